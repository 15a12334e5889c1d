/** Words and numbers of hope cards. */
import { sets } from '../../lib/cards.js';
import { has, locale, pick, t } from '../../lib/i18n.js';

/** @typedef {import('../types.js').CardData} CardData @typedef {import('../types.js').Live} Live */

/** Specific skills are a kind of their own in decks. @param {CardData} data */
export const kindKey = (data) => (data.kind === 'skill' && data.skill_class === 'specific' ? 'specific' : data.kind);
/** @param {CardData} data */
export const kindOf = (data) => t(`hope.kind.${kindKey(data)}`);

/**
 * A rules word of a group (attribute, skill kind, race, profession); the key, spaced, where it has no own word.
 * @param {string} group
 * @param {string} key
 */
export const term = (group, key) =>
  has(`hope.${group}.${key}`) ? t(`hope.${group}.${key}`) : key.replaceAll('_', ' ');

/**
 * An affiliation by the name its cards give it, in the reader's language: a faction's, or that of the Wayfarers, who
 * have none.
 * @param {string} name
 */
export function factionName(name) {
  const found = Object.values(sets.value.hope?.cards ?? {}).find((c) => c.kind === 'faction' && c.name.zh === name);
  return found ? pick(found.name) : has(`hope.affiliation.${name}`) ? t(`hope.affiliation.${name}`) : name;
}

/** What a specific skill is bound to. @param {CardData} data @returns {string[]} */
export function boundTo(data) {
  const { factions = [], allies = [] } = data.bound_to ?? {},
    all = Object.values(sets.value.hope?.cards ?? {});
  return [...factions, ...allies].map((name) => {
    const found = all.find((c) => c.name.zh === name);
    return found ? pick(found.name) : name;
  });
}

/** The board's columns and rows in words. @param {number[]} cell */
export const cellName = (cell) => t('hope.cell', { x: cell[0], y: cell[1] });

/** Month and day as the reader writes them. @param {{month: number, day: number}} date */
export const dateName = ({ month, day }) =>
  new Date(Date.UTC(2000, month - 1, day)).toLocaleDateString(locale.value, {
    month: 'long',
    day: 'numeric',
    timeZone: 'UTC',
  });

/** A cell in short, where the board's edge names its columns and rows. @param {number[]} cell */
export const cellShort = (cell) => `(${cell.join(', ')})`;

/** Does the card stand on the board with figures? @param {CardData} data */
export const stands = (data) => data.hp !== undefined;

/**
 * A figure: as the table has it, else as printed.
 * @param {CardData} data
 * @param {Live} live
 * @param {'hp'|'max_hp'|'atk'|'range'} figure
 */
export const figure = (data, live, figure) =>
  /** @type {any} */ (live)[figure] ??
  (figure === 'range' && data.atk !== undefined ? (data.range ?? 1) : data[figure]);
