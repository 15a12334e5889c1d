/**
 * The line to the room: ticket, hello, reconnection with backoff, idempotent re-sends, ping. No game knowledge, no
 * rendering.
 */
import { signal } from '@preact/signals';

/** @typedef {import('./types.js').Frame} Frame */
/**
 * @typedef {{send(text: string): void, close(code?: number, reason?: string): void, onopen: any, onmessage: any,
 *   onclose: any, onerror: any, readyState: number}} Transport
 */
/** @typedef {'connecting'|'open'|'lost'|'closed'} LineState */

const BACKOFF = [400, 900, 1800, 3500, 6000, 10000];
const PING_MS = 15000;
const SILENCE_MS = 25000;
/** Frames that are pure reads: never sent twice, never waited for after a cut. */
const READS = new Set(['probe', 'why', 'reach', 'ping']);
const READ_TIMEOUT_MS = 6000;
const ACK_TIMEOUT_MS = 8000;

/**
 * @param {{room: string, invite?: string|null, watch?: string|null, referee?: string|null, seat?: number|null,
 *   locale: string, ticket: () => Promise<string|null>, last: () => {epoch: string, seq: number}|null,
 *   onFrame: (frame: Frame) => void, transport?: (url: string) => Transport, url?: string}} opts
 */
export function openLine(opts) {
  const state = signal(/** @type {LineState} */ ('connecting'));
  const since = signal(Date.now());
  const retryAt = signal(0);
  const bye = signal(/** @type {string|null} */ (null));
  /** @type {Map<string, {frame: Frame, resolve: (f: Frame|null) => void, timer: any, read: boolean}>} */
  const pending = new Map();
  /** @type {Transport|null} */
  let socket = null;
  let attempts = 0;
  let heard = 0;
  let stopped = false;
  let welcomed = false;
  let pings = 0;
  /** The key of a seat held without an account. @type {string|null} */
  let token = null;
  /** @type {any} */
  let retryTimer = null;
  const prefix = Math.random().toString(36).slice(2, 10);
  let count = 0;

  const url = () => opts.url ?? `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/ws`;

  /** @param {LineState} next */
  function become(next) {
    if (state.value === next) return;
    since.value = Date.now();
    state.value = next;
  }

  async function connect() {
    if (stopped) return;
    clearTimeout(retryTimer);
    retryAt.value = 0;
    let ticket = null;
    try {
      ticket = await opts.ticket();
    } catch (e) {
      if (/** @type {any} */ (e)?.offline) return again();
    }
    if (stopped) return;
    welcomed = false;
    const mine = opts.transport ? opts.transport(url()) : /** @type {any} */ (new WebSocket(url()));
    socket = mine;
    mine.onopen = () => {
      heard = Date.now();
      /** @type {Frame} */
      const hello = { t: 'hello', v: 1, room: opts.room, locale: opts.locale };
      if (ticket) hello.ticket = ticket;
      if (opts.invite) hello.invite = opts.invite;
      if (opts.watch) hello.watch = opts.watch;
      if (opts.referee) hello.referee = opts.referee;
      if (token) hello.token = token;
      if (opts.seat != null) hello.seat = opts.seat;
      const last = opts.last();
      if (last) hello.last = last;
      mine.send(JSON.stringify(hello));
    };
    mine.onmessage = (/** @type {{data: string}} */ message) => {
      if (socket !== mine) return;
      heard = Date.now();
      /** @type {Frame} */
      let frame;
      try {
        frame = JSON.parse(message.data);
      } catch {
        return;
      }
      receive(frame);
    };
    mine.onclose = () => {
      if (socket === mine) {
        socket = null;
        again();
      }
    };
    mine.onerror = () => {};
  }

  function again() {
    if (stopped) return;
    become(state.value === 'connecting' ? 'connecting' : 'lost');
    dropReads();
    const wait = BACKOFF[Math.min(attempts, BACKOFF.length - 1)] * (0.8 + Math.random() * 0.4);
    attempts += 1;
    retryAt.value = Date.now() + wait;
    clearTimeout(retryTimer);
    retryTimer = setTimeout(connect, wait);
  }

  /** @param {Frame} frame */
  function receive(frame) {
    if (frame.t === 'welcome') {
      welcomed = true;
      attempts = 0;
      opts.invite = null;
      if (frame.token) token = frame.token;
      become('open');
      for (const entry of pending.values()) if (!entry.read) socket?.send(JSON.stringify(entry.frame));
    }
    if (frame.t === 'bye') {
      bye.value = frame.code;
      if (['no_room', 'not_allowed', 'replaced', 'suspended'].includes(frame.code)) stop();
    }
    if (frame.re != null) {
      const entry = pending.get(frame.re);
      if (entry) {
        pending.delete(frame.re);
        clearTimeout(entry.timer);
        queueMicrotask(() => entry.resolve(frame));
      }
    }
    opts.onFrame(frame);
  }

  function dropReads() {
    for (const [mid, entry] of pending)
      if (entry.read) {
        pending.delete(mid);
        clearTimeout(entry.timer);
        entry.resolve(null);
      }
  }

  /**
   * Sends a frame and resolves with the frame that answers it, or null when nothing did.
   * Anything but a pure read survives a cut: it is sent again under the same `mid` after the next welcome.
   * @param {Frame} frame @returns {Promise<Frame|null>}
   */
  function request(frame) {
    const mid = `${prefix}-${(count += 1)}`;
    const full = { ...frame, mid };
    const read = READS.has(frame.t);
    return new Promise((resolve) => {
      if (read && !(welcomed && socket)) return resolve(null);
      const timer =
        frame.t === 'answer'
          ? null
          : setTimeout(
              () => {
                pending.delete(mid);
                resolve(null);
              },
              read ? READ_TIMEOUT_MS : ACK_TIMEOUT_MS,
            );
      pending.set(mid, { frame: full, resolve, timer, read });
      if (welcomed && socket) socket.send(JSON.stringify(full));
    });
  }

  const pinger = setInterval(() => {
    if (!socket || !welcomed) return;
    if (Date.now() - heard > SILENCE_MS) return drop();
    socket.send(JSON.stringify({ t: 'ping', n: (pings += 1) }));
  }, PING_MS);

  /** Cuts the socket on purpose (silence, a gap in the sequence); the usual reconnection follows. */
  function drop() {
    if (!socket) return;
    const old = socket;
    socket = null;
    try {
      old.close();
    } catch {
      /* already gone */
    }
    attempts = 0;
    again();
  }

  function retryNow() {
    if (stopped || (socket && welcomed)) return;
    const old = socket;
    socket = null;
    try {
      old?.close();
    } catch {
      /* already gone */
    }
    attempts = 0;
    connect();
  }

  function stop() {
    stopped = true;
    clearInterval(pinger);
    clearTimeout(retryTimer);
    dropReads();
    const old = socket;
    socket = null;
    try {
      old?.close(1000);
    } catch {
      /* already gone */
    }
    become('closed');
    globalThis.removeEventListener?.('online', retryNow);
    globalThis.removeEventListener?.('offline', drop);
  }

  globalThis.addEventListener?.('online', retryNow);
  // The browser knows at once that the network went; the socket would find out by its silence.
  globalThis.addEventListener?.('offline', drop);
  connect();
  return { state, since, retryAt, bye, request, drop, retryNow, stop };
}
