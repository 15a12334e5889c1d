// One deck being edited: loaded from the account, the ready decks or nothing; unsaved work survives in the browser.
import { useEffect, useRef, useState } from 'preact/hooks';
import { api, ApiError, ensureGuest, me } from '../../lib/api.js';
import { loadCards } from '../../lib/cards.js';
import { t } from '../../lib/i18n.js';
import { keep, recall } from '../../lib/store.js';
import { deckName, loadReady, readDeck } from '../parts/decks.js';
import { loadGames } from '../parts/game.js';

/** @typedef {import('../parts/decks.js').Deck} Deck */

/**
 * A new deck is of its game's first format.
 * @param {string} id
 * @param {string} game of a new deck
 * @returns {Promise<Deck>}
 */
async function load(id, game) {
  if (id === 'new') {
    const { formats } = await loadCards(game);
    return { id, name: '', game, format: formats[0]?.id ?? 'standard', cards: {} };
  }
  try {
    // Without an account there are only the ready decks.
    if (!me.value) throw new ApiError({ code: 'not_signed_in' }, 401);
    const found = await api('GET', `/api/decks/${encodeURIComponent(id)}`);
    return readDeck(found.deck ?? found);
  } catch (error) {
    if (!(error instanceof ApiError) || ![401, 403, 404, 422].includes(error.status)) throw error;
    const games = await loadGames();
    const ready = (await Promise.all(games.map((g) => loadReady(g.id)))).flat().find((d) => d.id === id);
    if (!ready) throw error;
    return { ...ready, name: deckName(ready) };
  }
}

const same = (/** @type {Record<string, number>} */ a, /** @type {Record<string, number>} */ b) => {
  const ids = new Set([...Object.keys(a), ...Object.keys(b)]);
  return [...ids].every((id) => (a[id] ?? 0) === (b[id] ?? 0));
};

/** @param {string} id @param {string} game of a new deck */
export function useDeck(id, game) {
  const [deck, setDeck] = useState(/** @type {Deck | null} */ (null));
  const [error, setError] = useState(/** @type {any} */ (null));
  const [restored, setRestored] = useState(false);
  const saved = useRef(/** @type {Deck | null} */ (null));
  const past = useRef(/** @type {Deck[]} */ ([]));
  const slot = id === 'new' ? `deck.new.${game}` : `deck.${id}`;
  const open = () => {
    setError(null);
    load(id, game).then((found) => {
      saved.current = found;
      const kept = recall(slot);
      const differs =
        kept && typeof kept === 'object' && kept.cards && (kept.name !== found.name || !same(kept.cards, found.cards));
      setRestored(Boolean(differs));
      setDeck(differs ? { ...found, name: kept.name, cards: kept.cards } : found);
    }, setError);
  };
  useEffect(open, [id, game]);

  const dirty = Boolean(
    deck &&
    saved.current &&
    (deck.name !== saved.current.name ||
      deck.format !== saved.current.format ||
      !same(deck.cards, saved.current.cards)),
  );
  useEffect(() => {
    if (!deck) return;
    keep(slot, dirty ? { name: deck.name, cards: deck.cards } : null);
  }, [deck, dirty]);

  /** @param {Partial<Deck>} part */
  const change = (part) =>
    setDeck((d) => {
      if (!d) return d;
      past.current = [...past.current.slice(-50), d];
      return { ...d, ...part };
    });
  return {
    deck,
    error,
    dirty,
    restored,
    retry: open,
    change,
    /** @param {string} card @param {number} n */
    count(card, n) {
      setDeck((d) => {
        if (!d) return d;
        past.current = [...past.current.slice(-50), d];
        const cards = { ...d.cards };
        if (n > 0) cards[card] = n;
        else delete cards[card];
        return { ...d, cards };
      });
    },
    undo() {
      const before = past.current.pop();
      if (before) setDeck(before);
    },
    discard() {
      keep(slot, null);
      setRestored(false);
      if (saved.current) setDeck(saved.current);
    },
    /**
     * Store it in the account; the id of the stored deck comes back.
     * @param {boolean} draft
     * @returns {Promise<string>}
     */
    async save(draft) {
      if (!deck) return id;
      await ensureGuest();
      const body = {
        game: deck.game,
        format: deck.format,
        name: String(deck.name).trim() || t('shell.decks.untitled'),
        cards: deck.cards,
        as: draft ? 'draft' : 'legal',
      };
      const fresh = id === 'new' || deck.ready;
      const answer = fresh
        ? await api('POST', '/api/decks', body)
        : await api('PUT', `/api/decks/${encodeURIComponent(id)}`, body);
      keep(slot, null);
      const stored = readDeck({ ...deck, ...body, ...(answer?.deck ?? answer ?? {}), ready: false });
      saved.current = stored;
      setRestored(false);
      setDeck({ ...stored, cards: deck.cards });
      return stored.id;
    },
  };
}
