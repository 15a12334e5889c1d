/** Server clocks by our own watch: interpolated between frames, never jumping back. */
import { signal } from '@preact/signals';

/** Ticks four times a second while anything on the page looks at it. */
export const tick = signal(Date.now());
setInterval(() => {
  tick.value = Date.now();
}, 250);

/** @param {number} ms */
export function mmss(ms) {
  const s = Math.max(0, Math.ceil(ms / 1000));
  return `${Math.floor(s / 60)}:${String(s % 60).padStart(2, '0')}`;
}

/**
 * What a seat's bank holds now.
 * @param {{at: number, list: import('./types.js').Clock[]}} clocks @param {number} seat
 * @returns {{bank: number, running: boolean, absent: number|null, step: number|null}|null}
 */
export function clockOf(clocks, seat) {
  const clock = clocks.list.find((c) => c.seat === seat);
  if (!clock) return null;
  const gone = Math.max(0, tick.value - clocks.at);
  const step = clock.step ?? 0;
  const fromBank = clock.running ? Math.max(0, gone - step) : 0;
  return {
    bank: Math.max(0, clock.bank - fromBank),
    running: clock.running,
    step: clock.step == null ? null : Math.max(0, step - (clock.running ? gone : 0)),
    absent: typeof clock.absent === 'number' && clock.absent > 0 ? Math.max(0, clock.absent - gone) : null,
  };
}
