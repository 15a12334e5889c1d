/** Hope at the table: what the shared frame asks of it. */
import { cardData } from '../../lib/cards.js';
import { handleName, known, realName, tt } from '../../table/text.js';
import { Board, Outline, WatchHand } from './board.js';
import { Foreseen } from './foreseen.js';
import { composing, lead, total } from './joint.js';
import { idle, quiet, tell } from './log.js';
import { DrawPick, WayPick } from './panels.js';
import { Rows } from './result.js';
import { SeatSheet } from './seat.js';
import { Side, TimeSheet } from './side.js';
import { cellName, term } from './words.js';

const ON_MAT = new Set(['hand', 'board', 'stacked', 'prophecy']);
/** On a phone prophecy lies in a drawer. */
const ON_PHONE = new Set(['hand', 'board', 'stacked']);

/** @type {import('../types.js').TableGame} */
export default {
  Board,
  Outline,
  WatchHand,
  Side,
  Rows,
  Foreseen,
  tell,
  quiet,
  idle,
  sides: () => (innerWidth < 1280 ? { left: 200, right: 236 } : { left: 246, right: 300 }),
  hand: { phone: 60, tablet: 80, desk: 92, wide: 112 },
  regions: ['decide', 'hand', 'own-field', 'chain', 'foe-field', 'rail'],
  onMat: (zone, phone) => (phone ? ON_PHONE : ON_MAT).has(zone),
  placeOf: () => null,
  foreseen: ['declared', 'damaged', 'hp', 'destroyed'],
  onBoard: composing,
  panelFor: (d) =>
    d.prompt === 'draw'
      ? { kind: 'draw', Body: DrawPick }
      : d.prompt === 'direction'
        ? { kind: 'direction', Body: WayPick }
        : null,
  help: (table, d) =>
    d.prompt === 'joint'
      ? tt('help.joint')
      : d.prompt === 'battle' && !table.picker.acts.value.length
        ? tt('help.nothing')
        : '',
  commit: (d, n) =>
    d.prompt === 'joint' && total.value != null && n > 1 ? tt('commit.joint_total', { n: total.value }) : null,
  sort: { key: 'hp', of: (card) => -(cardData(card?.id ?? '')?.hp ?? -1) },
  together: ['damaged', 'healed', 'cured', 'destroyed', 'afflicted', 'linked', 'turned'],
  top: ['order', 'phase_began', 'slot', 'clock', 'declared', 'out'],
  speech(table, card) {
    const c = /** @type {any} */ (card),
      data = card.id ? cardData(card.id) : null,
      hp = c.hp ?? data?.hp,
      atk = c.atk ?? data?.atk;
    return [
      c.zone === 'board' && c.ctl != null && !c.neutral ? realName(table.session, c.ctl) : '',
      hp === undefined ? '' : tt('say.hp', { n: hp }),
      atk === undefined ? '' : tt('say.atk', { n: atk, range: c.range ?? data?.range ?? 1 }),
    ];
  },
  state(card) {
    const c = /** @type {any} */ (card);
    return [
      c.main ? tt('unit.main') : '',
      c.acted ? tt('unit.acted') : '',
      c.moved ? tt('unit.moved') : '',
      c.neutral ? tt('unit.neutral') : '',
      c.flagged ? tt('unit.flagged') : '',
      c.locked !== undefined ? tt('unit.locked') : '',
      c.preparing !== undefined ? tt('unit.preparing') : '',
      c.borrowed !== undefined ? tt('unit.borrowed') : '',
      c.stacked ? tt('unit.stacked', { n: c.stacked }) : '',
    ];
  },
  linkText: (table, link) => tt(`link.${known(`link.${link.kind}`) ? link.kind : 'play'}`),
  valueText: (value) =>
    known(`value.${value}`) ? tt(`value.${value}`) : typeof value === 'string' ? term('attribute', value) : null,
  track(view) {
    const { phase, active, order } = view.table,
      steps = [
        'start',
        ...order
          .filter((/** @type {number} */ seat) => !view.seats[seat].out || seat === active)
          .map((/** @type {number} */ seat) => `slot:${seat}`),
        'end',
      ];
    if (phase === 'setup') return null;
    const now = steps.indexOf(phase === 'battle' ? `slot:${active ?? order[0]}` : phase);
    return steps.map((key, i) => ({ key, state: i < now ? 'done' : i === now ? 'now' : 'next' }));
  },
  stepName: (table, key) => (key.startsWith('slot:') ? realName(table.session, Number(key.slice(5))) : null),
  promptParams(table, d, params) {
    if (d.prompt === 'joint') params.card = '';
  },
  optionSub(table, o) {
    const p = o.params ?? {},
      { picker } = table;
    const alike =
      ['use', 'answer'].includes(o.key) && p.ability
        ? picker.options.value.filter((x) => x.card === o.card && x.key === o.key).length > 1
        : false;
    return [
      o.key === 'attack' && picker.card.value !== o.card ? handleName(table, o.card) : '',
      o.cell && !o.key.startsWith('c') ? cellName(o.cell) : '',
      alike ? tt('act.ability_n', { n: Number(String(p.ability).split('/').pop()) + 1 }) : '',
      p.cost ? tt('act.cost', { n: p.cost }) : '',
      p.desperate ? tt('act.desperate') : '',
      typeof p.value === 'number'
        ? tt(o.key === 'attack' || o.key === 'use' ? 'act.value' : 'act.line', { n: p.value })
        : '',
      o.key === 'attack' && p.direction ? tt(`way.${p.direction}`) : '',
    ].filter(Boolean);
  },
  portrait: (view, seat) => {
    const h = view?.seats[seat]?.faction;
    return (h && view?.cards[h]?.id) || null;
  },
  twins: () => [],
  topics: [
    'HOPE-BATTLE-04',
    'HOPE-BATTLE-09',
    'HOPE-BATTLE-14',
    'HOPE-RANGE-02',
    'HOPE-JOINT-02',
    'HOPE-STACK-01',
    'HOPE-MOVE-01',
    'HOPE-FATE-03',
    'HOPE-MAIN-05',
    'HOPE-TIME-01',
    'HOPE-WIN-05',
  ],
  sheets: { seat: SeatSheet, time: TimeSheet },
  sound: () => 'melee',
};
