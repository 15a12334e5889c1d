/** Events as sentences: who, act, what, cost. One event one line; repeats of one kind merge. */
import { tableOf } from '../games/registry.js';
import { known, seatName, tt } from './text.js';
import { ref, QUIET_MOVES, TELL } from './telling.js';

/** @typedef {import('../net/types.js').GameEvent} GameEvent */
/** @typedef {{card: string|null}} CardRef a card in a sentence: a button that opens it */
/** @typedef {{seat: number, name: string}} SeatRef */
/**
 * @typedef {{n: number, head?: boolean, sub: boolean, cat: 'battle'|'cards'|'other', key: string,
 *   params: Record<string, any>, event: GameEvent, bold?: boolean}} Line
 */

/** Events that put a link on the chain. */
const MADE = new Set(['activated', 'linked']);

/** Events that stand at the margin, whatever caused them. */
const TOP = ['turn_began', 'match_started', 'ended', 'rolled'];

/** @param {GameEvent[]} events @param {import('../games/types.js').TableGame} game @returns {Line[]} */
export function linesOf(events, game) {
  const tell = { ...TELL, ...game.tell },
    top = new Set([...TOP, ...game.top]),
    quiet = new Set([...QUIET_MOVES, ...game.quiet]);
  /** @type {Line[]} */
  const lines = [];
  /** Links that stand on the chain, in order: their place is the number the chain shows. @type {number[]} */
  let chain = [];
  for (const raw of events) {
    const e = { ...raw };
    if (e.link != null) {
      if (MADE.has(e.e) && !chain.includes(e.link)) chain.push(e.link);
      e.place = chain.indexOf(e.link) + 1;
      e.onPlace = MADE.has(e.e) ? chain.indexOf(e.on) + 1 : 0;
      if (e.e === 'resolved' || e.e === 'fizzled') chain = chain.filter((link) => link !== e.link);
    } else if (e.e === 'turn_began') chain = [];
    if (e.e === 'moved' && quiet.has(e.why)) continue;
    const told = tell[e.e]?.(e);
    if (!told?.key) continue;
    const line = /** @type {Line} */ ({ n: e.n, cat: 'other', sub: e.c != null && !top.has(e.e), event: e, ...told });
    line.params = { seat: e.seat ?? told.params?.by ?? null, ...told.params };
    let last = lines[lines.length - 1];
    const idle = last && game.idle?.(last, line);
    if (idle === 'second') continue;
    if (idle === 'first') {
      lines.pop();
      last = lines[lines.length - 1];
    }
    if (last && (merge(last, line) || gather(last, line, game.together))) continue;
    lines.push(line);
  }
  return lines;
}

/** Joins a repeat to the line before. @param {Line} last @param {Line} line */
function merge(last, line) {
  if (last.key !== line.key || last.params.seat !== line.params.seat || last.event.c !== line.event.c) return false;
  if (line.event.e === 'moved') {
    if (last.params.zone !== line.params.zone || last.params.by !== line.params.by) return false;
    last.params = { ...last.params, n: last.params.n + 1, list: [...last.params.list, ...line.params.list] };
    return true;
  }
  if (line.params.steps !== undefined && last.event.card?.h === line.event.card?.h) {
    last.params = { ...last.params, steps: `${last.params.steps}${tt('sep')}${line.params.steps}`, to: line.params.to };
    return true;
  }
  return false;
}

/**
 * What happens to several cards alike is one sentence about them all.
 * @param {Line} last
 * @param {Line} line
 * @param {string[]|undefined} together
 */
function gather(last, line, together) {
  if (!together?.includes(line.event.e) || last.key !== line.key || last.event.c !== line.event.c) return false;
  const { card: one, change: _mine, ...mine } = line.params,
    { card: before, change: _others, ...others } = last.params;
  if (!one?.card || !before || JSON.stringify(mine) !== JSON.stringify(others)) return false;
  last.params = { ...last.params, card: { several: [...(before.several ?? [before]), one] } };
  return true;
}

/** So many cards of one sentence are named. */
const NAMED = 8;

/**
 * A player who stands on the table as a card is a player.
 * @param {import('../net/session.js').Session} session
 * @param {any} card
 * @returns {CardRef|SeatRef}
 */
function objectOf(session, card) {
  const view = session.view.value,
    seat = view && card?.h ? (tableOf(view.game)?.seatOf?.(view, card.h) ?? null) : null;
  return seat === null
    ? ref(card?.id ? card : view?.cards[card?.h]?.id ? view.cards[card.h] : { id: session.faceOf(card?.h) })
    : { seat, name: seatName(session, seat) };
}

/**
 * A line as a list of texts and references.
 * @param {import('../net/session.js').Session} session @param {Line} line @returns {(string|CardRef|SeatRef)[]}
 */
export function partsOf(session, line) {
  /** @type {any[]} */
  const slots = [];
  /** @type {Record<string, any>} */
  const flat = {};
  const put = (/** @type {any} */ x) => `\u0001${slots.push(x) - 1}\u0002`;
  const list = (/** @type {CardRef[]} */ cards) => {
    const seen = cards.filter((c) => c.card),
      few = seen.length > NAMED + 2 ? seen.slice(0, NAMED) : seen;
    return (
      few.map(put).join(tt('sep')) +
      (few.length < seen.length ? tt('log.and_more', { n: seen.length - few.length }) : '')
    );
  };
  for (const [k, v] of Object.entries(line.params)) {
    if (v && typeof v === 'object' && 'several' in v) flat[k] = list(v.several);
    else if (v && typeof v === 'object' && 'card' in v) flat[k] = put(v);
    else if (v && typeof v === 'object' && 'objects' in v)
      flat[k] = v.objects
        .filter(Boolean)
        .map((/** @type {any} */ c) => put(objectOf(session, c)))
        .join(tt('sep'));
    else if (k === 'seat' || k === 'by') flat[k] = v == null ? '' : put({ seat: v, name: seatName(session, v) });
    else if (k === 'winners')
      flat[k] = v.length
        ? v.map((/** @type {number} */ seat) => put({ seat, name: seatName(session, seat) })).join(tt('sep'))
        : tt('who.nobody');
    else if (k === 'cards') flat[k] = list(v);
    else if (k === 'list') {
      const said = list(v);
      flat.what = line.params.n === 1 || said ? said || tt('card.some') : tt('card.some_n', { n: line.params.n });
      flat.named = said ? tt('log.colon', { list: said }) : '';
    } else if (k === 'rows')
      flat.rows = v.map((/** @type {any} */ r) => `${seatName(session, r.seat)} ${r.total}`).join(tt('sep'));
    else flat[k] = v;
  }
  const you = line.params.seat != null && line.params.seat === session.seat.value && session.playing.value;
  const many = line.params.card?.several && known(`log.${line.key}_many`);
  const key = many
    ? `log.${line.key}_many`
    : you && known(`log.${line.key}_you`)
      ? `log.${line.key}_you`
      : `log.${line.key}`;
  return tt(key, flat)
    .split(/(\u0001\d+\u0002)/)
    .filter(Boolean)
    .map((part) => {
      const m = /^\u0001(\d+)\u0002$/.exec(part);
      return m ? slots[Number(m[1])] : part;
    });
}
