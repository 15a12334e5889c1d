// Which cards of the pool are wanted: filters, search across scripts, order. Pure; the page holds the state.
import { cardName, collator, fold, haystack } from '../../lib/cards.js';

/** @typedef {import('../../lib/cards.js').CardData} CardData */
/** @typedef {{text: string, kind: string, attack: string, character: string, trait: string, grace: string, cost: string, power: string, sort: string}} Filter */

/** @type {Filter} */
export const NO_FILTER = { text: '', kind: '', attack: '', character: '', trait: '', grace: '', cost: '', power: '', sort: 'id' };

const NUMBERS = /** @type {const} */ ({ 战力: 'power', 戰力: 'power', power: 'power', 消耗: 'cost', 灵力: 'cost', 靈力: 'cost', cost: 'cost', 华丽度: 'grace', 華麗度: 'grace', 华丽: 'grace', grace: 'grace' });
const KIND_ORDER = ['battle', 'trap', 'status', 'item', 'instant', 'lasting', 'delayed', 'character'];

/** The four groups a deck is read in. @param {CardData} card */
export const groupOf = (card) => (['instant', 'lasting', 'delayed', 'item'].includes(card.kind) ? 'item' : card.kind);

/** @param {string} text @returns {((card: CardData, hay: string) => boolean)[]} one test per word; `战力>=2500` compares */
function tests(text) {
  return text.normalize('NFKC').split(/\s+/).filter(Boolean).map((word) => {
    const compare = /^(\D+?)(>=|<=|>|<|=|≥|≤)(\d+)$/.exec(word);
    const field = compare && NUMBERS[/** @type {keyof typeof NUMBERS} */ (compare[1].toLowerCase())];
    if (compare && field) {
      const n = Number(compare[3]), sign = compare[2].replace('≥', '>=').replace('≤', '<=');
      return (card) => {
        const have = card[field];
        if (typeof have !== 'number') return false;
        return sign === '>=' ? have >= n : sign === '<=' ? have <= n : sign === '>' ? have > n : sign === '<' ? have < n : have === n;
      };
    }
    const wanted = fold(word.replace(/^(特性|trait)[:：]/i, ''));
    return (_card, hay) => hay.includes(wanted);
  });
}

/** Folding 443 cards takes a while: once per card. @type {WeakMap<CardData, string>} */
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

/** @param {CardData} card @param {Filter} f @param {string} [except] a field whose filter is left out, for counting */
function fits(card, f, except = '') {
  if (f.kind && except !== 'kind' && groupOf(card) !== f.kind) return false;
  if (f.attack && card.attack !== f.attack) return false;
  if (f.character && (f.character === 'none' ? Boolean(card.character) : card.character !== f.character)) return false;
  if (f.trait && !(card.traits ?? []).includes(f.trait)) return false;
  if (f.grace !== '' && String(card.grace ?? '') !== f.grace) return false;
  if (f.cost !== '' && String(card.cost ?? '') !== f.cost) return false;
  if (f.power !== '' && !(typeof card.power === 'number' && card.power >= Number(f.power))) return false;
  return true;
}

/** Characters in the order of their own cards' numbers. @param {CardData[]} pool @returns {Record<string, number>} */
export function ranks(pool) {
  /** @type {Record<string, number>} */
  const rank = {};
  pool.filter((c) => c.kind === 'character').map((c) => c.id).sort().forEach((id, i) => { const who = pool.find((c) => c.id === id)?.character; if (who) rank[who] ??= i + 1; });
  return rank;
}

/** @param {CardData[]} pool @param {Filter} f @returns {CardData[]} */
export function applyFilter(pool, f) {
  const words = tests(f.text), names = collator();
  const by = /** @type {Record<string, (c: CardData) => number>} */ ({ grace: (c) => c.grace ?? 99, cost: (c) => (typeof c.cost === 'number' ? c.cost : 99), power: (c) => -(c.power ?? -1) });
  const rank = ranks(pool);
  return pool.filter((card) => fits(card, f) && words.every((test) => test(card, hayOf(card)))).sort((a, b) => {
    if (f.sort === 'name') return names.compare(cardName(a).title, cardName(b).title);
    const key = by[f.sort];
    const kinds = KIND_ORDER.indexOf(a.kind) - KIND_ORDER.indexOf(b.kind);
    if (key) return key(a) - key(b) || kinds || names.compare(a.id, b.id);
    return shelf(a) - shelf(b) || (rank[a.character ?? ''] ?? 0) - (rank[b.character ?? ''] ?? 0) || a.id.localeCompare(b.id, 'en', { numeric: true });
  });
}

/** Spells by owner and number, then what every deck may hold, then the characters. @param {CardData} card */
const shelf = (card) => (card.kind === 'character' ? 2 : card.character ? 0 : 1);

/** What there is to choose from. @param {CardData[]} pool */
export function facets(pool) {
  const values = (/** @type {(c: CardData) => any} */ of) => [...new Set(pool.flatMap((c) => of(c) ?? []))].filter((x) => x !== null && x !== undefined);
  return {
    kinds: ['battle', 'trap', 'status', 'item', 'character'].filter((k) => pool.some((c) => groupOf(c) === k)),
    attacks: values((c) => c.attack), characters: values((c) => c.character), traits: values((c) => c.traits),
    graces: values((c) => (c.kind === 'battle' ? c.grace : null)).sort(), costs: values((c) => c.cost).sort(), powers: values((c) => c.power).sort((a, b) => a - b),
  };
}

/** @param {Filter} f */
export const isFiltered = (f) => Object.entries(f).some(([key, value]) => key !== 'sort' && value !== '');
