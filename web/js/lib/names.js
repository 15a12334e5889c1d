// People's names: the only text that may be shortened, and then in the middle, with the whole name spoken.

/** @param {string} name @param {number} [limit] @returns {string} */
export function shortName(name, limit = 12) {
  const marks = [...name];
  if (marks.length <= limit) return name;
  const head = Math.ceil((limit - 1) * 0.6);
  return `${marks.slice(0, head).join('')}…${marks.slice(marks.length - (limit - 1 - head)).join('')}`;
}

/**
 * A name as text that cannot turn its surroundings round: bidirectional controls and joiners are dropped.
 * @param {string} name
 */
export const safeName = (name) =>
  name.replace(/[\u0000-\u001f\u007f\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]/g, '');

/** @param {string} name @param {number} [limit] */
export const showName = (name, limit) => shortName(safeName(name), limit);
