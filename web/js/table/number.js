/** A number between two ends, with what it would do beside it (from a probe, when the server tells). */
import { useEffect, useState } from 'preact/hooks';
import { html } from '../lib/html.js';
import { useTable } from './context.js';
import { tt } from './text.js';
import { reasonText } from './prompts.js';

const PROBE_MS = 160;

export function NumberPick() {
  const table = useTable();
  const { picker, session } = table;
  const d = picker.decision.value;
  const n = picker.number.value;
  const [effect, tell] = useState('');
  useEffect(() => {
    if (!d) return undefined;
    const wait = setTimeout(async () => {
      const reply = await session.probe(d, { number: n });
      const told = reply?.t === 'probed' ? (reply.probed ?? reply) : null;
      tell(told?.code ? reasonText(table, told) : told?.sum != null ? tt('number.sum', { n: told.sum }) : '');
    }, PROBE_MS);
    return () => clearTimeout(wait);
  }, [n, d?.id]);
  if (!d) return null;
  const min = d.min ?? 0;
  const max = d.max ?? 0;
  const step = d.step ?? 1;
  /** @param {number} to */
  const set = (to) => {
    picker.number.value = Math.max(min, Math.min(max, to));
  };
  return html`<div class="numpick">
    <button class="btn" aria-label=${tt('number.less')} disabled=${n <= min} onClick=${() => set(n - step)}>−</button>
    <label class="grow">
      <output class="num big">${n}</output>
      <input
        type="range"
        min=${min}
        max=${max}
        step=${step}
        value=${n}
        aria-label=${tt('panel.pick_number')}
        onInput=${(/** @type {any} */ e) => set(Number(e.target.value))}
      />
      <span class="row apart lab"><span class="num">${min}</span><span class="num">${max}</span></span>
    </label>
    <button class="btn" aria-label=${tt('number.more')} disabled=${n >= max} onClick=${() => set(n + step)}>＋</button>
    ${effect ? html`<p class="mut">${effect}</p>` : null}
  </div>`;
}
