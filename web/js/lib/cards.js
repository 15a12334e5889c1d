// The printed cards, as the server lists them, and their names in the reader's language.
import { signal } from '@preact/signals';
import { api } from './api.js';
import { loadGame } from '../games/registry.js';
import { locale, pick } from './i18n.js';

/** @typedef {{zh?: string, 'zh-Hant'?: string, en?: string}} Text */
/**
 * @typedef {{id: string, kind: string, name: Text, attack?: any, character?: string, grace?: number,
 *   cost?: number|string, power?: number, traits?: string[], text?: Text, rulings?: any[], limit?: number,
 *   set?: string, title?: Text,
 *   skills?: {name?: Text, stance?: string, text?: Text}[] | Record<string, {name?: Text, text?: Text}>,
 *   [more: string]: any}} CardData
 * @typedef {{hash: string, cards: Record<string, CardData>, traits: Record<string, any>,
 *   characters: Record<string, any>, formats: {id: string, name?: Text}[]}} CardSet
 */

/** Every loaded set, by game. A signal: faces drawn before it came are drawn again. */
export const sets = signal(/** @type {Record<string, CardSet>} */ ({}));
/** @type {Record<string, Promise<CardSet>>} */
const loading = {};
/** Which game a card id belongs to. @type {Map<string, string>} */
const gameOf = new Map();

/** @param {string} game @returns {Promise<CardSet>} */
export function loadCards(game) {
  loading[game] ??= Promise.all([api('GET', `/api/cards/${game}`), loadGame(game)]).then(([raw]) => {
    /** @type {CardSet} */
    const set = {
      hash: raw.hash ?? '',
      cards: raw.cards ?? {},
      traits: raw.traits ?? {},
      characters: { ...raw.characters },
      formats: raw.formats ?? [],
    };
    for (const [id, card] of Object.entries(set.cards)) {
      card.id ??= id;
      gameOf.set(id, game);
      if (card.character === 'none') delete card.character;
      if (card.kind === 'character' && card.character) set.characters[card.character] ??= { name: card.name };
      learn(card.name);
      learn(card.text);
    }
    folded.clear();
    sets.value = { ...sets.value, [game]: set };
    return set;
  });
  // A failed load may be tried again.
  loading[game].catch(() => {
    delete loading[game];
  });
  return loading[game];
}

/** @param {string} id @returns {CardData | null} */
export function cardData(id) {
  const all = sets.value;
  return all[gameOf.get(id) ?? '']?.cards[id] ?? null;
}

/** @param {string} id @returns {string} */
export const cardGame = (id) => gameOf.get(id) ?? '';

/**
 * A card's name: `prefix` is what stands before 「, `title` what stands in it.
 * @param {string | CardData | null | undefined} id @returns {{full: string, prefix: string, title: string}}
 */
export function cardName(id) {
  const data = typeof id === 'string' ? cardData(id) : id;
  const full = data ? pick(data.name) : typeof id === 'string' ? id : '';
  return splitName(full);
}

/** @param {string} full */
function splitName(full) {
  const quoted = /^(.*?)\s*[「“"『](.+?)[」”"』]\s*(.*)$/.exec(full);
  if (!quoted) return { full, prefix: '', title: full };
  const [, prefix, inner, after] = quoted;
  return { full, prefix: prefix.replace(/[:：,，]\s*$/, ''), title: after ? `${inner} ${after}` : inner };
}

/** @param {string} table @param {string} id @returns {any} */
function lookUp(table, id) {
  for (const set of Object.values(sets.value)) {
    const found = /** @type {any} */ (set)[table]?.[id];
    if (found) return found;
  }
  return null;
}

/** @param {string} id @returns {string} */
export function traitName(id) {
  const found = lookUp('traits', id);
  return pick(found?.name ?? found) || id;
}
/** @param {string} id @returns {string} */
export const traitText = (id) => pick(lookUp('traits', id)?.text);
/** @param {string} id @returns {string} */
export function characterName(id) {
  const found = lookUp('characters', id);
  return pick(found?.name ?? found) || id;
}

/** A character card's skills as a list, whatever shape the set uses. @param {CardData | null} data */
export function skillsOf(data) {
  const skills = data?.skills;
  if (!skills) return [];
  if (Array.isArray(skills)) return skills;
  return Object.entries(skills).map(([stance, skill]) => ({ stance, ...skill }));
}

/* ---------- folding: one search for every script ---------- */

/** Traditional (and kindred) signs -> simplified, learnt from the cards' own two texts. @type {Map<string, string>} */
const signs = new Map(
  Object.entries({
    霊: '灵',
    靈: '灵',
    夢: '梦',
    円: '圆',
    圓: '圆',
    発: '发',
    弾: '弹',
    竜: '龙',
    龍: '龙',
    鬪: '斗',
    鬥: '斗',
    闘: '斗',
    気: '气',
    氣: '气',
    広: '广',
    変: '变',
    剣: '剑',
    劍: '剑',
    桜: '樱',
    櫻: '樱',
  }),
);
/** @type {Map<string, string>} */
const folded = new Map();

/** @param {any} text */
function learn(text) {
  if (!text || typeof text !== 'object' || !text.zh || !text['zh-Hant']) return;
  const plain = [...text.zh],
    full = [...text['zh-Hant']];
  if (plain.length !== full.length) return;
  plain.forEach((sign, i) => {
    if (full[i] !== sign && full[i] > '\u2e80') signs.set(full[i], sign);
  });
}

/**
 * Text as the search compares it: width, case, script and punctuation do not count.
 * @param {string} text @returns {string}
 */
export function fold(text) {
  const known = folded.get(text);
  if (known !== undefined) return known;
  let out = '';
  for (const sign of text.normalize('NFKC').toLowerCase()) {
    if (/[\s「」『』“”"'‘’·・,，.。:：;；!！?？()（）]/.test(sign)) continue;
    out += signs.get(sign) ?? sign;
  }
  if (folded.size > 4000) folded.clear();
  folded.set(text, out);
  return out;
}

/** Everything a card can be found by, folded. @param {CardData} card */
export function haystack(card) {
  const parts = [card.id];
  /** @param {any} text */
  const add = (text) => {
    if (text && typeof text === 'object') parts.push(...Object.values(text).filter((x) => typeof x === 'string'));
    else if (text) parts.push(String(text));
  };
  add(card.name);
  add(card.text);
  add(card.title);
  for (const skill of skillsOf(card)) {
    add(skill.name);
    add(skill.text);
  }
  for (const trait of card.traits ?? []) {
    parts.push(trait);
    const found = lookUp('traits', trait);
    add(found?.name ?? found);
  }
  if (card.character) {
    const who = lookUp('characters', card.character);
    add(who?.name ?? who);
  }
  return fold(parts.join('\u0000'));
}

/** Names sort by the reader's own alphabet. */
export const collator = () =>
  new Intl.Collator(locale.value === 'en' ? 'en' : locale.value === 'zh' ? 'zh-Hans' : 'zh-Hant', { numeric: true });
