/** Sentences only hope has. */
import { ref } from '../../table/telling.js';
import { known, tt } from '../../table/text.js';
import { cellShort, term } from './words.js';

/** @typedef {import('../types.js').GameEvent} GameEvent @typedef {import('../types.js').Line} Line */

/** A card by its handle, named if it is still to be seen. @param {(any)[]} cards */
const objects = (cards) => ({ objects: cards.map((c) => (typeof c === 'string' ? { h: c } : c)) });
/**
 * A sentence about one card, and the one that did it.
 * @param {string} key
 * @param {Line['cat']} [cat]
 * @param {(e: GameEvent) => Record<string, any>} [more]
 * @returns {(e: GameEvent) => Partial<Line>}
 */
const about =
  (key, cat = 'battle', more = () => ({})) =>
  (e) => ({
    key,
    cat,
    params: { seat: e.seat ?? e.by ?? null, card: ref(e.card ?? e.cards?.[0]), by_card: ref(e.by_card), ...more(e) },
  });
/**
 * A sentence about a player.
 * @param {string} key
 * @param {Line['cat']} [cat]
 * @param {(e: GameEvent) => Record<string, any>} [more]
 * @returns {(e: GameEvent) => Partial<Line>}
 */
const player =
  (key, cat = 'other', more = () => ({})) =>
  (e) => ({ key, cat, params: { seat: e.seat ?? null, ...more(e) } });
/** @param {string[]|undefined} list */
const attributes = (list) => (list ?? []).map((x) => term('attribute', x)).join(tt('sep'));
/** HP as it was and is. @param {number} was @param {number} left */
const hp = (was, left) => tt('log.hp_change', { from: was, to: left });
/** @param {number} hour */
const ofDay = (hour) => ((hour % 24) + 24) % 24;

/** @type {import('../types.js').TableGame['tell']} */
export const tell = {
  order: (e) => ({
    key: 'order',
    params: {
      rows: (e.seats ?? []).map((/** @type {number} */ seat, /** @type {number} */ i) => ({ seat, total: i + 1 })),
    },
  }),
  turn_began: (e) => ({ key: 'turn_began', params: { turn: e.turn, hour: ofDay(e.hour) }, head: true }),
  phase_began: (e) => ({ key: 'phase_began', params: { phase: tt(`phase.${e.phase}`) }, head: true }),
  slot: player('slot'),
  clock: (e) =>
    e.why === 'passed' || (e.why !== 'start' && e.hour === e.before && !known(`log.clock_${e.why}`))
      ? null
      : {
          key: `clock_${known(`log.clock_${e.why}`) ? e.why : 'moved'}`,
          params: { hour: ofDay(e.hour), was: ofDay(e.before ?? 0) },
        },
  declared(e) {
    const stacked = !!e.card?.h && e.actors?.[0] !== e.card.h,
      kind = e.kind === 'attack' && stacked ? 'strike' : known(`log.declared_${e.kind}`) ? e.kind : 'effect';
    return {
      key: `declared_${kind}${e.objects?.length ? '_at' : ''}`,
      cat: 'battle',
      bold: true,
      params: {
        card: ref(e.card),
        actors: objects(e.actors ?? []),
        at: objects(e.objects ?? []),
        through: stacked ? tt('log.through') : '',
      },
    };
  },
  fate_used: () => null,
  damaged: (e) =>
    about(e.amount ? 'damaged' : 'unhurt', 'battle', () => ({
      amount: e.amount,
      attributes: attributes(e.attributes),
      change: hp(e.left + e.amount, e.left),
    }))(e),
  healed: about('healed', 'battle', (e) => ({ amount: e.amount, change: hp(e.left - e.amount, e.left) })),
  hp: (e) =>
    ['damage', 'heal'].includes(e.why)
      ? null
      : {
          key: `hp_${known(`log.hp_${e.why}`) ? e.why : 'set'}`,
          cat: 'battle',
          params: { seat: e.seat ?? null, card: ref(e.card), n: Math.abs(e.to - e.from), from: e.from, to: e.to },
        },
  destroyed: about('destroyed'),
  failed: about('failed'),
  preparing: about('preparing', 'battle', (e) => ({ n: e.hours })),
  redirected: about('redirected'),
  desperate: about('desperate'),
  main_set: about('main_set'),
  main_lost: about('main_lost'),
  controlled: about('controlled'),
  afflicted: about('afflicted', 'battle', (e) => ({ amount: e.amount, attributes: attributes(e.attributes) })),
  cured: about('cured'),
  attached: about('attached', 'cards'),
  overlaid: about('overlaid', 'cards'),
  stacked_up: about('stacked_up', 'cards'),
  shifted: about('shifted', 'cards', (e) => ({ from: cellShort(e.start ?? [0, 0]), to: cellShort(e.end ?? [0, 0]) })),
  // A skill lies open for as long as it is used, which is told already.
  turned: () => null,
  marker: (e) => ({
    key: e.add ? 'marker_on' : 'marker_off',
    cat: 'other',
    params: {
      seat: e.seat ?? null,
      cell: cellShort(e.cell),
      kind: known(`marker.${e.kind}`) ? tt(`marker.${e.kind}`) : e.kind,
    },
  }),
  coin: (e) => ({
    key: e.rows ? 'coin_rows' : 'coin',
    cat: 'other',
    params: {
      seat: e.seat ?? null,
      lines: (e.rows ?? []).join(tt('sep')),
      cell: (e.cells ?? []).map(cellShort).join(tt('sep')),
    },
  }),
  drew: player('drew', 'cards', (e) => ({ n: e.count, pile: tt(`zone.${e.pile}`) })),
  flipped: player('flipped', 'other', (e) => ({ value: tt(`coin.${e.value}`) })),
  direction: player('direction', 'battle', (e) => ({ way: tt(`way.${e.direction}`) })),
  out: player('out', 'battle'),
  claimed: player('claimed', 'other', (e) => ({ winners: e.winners ?? [] })),
  claim_refused: (e) => ({ key: 'claim_refused', params: { seat: e.seat ?? null, winners: e.refused ?? [] } }),
  linked: (e) => ({
    key: known(`log.linked_${e.kind}`) ? `linked_${e.kind}` : 'linked',
    cat: 'battle',
    params: { card: ref(e.card) },
  }),
  fizzled: (e) => ({ key: 'fizzled_hope', cat: 'battle', params: { card: ref(e.card) } }),
  shuffled: (e) => ({
    key: e.seat == null ? 'shuffled_common' : 'shuffled',
    cat: 'cards',
    params: { zone: tt(`zone.${String(e.zone).split('.').pop()}`) },
  }),
  ended(e) {
    const o = e.outcome ?? e,
      winners = o.winners ?? [];
    return {
      key: winners.length === 1 ? 'ended' : winners.length ? 'ended_several' : 'ended_draw',
      bold: true,
      params: {
        seat: winners.length === 1 ? winners[0] : null,
        winners,
        reason: known(`reason.${o.reason}`) ? tt(`reason.${o.reason}`) : '',
      },
    };
  },
};

/** Moves that the event beside them tells already. */
export const quiet = ['draw', 'shifted', 'used', 'out', 'uncovered', 'prophecy_over', 'zero'];

const PAID = ['hp_cost', 'hp_entry'];
/** Moves of a card that was shown for them. */
const SHOWN = ['moved_normal', 'moved_lapsed'];

/**
 * Which of two neighbours says nothing new: what was paid is told as that, what enters need not be shown before.
 * @param {Line} before @param {Line} line @returns {'first'|'second'|null}
 */
export function idle(before, line) {
  if (line.key === 'damaged' && PAID.includes(before.key)) return 'second';
  const [shown, ...more] = before.key === 'revealed' ? before.params.cards : [];
  return SHOWN.includes(line.key) && shown?.card === line.params.card.card && !more.length ? 'first' : null;
}
