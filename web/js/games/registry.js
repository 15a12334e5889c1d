/** The games this client knows, and their modules, texts and style sheets, loaded when first needed. */
import { signal } from '@preact/signals';
import { needTexts } from '../lib/i18n.js';

/** @typedef {import('./types.js').GameCards} GameCards */
/** @typedef {import('./types.js').TableGame} TableGame */
/** `face` is the picture that stands for the game, made from data as its cards are. */
/**
 * @typedef {{cards?: () => Promise<{default: GameCards}>, table?: () => Promise<{default: TableGame}>, css: string[],
 *   rules: string, rulings?: boolean, shared?: boolean, face: import('../art/common.js').Motif}} Entry `rules` are the
 *   letters its rule ids begin with, `rulings` tells that all rulings stand on its rules page; `shared`: everybody
 *   plays from one deck, the host's choice
 */

/** In the order the lobby shows them. @type {Record<string, Entry>} */
export const GAMES = {
  dreamduel: {
    cards: () => import('./dreamduel/cards.js'),
    table: () => import('./dreamduel/table.js'),
    css: ['dreamduel'],
    rules: 'DD',
    face: {
      id: 'RM-018',
      name: '阴阳鬼神玉',
      kind: 'battle',
      attack: 'danmaku',
      grace: 4,
      cost: 2,
      power: 2500,
      traits: ['lure'],
    },
  },
  hope: {
    cards: () => import('./hope/cards.js'),
    table: () => import('./hope/table.js'),
    css: ['hope'],
    rules: 'HOPE',
    face: { id: 'hope-sky-001', name: '澄空观星台', kind: 'faction', hp: 36 },
  },
  zhutian: {
    cards: () => import('./zhutian/cards.js'),
    table: () => import('./zhutian/table.js'),
    css: ['zhutian'],
    rules: 'ZT ZC',
    rulings: true,
    shared: true,
    face: { id: 'candle_dragon', name: '衔烛幽龙', kind: 'creature', tags: ['dragon'], level: 9, atk: 240 },
  },
};
/** The game pages open with when none is named. */
export const FIRST = 'dreamduel';

/** @param {string} id can this client show the game at all? */
export const isKnown = (id) => Boolean(GAMES[id]?.cards);

/** @param {string|undefined} id does everybody play from one deck, which the host chooses? */
export const sharesDeck = (id) => Boolean(id && GAMES[id]?.shared);

/** Rulings that refusals cite: they stand on the rules page like rules. Other numbers of rulings lead nowhere. */
const CITED = new Set([
  'DD-AMB-49',
  'DD-AMB-61',
  'DDC-AMB-32',
  'DDC-AMB-34',
  'HOPE-AMB-10',
  'HOPE-AMB-18',
  'HOPE-AMB-35',
  'HOPE-AMB-39',
  'HOPE-AMB-46',
  'HOPE-AMB-49',
]);

/** The game whose rules page has a rule id. @param {string} id */
export function ruleGame(id) {
  const [, prefix, area] = /^([A-Z]+)-(?:([A-Z]+)-)?\d+$/.exec(id) ?? [];
  const has = (/** @type {Entry} */ game) =>
    game.rules.split(' ').some((own) => own === prefix || (CITED.has(id) && prefix.startsWith(own))) &&
    (area !== 'AMB' || Boolean(game.rulings) || CITED.has(id));
  return Object.keys(GAMES).find((game) => has(GAMES[game]) && isKnown(game)) ?? null;
}

const cards = signal(/** @type {Record<string, GameCards>} */ ({}));
const tables = signal(/** @type {Record<string, TableGame>} */ ({}));

/** Faces, words and texts of a game. @param {string} id */
export async function loadGame(id) {
  if (cards.peek()[id] || !GAMES[id]?.cards) return;
  const [module] = await Promise.all([GAMES[id].cards(), needTexts(id)]);
  cards.value = { ...cards.value, [id]: module.default };
}

/** @param {string} id @returns {GameCards|null} null until `loadGame` is through */
export const cardsOf = (id) => cards.value[id] ?? null;

/** @param {string} href */
const sheet = (href) =>
  new Promise((done) => {
    if (document.querySelector(`link[href="${href}"][data-ready]`)) {
      done(null);
      return;
    }
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = href;
    link.onload = link.onerror = () => {
      link.dataset.ready = '1';
      done(null);
    };
    document.head.append(link);
  });

/** Style sheets in the order they override each other, waited for. @param {string[]} names */
export async function dress(names) {
  await Promise.all(names.map((name) => sheet(`/css/${name}.css`)));
}

/** The table of a game, dressed. @param {string} id */
export async function loadTable(id) {
  if (tables.peek()[id] || !GAMES[id]?.table) return;
  const [module] = await Promise.all([GAMES[id].table(), loadGame(id), dress(GAMES[id].css)]);
  tables.value = { ...tables.value, [id]: module.default };
}

/** @param {string|undefined} id @returns {TableGame|null} null until `loadTable` is through */
export const tableOf = (id) => (id ? (tables.value[id] ?? null) : null);
