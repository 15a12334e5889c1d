// Which cards of the pool are wanted: filters, search across scripts, order. Pure; what can be filtered is the game's.
import { cardName, collator, fold, haystack } from '../../lib/cards.js';

/** @typedef {import('../../lib/cards.js').CardData} CardData */
/** @typedef {import('../../games/types.js').GameDecks} GameDecks */
/**
 * What is chosen: `text`, `kind`, `sort`, and one value per facet of the game.
 * @typedef {Record<string, string>} Filter
 */

/** @type {Filter} */
export const NO_FILTER = { text: '', kind: '', sort: 'id' };
/** The owner that stands for all a deck can use: its own characters' cards, those of guests, and what has no owner. */
export const OWN = 'own';

/**
 * @param {string} text
 * @param {GameDecks} how
 * @returns {((card: CardData, hay: string) => boolean)[]} one test per word; `战力>=2500` compares
 */
function tests(text, how) {
  return text
    .normalize('NFKC')
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => {
      const compare = /^(\D+?)(>=|<=|>|<|=|≥|≤)(\d+)$/.exec(word);
      const field = compare && how.numbers[compare[1].toLowerCase()];
      if (compare && field) {
        const n = Number(compare[3]),
          sign = compare[2].replace('≥', '>=').replace('≤', '<=');
        return (card) => {
          const have = card[field];
          if (typeof have !== 'number') return false;
          return sign === '>='
            ? have >= n
            : sign === '<='
              ? have <= n
              : sign === '>'
                ? have > n
                : sign === '<'
                  ? have < n
                  : have === n;
        };
      }
      const wanted = fold(word.replace(/^(特性|trait)[:：]/i, ''));
      return (_card, hay) => hay.includes(wanted);
    });
}

/** Folding hundreds of cards takes a while: once per card. @type {WeakMap<CardData, string>} */
const hays = new WeakMap();
/** @param {CardData} card */
function hayOf(card) {
  let hay = hays.get(card);
  if (hay === undefined) {
    hay = haystack(card);
    hays.set(card, hay);
  }
  return hay;
}

/** @param {GameDecks} how */
const facetsOf = (how) => (how.who ? [how.who, ...how.facets] : how.facets);

/** @param {CardData} card @param {Filter} f @param {GameDecks} how @param {((card: CardData) => boolean) | null} own */
function fits(card, f, how, own) {
  if (f.kind && how.groupOf(card) !== f.kind) return false;
  return facetsOf(how).every(({ key, values, how: compare }) => {
    const want = f[key];
    if (want === undefined || want === '') return true;
    if (key === how.who?.key && want === OWN) return !own || own(card);
    return values(card).some(
      (v) =>
        v !== null &&
        v !== undefined &&
        (compare === 'least' ? typeof v === 'number' && v >= Number(want) : String(v) === want),
    );
  });
}

/**
 * @param {CardData[]} pool
 * @param {Filter} f
 * @param {GameDecks} how
 * @param {((card: CardData) => boolean) | null} [own]
 * @returns {CardData[]}
 */
export function applyFilter(pool, f, how, own = null) {
  const words = tests(f.text, how),
    names = collator(),
    key = how.sorts[f.sort],
    shelf = how.shelf(pool);
  return pool
    .filter((card) => fits(card, f, how, own) && words.every((test) => test(card, hayOf(card))))
    .sort((a, b) => {
      if (f.sort === 'name') return names.compare(cardName(a).title, cardName(b).title);
      return (key ? key(a) - key(b) : 0) || shelf(a, b) || a.id.localeCompare(b.id, 'en', { numeric: true });
    });
}

/**
 * What there is to choose from, by facet.
 * @param {CardData[]} pool
 * @param {GameDecks} how
 * @returns {Record<string, any[]>}
 */
export function facets(pool, how) {
  const found = Object.fromEntries(
    facetsOf(how).map(({ key, values }) => {
      const all = [...new Set(pool.flatMap((c) => values(c)))].filter((x) => x !== null && x !== undefined);
      return [key, all.every((x) => typeof x === 'number') ? all.sort((a, b) => a - b) : all];
    }),
  );
  return { ...found, kind: how.kinds.filter((k) => pool.some((c) => how.groupOf(c) === k)) };
}

/** Whether more is asked for than what the deck can use. @param {Filter} f */
export const isFiltered = (f) =>
  Object.entries(f).some(([key, value]) => key !== 'sort' && value !== '' && value !== OWN);
