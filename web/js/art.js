// Card art made from a card's own data, once per card and size, kept as an image in a cache.
import { chart } from './art/chart.js';
import { danmaku } from './art/danmaku.js';
import { ink } from './art/ink.js';
import { cardsOf } from './games/registry.js';
import { cardGame } from './lib/cards.js';

/** @typedef {import('./art/common.js').Motif} Motif */

const PAINTERS = { dreamduel: danmaku, hope: chart, zhutian: ink };
/** More than the largest set of any game at its three sizes: a picture that is still shown is never made anew. */
const KEPT = 1600;
/** Oldest first: a Map keeps the order of insertion. @type {Map<string, string>} */
const cache = new Map();

/**
 * @param {string} game
 * @param {Motif} motif
 * @param {number} [lod] 0 chip, 1 mat and hand, 2 inspector
 * @returns {string} SVG text
 */
export const art = (game, motif, lod = 1) =>
  (PAINTERS[/** @type {keyof typeof PAINTERS} */ (game)] ?? danmaku)(motif, lod);

/**
 * What the painter needs of a printed card. The art is seeded by id and source name, so it is the same in every
 * language.
 * @param {import('./lib/cards.js').CardData} data
 * @returns {Motif}
 */
export function motifOf(data) {
  const full = typeof data.name === 'object' ? (data.name.zh ?? data.name.en ?? '') : String(data.name);
  const quoted = /[「“"](.+?)[」”"]/.exec(full);
  return {
    ...data,
    name: quoted ? quoted[1] : full,
    power: data.power ?? undefined,
    grace: data.grace ?? undefined,
    ...cardsOf(cardGame(data.id))?.motif(data),
  };
}

/**
 * Address of a card's picture, made on first use.
 * @param {string} game @param {Motif} motif @param {number} [lod] @returns {string}
 */
export function artUrl(game, motif, lod = 1) {
  const key = `${game}/${motif.id}/${lod}`;
  const known = cache.get(key);
  if (known) {
    cache.delete(key);
    cache.set(key, known);
    return known;
  }
  const url = URL.createObjectURL(new Blob([art(game, motif, lod)], { type: 'image/svg+xml' }));
  cache.set(key, url);
  if (cache.size > KEPT) {
    const [oldest, stale] = /** @type {[string, string]} */ (cache.entries().next().value);
    cache.delete(oldest);
    // Whoever still shows it has it decoded already; the address alone goes.
    URL.revokeObjectURL(stale);
  }
  return url;
}
