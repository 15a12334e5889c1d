/** Words of Dream Duel cards. */
import { has, t } from '../../lib/i18n.js';

/** @typedef {import('../types.js').CardData} CardData @typedef {import('../types.js').Live} Live */

/** @param {string} key @param {string} otherwise */
export const word = (key, otherwise) => (has(`dreamduel.${key}`) ? t(`dreamduel.${key}`) : otherwise);

/** Battle spells go by their attack type. @param {CardData} data */
export const kindOf = (data) =>
  data.kind === 'battle' && data.attack
    ? word(`attack.${data.attack}`, data.attack)
    : word(`kind.${data.item_kind ?? data.kind}`, data.kind);

/** Is its price the last-spell price? @param {CardData} data */
const isLast = (data) => !data.cost && Boolean(data.traits?.includes('last'));
/** @param {CardData} data @param {Live} [live] @returns {any} null for what has no price */
export const costText = (data, live) =>
  data.kind === 'character' ? null : isLast(data) ? t('dreamduel.last_short') : (live?.cost ?? data.cost ?? null);
