/** How Dream Duel decks are read: by kind, owner, grace and cost. */
import { characterName, traitName } from '../../lib/cards.js';
import { t } from '../../lib/i18n.js';
import { costText } from './words.js';

/** @typedef {import('../types.js').CardData} CardData */

const ITEMS = ['instant', 'lasting', 'delayed', 'item'];
/** @param {CardData} card */
const groupOf = (card) => (ITEMS.includes(card.kind) ? 'item' : card.kind);
/**
 * Spells by owner and number, guests last; then what every deck may hold, then the characters.
 * @param {CardData} card
 */
const shelf = (card) => (card.kind === 'character' ? 2 : card.character ? 0 : 1);
const LAST = 1000;

/** Characters in the order of their own cards' numbers. @param {CardData[]} pool @returns {Record<string, number>} */
function ranks(pool) {
  /** @type {Record<string, number>} */
  const rank = {};
  pool
    .filter((c) => c.kind === 'character')
    .map((c) => c.id)
    .sort()
    .forEach((id, i) => {
      const who = pool.find((c) => c.id === id)?.character;
      if (who) rank[who] ??= i + 1;
    });
  return rank;
}

/** @type {import('../types.js').GameDecks} */
export const decks = {
  groups: ['character', 'battle', 'trap', 'status', 'item'],
  groupOf,
  kinds: ['battle', 'trap', 'status', 'item', 'character'],
  kindWord: (kind) => t(`dreamduel.kind.${kind}`),
  who: { key: 'character', values: (c) => [c.character].filter(Boolean), say: characterName },
  own(characters, pool) {
    const mine = new Set(characters.map((c) => c.character)),
      hosts = new Set(pool.filter((c) => c.kind === 'character').map((c) => c.character));
    return (card) => !card.character || mine.has(card.character) || !hosts.has(card.character);
  },
  facets: [
    { key: 'attack', values: (c) => [c.attack], say: (v) => t(`dreamduel.attack.${v}`) },
    { key: 'trait', values: (c) => c.traits ?? [], say: traitName },
    { key: 'grace', values: (c) => (c.kind === 'battle' ? [c.grace] : []), say: String, named: true },
    { key: 'cost', values: (c) => [c.cost], say: String, named: true },
    { key: 'power', values: (c) => [c.power], say: (v) => `≥ ${v}`, how: 'least', named: true },
  ],
  numbers: {
    战力: 'power',
    戰力: 'power',
    power: 'power',
    消耗: 'cost',
    灵力: 'cost',
    靈力: 'cost',
    cost: 'cost',
    华丽度: 'grace',
    華麗度: 'grace',
    华丽: 'grace',
    grace: 'grace',
  },
  sorts: {
    grace: (c) => c.grace ?? 99,
    cost: (c) => (typeof c.cost === 'number' ? c.cost : 99),
    power: (c) => -(c.power ?? -1),
  },
  shelf(pool) {
    const rank = ranks(pool);
    return (a, b) => shelf(a) - shelf(b) || (rank[a.character ?? ''] ?? LAST) - (rank[b.character ?? ''] ?? LAST);
  },
  curves: [
    { key: 'cost', of: (c) => (c.kind === 'character' ? null : String(costText(c) ?? 0)) },
    { key: 'grace', of: (c) => (c.kind === 'battle' ? String(c.grace ?? 0) : null) },
  ],
  copies: 3,
  most: 9,
  hand: 4,
  opens: (c) => c.kind === 'character',
  round: (c) => costText(c) ?? '–',
  note: (c) =>
    c.kind === 'battle'
      ? `${t('dreamduel.grace')} ${c.grace} · ${c.power}`
      : c.kind === 'character' && c.title
        ? c.id
        : c.character
          ? characterName(c.character)
          : '',
  faces(cards) {
    const who = cards.filter((c) => c.kind === 'character').slice(0, 1);
    return [
      ...who,
      ...cards
        .filter((c) => c.kind === 'battle')
        .sort((a, b) => (b.grace ?? 0) - (a.grace ?? 0) || (b.power ?? 0) - (a.power ?? 0))
        .slice(0, 4 - who.length),
    ];
  },
  line: (cards) =>
    [...new Set(cards.filter((c) => c.kind === 'character').map((c) => c.character))]
      .filter(Boolean)
      .map((c) => characterName(String(c)))
      .join(t('shell.sep')),
  kin: (card) =>
    card.character
      ? {
          word: `${characterName(card.character)} · ${t('shell.card.same_character')}`,
          like: (c) => c.character === card.character,
        }
      : { word: t('dreamduel.kind.item'), like: (c) => c.kind === card.kind && !c.character },
};
