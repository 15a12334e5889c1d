/** Words and numbers of zhutian cards. */
import { t } from '../../lib/i18n.js';

/** @typedef {import('../types.js').CardData} CardData @typedef {import('../types.js').Live} Live */

/** Body slots in the order of the table (ZT-AMB-25). */
export const SLOTS = ['weapon', 'armour', 'helm', 'boots', 'treasure'];

/** Spells go by their own kind. @param {CardData} data */
export const kindKey = (data) => (data.kind === 'spell' ? (data.spell_kind ?? 'spell') : data.kind);
/** @param {CardData} data */
export const kindOf = (data) => t(`zhutian.kind.${kindKey(data)}`);
/** @param {string} slot */
export const slotName = (slot) => t(`zhutian.slot.${slot}`);

/** A bonus with its sign; nothing for none. @param {number|undefined} n */
export const bonus = (n) => (n ? (n < 0 ? `−${-n}` : `+${n}`) : '');

/** What a die must show, and whose a destiny is, as far as it is printed. @param {CardData} data */
export const destinyNote = (data) => (data.success_from ? t('zhutian.die_from', { n: data.success_from }) : '');

/** The deck kinds, whose numbers stand on the face. @param {CardData} data */
export const fights = (data) => data.kind === 'creature';
