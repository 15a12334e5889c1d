// A recorded stream as something to wind: which frame stands on the table, and what is worth stopping at.
import { computed, signal } from '@preact/signals';
import { createStore } from '../../net/store.js';

/** Milliseconds a step stays on the table at single speed. */
const STEP_MS = 900;
export const SPEEDS = [0.5, 1, 2, 4];

/**
 * @typedef {{match: string, game: string, audience: string, audiences: string[], outcome: any, seed: any, options: any,
 *   seats: {seat: number, name: string, you: boolean, bot: boolean}[], frames: any[]}} Recorded
 */
/** @typedef {{at: number, kind: 'turn'|'damage'|'answer', turn?: number}} Mark */

/** @param {any} frame @returns {any[]} */
const eventsOf = (frame) => frame.events ?? frame.log ?? [];

/** What the timeline shows. @param {any[]} frames @returns {Mark[]} */
function marksOf(frames) {
  /** @type {Mark[]} */
  const marks = [];
  frames.forEach((frame, at) => {
    for (const e of eventsOf(frame)) {
      if (e.e === 'turn_began') marks.push({ at, kind: 'turn', turn: e.turn });
      else if (e.e === 'damaged') marks.push({ at, kind: 'damage' });
      else if (e.e === 'activated' && e.on != null) marks.push({ at, kind: 'answer' });
    }
  });
  return marks;
}

/** A recorded decision is nobody's to take any more. @param {any} frame */
function spent(frame) {
  const decisions = (frame.decisions ?? []).map((/** @type {any} */ d) => ({
    id: d.id,
    rev: d.rev,
    seats: d.seats,
    kind: d.kind,
    prompt: d.prompt,
    public: true,
  }));
  return { ...frame, decisions, clocks: [] };
}

/** @param {Recorded} told @param {{onEvents?: (events: any[], before: any, after: any) => void}} [opts] */
export function createPlayer(told, opts = {}) {
  const frames = told.frames.map(spent);
  const marks = marksOf(told.frames);
  const turns = marks.filter((m) => m.kind === 'turn');
  const last = frames.length - 1;
  let quiet = true;
  const store = createStore({
    onEvents: (events, before, after) => {
      if (!quiet) opts.onEvents?.(events, before, after);
    },
  });
  const at = signal(-1);
  const playing = signal(false);
  const speed = signal(1);
  /** @type {any} */
  let timer = null;

  store.room.value = /** @type {any} */ ({
    id: told.match,
    match: told.match,
    game: told.game,
    state: 'live',
    options: told.options,
    watchers: 0,
    seats: told.seats.map((s) => ({ ...s, you: false, taken: true, online: true })),
    votes: {},
  });

  /** Puts a frame on the table. @param {number} to */
  function go(to) {
    const next = Math.max(0, Math.min(last, to));
    quiet = next !== at.value + 1;
    const from = next > at.value ? at.value + 1 : 0;
    for (let i = from; i <= next; i += 1) store.apply(frames[i]);
    quiet = true;
    at.value = next;
    store.ended.value = next === last ? { outcome: told.outcome, seed: told.seed } : null;
    if (next === last) stop();
  }

  function stop() {
    clearInterval(timer);
    timer = null;
    playing.value = false;
  }

  function play() {
    if (at.value >= last) go(0);
    clearInterval(timer);
    playing.value = true;
    timer = setInterval(() => go(at.value + 1), STEP_MS / speed.value);
  }

  /** The turn a frame belongs to. */
  const turn = computed(() => turns.filter((m) => m.at <= at.value).pop()?.turn ?? 0);

  /** @param {1|-1} way */
  function jump(way) {
    const stops = [0, ...turns.map((m) => m.at), last];
    go((way > 0 ? stops.find((n) => n > at.value) : stops.filter((n) => n < at.value).pop()) ?? at.value);
  }

  return {
    store,
    at,
    last,
    marks,
    turn,
    playing,
    speed,
    go,
    jump,
    stop,
    toggle: () => {
      if (playing.value) stop();
      else play();
    },
    /** @param {number} value */
    setSpeed: (value) => {
      speed.value = value;
      if (playing.value) play();
    },
  };
}

/** @typedef {ReturnType<typeof createPlayer>} Player */
