/** Choices of hope that are no list of sentences: how many to draw, which way. */
import { useEffect } from 'preact/hooks';
import { html } from '../../lib/html.js';
import { useTable } from '../../table/context.js';
import { tt } from '../../table/text.js';

/** @typedef {import('../types.js').Option} Option */

/**
 * The option on the button, or the one the clock would take.
 * @param {import('../../table/context.js').Table} table
 * @returns {Option|null}
 */
function useArmed({ picker }) {
  const d = picker.decision.value;
  const standard = Array.isArray(d?.default) ? d?.default[0] : null;
  useEffect(() => {
    if (standard && !picker.armed.value) picker.arm(standard);
  }, [d?.id]);
  return picker.options.value.find((o) => o.id === picker.armed.value) ?? null;
}

/** @param {{kind: 'allies'|'skills', at: Option, options: Option[]}} props */
function Stepper({ kind, at, options }) {
  const { picker } = useTable(),
    other = kind === 'allies' ? 'skills' : 'allies',
    now = Number(at.params?.[kind] ?? 0);
  const to = (/** @type {number} */ n) =>
    options
      .filter((o) => o.params?.[kind] === n)
      .sort(
        (a, b) => Math.abs(a.params?.[other] - at.params?.[other]) - Math.abs(b.params?.[other] - at.params?.[other]),
      )[0];
  const step = (/** @type {number} */ by) => {
    const o = to(now + by);
    if (o) picker.arm(o.id);
  };
  const most = Math.max(...options.map((o) => Number(o.params?.[kind] ?? 0)));
  return html`<div class="drw" role="group" aria-label=${tt(`draw.${kind}`)}>
    <span class="grow">${tt(`draw.${kind}`)} <small class="lab num">0–${most}</small></span>
    <button
      type="button"
      class="btn"
      aria-label=${tt('number.less')}
      disabled=${!to(now - 1)}
      onClick=${() => step(-1)}
    >
      −
    </button>
    <output class="num">${now}</output>
    <button type="button" class="btn" aria-label=${tt('number.more')} disabled=${!to(now + 1)} onClick=${() => step(1)}>
      ＋
    </button>
  </div>`;
}

/** How many allies and how many skills. */
export function DrawPick() {
  const table = useTable(),
    { options } = table.picker,
    at = useArmed(table) ?? options.value[0];
  return html`<div class="row wrap g8">
    ${
      /** @type {const} */ (['allies', 'skills']).map(
        (kind) => html`<${Stepper} key=${kind} kind=${kind} at=${at} options=${options.value} />`,
      )
    }
  </div>`;
}

const WAYS = ['up_left', 'up', 'up_right', 'left', '', 'right', 'down_left', 'down', 'down_right'];
const SIGNS = ['↖', '↑', '↗', '←', '', '→', '↙', '↓', '↘'];

/** Eight ways around the card. */
export function WayPick() {
  const table = useTable(),
    { picker } = table,
    at = useArmed(table);
  return html`<div class="ways" role="group" aria-label=${tt('panel.direction')}>
    ${WAYS.map((way, i) => {
      const o = way ? picker.options.value.find((x) => x.params?.direction === way) : null;
      if (!way) return html`<span key=${i}></span>`;
      return html`<button
        key=${way}
        type="button"
        class=${`btn ${o && o === at ? 'pri' : ''}`}
        disabled=${!o}
        aria-label=${tt(`way.${way}`)}
        aria-pressed=${!!o && o === at}
        onClick=${() => {
          if (o) picker.arm(o.id);
        }}
      >
        ${SIGNS[i]}
      </button>`;
    })}
  </div>`;
}
