/** How hope decks are read: one faction, its allies, specific and normal skills, spirits among them. */
import { t } from '../../lib/i18n.js';
import { factionName, kindKey, kindOf, term } from './words.js';

/** @typedef {import('../types.js').CardData} CardData */

const ORDER = ['faction', 'ally', 'specific', 'skill', 'spirit', 'fate'];

/** @param {CardData} card */
const shelf = (card) => ORDER.indexOf(kindKey(card));

/** @type {import('../types.js').GameDecks} */
export const decks = {
  groups: ORDER,
  beside: 'fate',
  groupOf: kindKey,
  kinds: ORDER,
  kindWord: (kind) => t(`hope.kind.${kind}`),
  facets: [
    {
      key: 'faction',
      values: (c) =>
        c.kind === 'faction' ? [c.name.zh] : [c.faction, ...(c.bound_to?.factions ?? [])].filter(Boolean),
      say: factionName,
    },
    { key: 'attribute', values: (c) => c.attributes ?? [], say: (v) => term('attribute', v) },
    { key: 'skill_kind', values: (c) => c.kinds ?? [], say: (v) => term('skill_kind', v) },
    {
      key: 'race',
      values: (c) => (c.kind === 'ally' || c.kind === 'spirit' ? [c.race ?? 'human'] : []),
      say: (v) => term('race', v),
    },
    { key: 'profession', values: (c) => c.professions ?? [], say: (v) => term('profession', v) },
    { key: 'hp', values: (c) => (c.hp === undefined ? [] : [c.hp]), say: (v) => `≥ ${v}`, how: 'least', named: true },
    {
      key: 'atk',
      values: (c) => (c.atk === undefined ? [] : [c.atk]),
      say: (v) => `≥ ${v}`,
      how: 'least',
      named: true,
    },
    {
      key: 'range',
      values: (c) => (c.atk === undefined ? [] : [c.range ?? 1]),
      say: (v) => `≥ ${v}`,
      how: 'least',
      named: true,
    },
  ],
  numbers: { hp: 'hp', 体: 'hp', 體: 'hp', atk: 'atk', 攻: 'atk', 范围: 'range', 範圍: 'range', range: 'range' },
  sorts: {
    hp: (c) => -(c.hp ?? -1),
    atk: (c) => -(c.atk ?? -1),
    range: (c) => -(c.atk === undefined ? -1 : (c.range ?? 1)),
  },
  shelf: () => (a, b) => shelf(a) - shelf(b),
  curves: [
    { key: 'atk', of: (c) => (c.kind === 'ally' && c.atk !== undefined ? String(c.atk) : null) },
    { key: 'hp', of: (c) => (c.kind === 'ally' ? String(c.hp) : null) },
  ],
  copies: 3,
  most: 3,
  hand: 6,
  dealt: (c) => ['ally', 'skill', 'spirit'].includes(kindKey(c)),
  round: (c) => c.atk ?? t(`hope.seal.${kindKey(c)}`),
  note: (c) =>
    c.hp === undefined
      ? (c.kinds ?? []).map((/** @type {string} */ x) => term('skill_kind', x)).join(' ')
      : [c.atk, c.hp].filter((n) => n !== undefined).join('/'),
  faces: (cards) => [
    ...cards.filter((c) => c.kind === 'faction'),
    ...cards.filter((c) => c.kind === 'ally').slice(0, 2),
    ...cards.filter((c) => c.kind === 'skill').slice(0, 1),
  ],
  line: (cards) =>
    ['ally', 'skill', 'spirit']
      .map((kind) => [kind, cards.filter((c) => c.kind === kind).length])
      .filter(([, n]) => n)
      .map(([kind, n]) => t(`hope.designs.${kind}`, { n }))
      .join(t('shell.sep')),
  kin: (card) => ({
    word: kindOf(card),
    like: (c) => kindKey(c) === kindKey(card) && (!card.faction || c.faction === card.faction),
  }),
};
