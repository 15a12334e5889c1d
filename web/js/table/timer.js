/** The step ring of the decision bar: digits in the middle, a pulse under ten seconds, nothing when no clock runs. */
import { html } from '../lib/html.js';
import { clockOf, tick } from '../net/clock.js';
import { useTable } from './context.js';
import { tt } from './text.js';

/**
 * @param {import('./context.js').Table} table
 * @returns {{left: number, whole: number, end: number}|null} seconds: of the step, then of the bank; `end` = until the
 *   default
 */
export function timeLeft(table) {
  const d = table.picker.decision.value ?? table.session.decisions.value[0];
  if (!d?.deadline) return null;
  const end = Math.max(0, (d.deadline - (tick.value + table.session.skew.value)) / 1000);
  const rule = table.session.room.value?.options?.clock;
  const step = Number(rule?.step_s) || 60;
  const seat = table.picker.decision.value ? table.session.seat.value : d.seats?.[0];
  const bank = seat == null ? 0 : (clockOf(table.session.clocks.value, seat)?.bank ?? 0) / 1000;
  const left = end - bank;
  if (left > 0.5 && left <= step + 1) return { left, whole: step, end };
  return { left: end, whole: Math.max(end > step ? Number(rule?.bank_s) || end : step, 1), end };
}

export function Timer() {
  const table = useTable();
  const time = timeLeft(table);
  if (!time) return html`<span class="timer none" aria-hidden="true"><span>·</span></span>`;
  const s = Math.ceil(time.left);
  const low = time.end <= 10 && !!table.picker.decision.value;
  return html`<span
    class=${`timer num ${low ? 'low' : ''}`}
    role="img"
    aria-label=${tt('bar.seconds', { n: s })}
    style=${{ '--p': Math.min(1, time.left / time.whole).toFixed(3) }}
  >
    <span>${s > 99 ? `${Math.ceil(s / 60)}′` : s}</span>
  </span>`;
}
