/** What the room told us, as signals. `apply(frame)` is the only way in; nothing here decides anything. */
import { batch, computed, signal } from '@preact/signals';

/** @typedef {import('./types.js').View} View */
/** @typedef {import('./types.js').Frame} Frame */
/** @typedef {import('./types.js').GameEvent} GameEvent */
/** @typedef {import('./types.js').Decision} Decision */
/** @typedef {import('./types.js').Room} Room */
/** @typedef {import('./types.js').Clock} Clock */
/** @typedef {import('./types.js').ChatLine} ChatLine */

const LOG_KEEP = 2000;
const PER_KEY = new Set(['seats', 'zones', 'cards']);

/**
 * Merges a patch into a view: `seats`, `zones`, `cards` per key (null removes), the rest whole. Returns a new view.
 * @param {View|null} view @param {Record<string, any>|null|undefined} patch @returns {View|null}
 */
function mergePatch(view, patch) {
  if (!patch) return view;
  /** @type {Record<string, any>} */
  const next = { ...(view ?? {}) };
  for (const [key, value] of Object.entries(patch)) {
    if (!PER_KEY.has(key)) {
      next[key] = value;
      continue;
    }
    const merged = { ...(next[key] ?? {}) };
    for (const [inner, item] of Object.entries(value)) {
      if (item === null) delete merged[inner];
      else merged[inner] = item;
    }
    next[key] = merged;
  }
  return /** @type {View} */ (/** @type {unknown} */ (next));
}

/**
 * @param {{onEvents?: (events: GameEvent[], before: View|null, after: View|null) => void, onGap?: () => void,
 *   now?: () => number}} [opts]
 */
export function createStore(opts = {}) {
  const now = opts.now ?? (() => Date.now());
  const room = signal(/** @type {Room|null} */ (null));
  const view = signal(/** @type {View|null} */ (null));
  const decisions = signal(/** @type {Decision[]} */ ([]));
  const log = signal(/** @type {GameEvent[]} */ ([]));
  const chat = signal(/** @type {ChatLine[]} */ ([]));
  const clocks = signal(/** @type {{at: number, list: Clock[]}} */ ({ at: 0, list: [] }));
  const audience = signal(/** @type {string|null} */ (null));
  const seat = signal(/** @type {number|null} */ (null));
  const ended = signal(/** @type {{outcome: any, seed: any}|null} */ (null));
  const notices = signal(/** @type {Record<string, number>} */ ({}));
  const fault = signal(/** @type {string|null} */ (null));
  const skew = signal(0);
  const loaded = signal(false);
  const lesson = signal(/** @type {import('./types.js').Taught|null} */ (null));
  /** @type {string|null} */
  let epoch = null;
  let seq = 0;
  let lastGap = 0;

  /** @param {number|undefined} serverNow */
  function sync(serverNow) {
    if (typeof serverNow !== 'number') return;
    const fresh = serverNow - now();
    skew.value = loaded.value && Math.abs(fresh - skew.value) < 400 ? skew.value * 0.8 + fresh * 0.2 : fresh;
  }

  /** @param {GameEvent[]|undefined} events */
  function remember(events) {
    if (!events?.length) return;
    const known = log.value.length ? log.value[log.value.length - 1].n : -1;
    const fresh = events.filter((e) => e.n > known);
    if (fresh.length) log.value = [...log.value, ...fresh].slice(-LOG_KEEP);
  }

  /** Faces seen so far, by handle: the log names what has left the table since. @type {Map<string, string>} */
  const faces = new Map();
  /** @param {Record<string, any>|undefined} cards */
  const keepFaces = (cards) => {
    for (const [h, card] of Object.entries(cards ?? {})) if (card?.id) faces.set(h, card.id);
  };

  /** @param {Clock[]|undefined} list */
  const setClocks = (list) => {
    if (list) clocks.value = { at: now(), list };
  };

  /** @param {string} code @param {boolean} on */
  function notice(code, on) {
    const next = { ...notices.value };
    if (on) next[code] = now();
    else delete next[code];
    notices.value = next;
  }

  /** @type {Record<string, (f: Frame) => void>} */
  const handlers = {
    welcome(f) {
      sync(f.now);
      if (epoch !== f.epoch) {
        epoch = f.epoch;
        seq = 0;
      }
      audience.value = f.audience;
      seat.value = f.seat ?? null;
      notice('restarting', false);
    },
    snapshot(f) {
      const before = view.value;
      epoch = f.epoch;
      seq = f.seq;
      if (f.room) room.value = f.room;
      faces.clear();
      keepFaces(f.view?.cards);
      view.value = f.view ?? null;
      decisions.value = f.decisions ?? [];
      log.value = f.log ?? [];
      chat.value = f.chat ?? [];
      setClocks(f.clocks);
      lesson.value = f.lesson ?? null;
      loaded.value = true;
      if (!view.value?.outcome) ended.value = f.ended ?? null;
      else if (f.ended || !ended.value) ended.value = f.ended ?? { outcome: view.value.outcome, seed: f.seed ?? null };
      opts.onEvents?.([], before, view.value);
    },
    update(f) {
      if (f.seq <= seq) return;
      if (seq && f.seq > seq + 1 && now() - lastGap > 5000) {
        lastGap = now();
        opts.onGap?.();
        return;
      }
      seq = f.seq;
      const before = view.value;
      keepFaces(f.patch?.cards);
      view.value = mergePatch(before, f.patch);
      if (f.decisions) decisions.value = f.decisions;
      if (f.lesson) lesson.value = f.lesson;
      remember(f.events);
      setClocks(f.clocks);
      opts.onEvents?.(f.events ?? [], before, view.value);
    },
    room(f) {
      if (f.seq > seq) seq = f.seq;
      if (f.room.state === 'waiting' && room.value?.state === 'ended') {
        view.value = null;
        ended.value = null;
        decisions.value = [];
        log.value = [];
      }
      room.value = f.room;
    },
    clock(f) {
      sync(f.now);
      setClocks(f.clocks);
    },
    pong(f) {
      sync(f.now);
    },
    chat(f) {
      if (chat.value.some((line) => line.id === f.id)) return;
      chat.value = [...chat.value, /** @type {any} */ (f)].slice(-400);
    },
    fault(f) {
      fault.value = f.capsule;
    },
    notice(f) {
      if (f.code === 'storage_back') notice('storage_down', false);
      else notice(f.code, true);
      if (f.code === 'chat_muted') notice('chat_unmuted', false);
      if (f.code === 'chat_unmuted') notice('chat_muted', false);
    },
    ended(f) {
      ended.value = { outcome: f.outcome, seed: f.seed };
      // Nothing is hidden any more, if the room says so.
      if (f.view) view.value = f.view;
    },
  };

  /** @param {Frame} frame */
  function apply(frame) {
    batch(() => handlers[frame.t]?.(frame));
  }

  return {
    room,
    view,
    decisions,
    log,
    chat,
    clocks,
    audience,
    seat,
    ended,
    notices,
    fault,
    skew,
    loaded,
    lesson,
    /** Server time by our clock. */
    serverNow: () => now() + skew.value,
    /** Through a seat's eyes the updates are that seat's: after a cut everything is told anew. */
    last: () =>
      epoch && loaded.value && !(seat.value == null && audience.value?.startsWith('seat:')) ? { epoch, seq } : null,
    /** True when this page drives a seat. */
    playing: computed(() => seat.value != null),
    /** The face a handle had when it was last seen. @param {string|undefined} h */
    faceOf: (h) => (h ? (faces.get(h) ?? null) : null),
    apply,
    dismissFault: () => {
      fault.value = null;
    },
    dismissNotice: (/** @type {string} */ code) => notice(code, false),
  };
}

/** @typedef {ReturnType<typeof createStore>} Store */
