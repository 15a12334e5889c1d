/**
 * One room as a page holds it: the line, the store and the few requests a page makes. A fake transport makes it run
 * without a server.
 */
import { computed, signal } from '@preact/signals';
import { createStore } from './store.js';
import { openLine } from './socket.js';

/** @typedef {import('./types.js').Frame} Frame */

/**
 * @param {{room: string, invite?: string|null, watch?: string|null, referee?: string|null, seat?: number|null,
 *   locale: string, ticket: () => Promise<string|null>, transport?: (url: string) => import('./socket.js').Transport,
 *   url?: string, onEvents?: (events: any[], before: any, after: any) => void}} opts
 */
export function openSession(opts) {
  const store = createStore({ onEvents: opts.onEvents, onGap: () => line.drop() });
  const refusal = signal(/** @type {Frame|null} */ (null));
  const line = openLine({
    room: opts.room,
    invite: opts.invite,
    seat: opts.seat,
    locale: opts.locale,
    ticket: opts.ticket,
    transport: opts.transport,
    url: opts.url,
    watch: opts.watch,
    referee: opts.referee,
    last: store.last,
    onFrame: receive,
  });
  /** A hello is refused without naming a frame of ours. @param {Frame} frame */
  function receive(frame) {
    if (frame.t === 'refused' && frame.re == null) refusal.value = frame;
    store.apply(frame);
  }

  /** Seats and names this page has muted, before the server confirms it. */
  const muted = signal(/** @type {Set<string>} */ (new Set()));

  /** @param {Frame} frame */
  async function send(frame) {
    const reply = await line.request(frame);
    if (reply?.t === 'refused') refusal.value = reply;
    return reply;
  }

  /** @param {string} key @param {{seat?: number|null, account?: string}} who @param {boolean} on */
  function mute(key, who, on) {
    const next = new Set(muted.value);
    if (on) next.add(key);
    else next.delete(key);
    muted.value = next;
    if (who.seat != null) send({ t: 'mute', seat: who.seat, on });
    else if (who.account) send({ t: 'mute', account: who.account, on });
  }

  return {
    ...store,
    line,
    refusal,
    muted,
    mute,
    online: computed(() => line.state.value === 'open'),
    send,
    /** @param {Record<string, any>} body */
    roomAct: (body) => send({ t: 'room', ...body }),
    /** @param {import('./types.js').Decision} d @param {Record<string, any>} answer */
    answer: (d, answer) => send({ t: 'answer', decision: d.id, rev: d.rev, ...answer }),
    /** @param {import('./types.js').Decision} d @param {Record<string, any>} answer */
    probe: (d, answer) => line.request({ t: 'probe', decision: d.id, rev: d.rev, ...answer }),
    /** @param {string} card */
    why: (card) => line.request({ t: 'why', card }),
    /** Why cards at hand are no option of a decision. @param {import('./types.js').Decision} d */
    blocked: (d) => line.request({ t: 'why', decision: d.id }),
    /** @param {string} card */
    reach: (card) => line.request({ t: 'reach', card }),
    /** @param {import('./types.js').Decision} d */
    hold: (d) => send({ t: 'hold', decision: d.id }),
    /** @param {string} text */
    say: (text) => send({ t: 'chat', text }),
    /** @param {string} phrase */
    phrase: (phrase) => send({ t: 'chat', phrase }),
    /** @param {string} ask @param {Record<string, string|null>} [cards] only what changes; null forgets */
    policy: (ask, cards) => send(cards ? { t: 'policy', ask, cards } : { t: 'policy', ask }),
    concede: () => send(store.seat.value == null ? { t: 'concede' } : { t: 'concede', seat: store.seat.value }),
    /** @param {'ask'|'grant'|'deny'|'mute'} act */
    takeBack: (act) => send({ t: 'take_back', act }),
    /** Once more from where the step begins, or on without the lesson. @param {'again'|'free'} act */
    lessonAct: (act) => send({ t: 'lesson', act }),
    /** Look through a seat's eyes, or one's own again. @param {number|null} seat */
    lookAs: (seat) => send({ t: 'view', seat }),
    close: () => line.stop(),
  };
}

/** @typedef {ReturnType<typeof openSession>} Session */
