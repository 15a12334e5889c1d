/** The step ring of the decision bar: digits in the middle, a pulse under ten seconds, nothing when no clock runs. */
import { html } from '../lib/html.js';
import { tick } from '../net/clock.js';
import { useTable } from './context.js';
import { tt } from './text.js';

/** @param {import('./context.js').Table} table @returns {{left: number, whole: number}|null} seconds */
export function timeLeft(table) {
  const d = table.picker.decision.value ?? table.session.decisions.value[0];
  if (!d?.deadline) return null;
  const left = Math.max(0, (d.deadline - (tick.value + table.session.skew.value)) / 1000);
  const whole = Number(table.session.room.value?.options?.clock?.step_s) || 60;
  return { left, whole: Math.max(whole, 1) };
}

export function Timer() {
  const table = useTable();
  const time = timeLeft(table);
  if (!time) return html`<span class="timer none" aria-hidden="true"><span>·</span></span>`;
  const s = Math.ceil(time.left);
  const low = s <= 10 && !!table.picker.decision.value;
  return html`<span class=${`timer num ${low ? 'low' : ''}`} role="img" aria-label=${tt('bar.seconds', { n: s })} style=${{ '--p': Math.min(1, time.left / time.whole).toFixed(3) }}><span>${s > 99 ? `${Math.ceil(s / 60)}′` : s}</span></span>`;
}
