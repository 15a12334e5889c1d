// Decks as the server keeps them: {id, name, game, format, cards: {card id: n}, legal, updated};
// ready ones have a text name.
import { api, me } from '../../lib/api.js';
import { cardsOf } from '../../games/registry.js';
import { cardData } from '../../lib/cards.js';
import { pick, t } from '../../lib/i18n.js';

/**
 * @typedef {{id: string, name: any, game: string, format: string, cards: Record<string, number>, legal?: boolean,
 *   updated?: number, count?: number, ready?: boolean, note?: any, problems?: any[]}} Deck
 */

/** A list in any of the shapes a deck may have -> {id: n}. @param {any} cards @returns {Record<string, number>} */
export function countCards(cards) {
  /** @type {Record<string, number>} */
  const out = {};
  if (Array.isArray(cards)) {
    for (const entry of cards) {
      const id = typeof entry === 'string' ? entry : Array.isArray(entry) ? entry[0] : (entry.id ?? entry.card);
      out[id] = (out[id] ?? 0) + (Array.isArray(entry) ? entry[1] : (entry?.n ?? entry?.count ?? 1));
    }
  } else Object.assign(out, cards ?? {});
  return out;
}

/** @param {any} deck @returns {Deck} */
export const readDeck = (deck) => ({
  ...deck,
  game: deck.game ?? '',
  format: deck.format ?? 'standard',
  cards: countCards(deck.cards),
});

/** @param {Record<string, number>} cards */
export const total = (cards) => Object.values(cards).reduce((sum, n) => sum + n, 0);

/**
 * How many cards a deck counts: what the game keeps beside it is left out.
 * @param {string} game
 * @param {Record<string, number>} cards
 */
export function size(game, cards) {
  const how = cardsOf(game)?.decks;
  return total(
    how?.beside
      ? Object.fromEntries(
          Object.entries(cards).filter(([id]) => {
            const card = cardData(id);
            return !card || how.groupOf(card) !== how.beside;
          }),
        )
      : cards,
  );
}

/** @param {Deck} deck */
export const deckName = (deck) => pick(deck.name) || t('shell.decks.untitled');

/** @param {any} data */
const listOf = (data) => (Array.isArray(data) ? data : (data?.decks ?? []));

/** @param {string} game @returns {Promise<Deck[]>} */
export async function loadReady(game) {
  return listOf(await api('GET', `/api/decks/ready/${game}`)).map((/** @type {any} */ d) => ({
    ...readDeck(d),
    game,
    ready: true,
    legal: true,
  }));
}

/** @param {string} game @returns {Promise<Deck[]>} one's own decks; none without an account */
export async function loadMine(game) {
  if (!me.value) return [];
  return listOf(await api('GET', '/api/decks'))
    .map(readDeck)
    .filter((/** @type {Deck} */ d) => d.game === game);
}

/** What one may bring to a table: own legal decks first. @param {string} game */
export async function loadDeckChoices(game) {
  const [mine, ready] = await Promise.all([loadMine(game).catch(() => []), loadReady(game)]);
  return [...mine.filter((d) => d.legal), ...ready];
}
