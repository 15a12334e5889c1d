/** How shared zhutian decks are read: creatures by level, spells by kind, equipment by slot. */
import { has, t } from '../../lib/i18n.js';
import { SLOTS, bonus, fights, kindKey, kindOf, slotName } from './words.js';

/** @typedef {import('../types.js').CardData} CardData */

const SPELLS = ['normal', 'continuous', 'preset'];
/** Everything there is, the deck's kinds first. */
const ORDER = ['creature', ...SPELLS, 'equipment', 'skill', 'life', 'destiny', 'theme'];

/** @param {CardData} card */
const shelf = (card) =>
  ORDER.indexOf(kindKey(card)) * 100 + (card.level ?? 0) * 10 + (card.slots ? SLOTS.indexOf(card.slots[0]) : 0);

/** Copies in one deck by restriction (ZT-DECK-03). @type {Record<string, number>} */
const COPIES = { none: 4, semi_limited: 2, limited: 1 };

/** @type {import('../types.js').GameDecks} */
export const decks = {
  groups: ['creature', 'normal', 'continuous', 'preset', 'equipment'],
  groupOf: kindKey,
  kinds: ORDER,
  kindWord: (kind) => t(`zhutian.kind.${kind}`),
  facets: [
    { key: 'level', values: (c) => [c.level], say: (v) => t('zhutian.level', { n: v }) },
    { key: 'tag', values: (c) => c.tags ?? [], say: (v) => (has(`zhutian.tag.${v}`) ? t(`zhutian.tag.${v}`) : v) },
    { key: 'slot', values: (c) => c.slots ?? [], say: slotName },
    { key: 'restriction', values: (c) => [c.restriction], say: (v) => t(`zhutian.restriction.${v}`) },
    { key: 'attack', values: (c) => (fights(c) ? [c.attack] : []), say: (v) => `≥ ${v}`, how: 'least', named: true },
    { key: 'defence', values: (c) => (fights(c) ? [c.defence] : []), say: (v) => `≥ ${v}`, how: 'least', named: true },
  ],
  numbers: {
    攻: 'attack',
    攻击: 'attack',
    攻击力: 'attack',
    攻擊力: 'attack',
    atk: 'attack',
    attack: 'attack',
    防: 'defence',
    防御: 'defence',
    防御力: 'defence',
    防禦力: 'defence',
    def: 'defence',
    defence: 'defence',
    级: 'level',
    級: 'level',
    level: 'level',
  },
  sorts: {
    level: (c) => c.level ?? 99,
    attack: (c) => -(fights(c) ? (c.attack ?? 0) : -1),
    defence: (c) => -(fights(c) ? (c.defence ?? 0) : -1),
  },
  shelf: () => (a, b) => shelf(a) - shelf(b),
  curves: [{ key: 'level', of: (c) => (c.level ? String(c.level) : null) }],
  copies: 4,
  copiesOf: (card) => COPIES[card.restriction ?? 'none'] ?? 4,
  most: 4,
  hand: 6,
  round: (c) => c.level ?? t(`zhutian.seal.${kindKey(c)}`),
  note: (c) =>
    fights(c)
      ? `${c.attack}/${c.defence}`
      : c.kind === 'equipment'
        ? [...(c.slots ?? []).map(slotName), [bonus(c.attack), bonus(c.defence)].filter(Boolean).join('/')]
            .filter(Boolean)
            .join(' ')
        : '',
  faces: (cards) => [
    ...cards
      .filter(fights)
      .sort((a, b) => (b.level ?? 0) - (a.level ?? 0) || (b.attack ?? 0) - (a.attack ?? 0))
      .slice(0, 3),
    ...cards.filter((c) => c.kind === 'spell').slice(0, 1),
  ],
  line: (cards) =>
    ['creature', 'spell', 'equipment']
      .map((kind) => [kind, cards.filter((c) => c.kind === kind).length])
      .filter(([, n]) => n)
      .map(([kind, n]) => t(`zhutian.designs.${kind}`, { n }))
      .join(t('shell.sep')),
  kin: (card) => ({
    word: kindOf(card),
    like: (c) => kindKey(c) === kindKey(card) && (!card.level || Math.abs((c.level ?? 0) - card.level) <= 1),
  }),
};
