// Form parts: a labelled field, a segmented choice, a switch, a stepper, a select.
import { useId } from 'preact/hooks';
import { html } from '../lib/html.js';
import { Icon } from './icon.js';

/**
 * @param {{label: string, hint?: string, error?: string, children: (ids: {id: string, describedby?: string}) => any,
 *   wide?: boolean}} props
 */
export function Field({ label, hint, error, children, wide = false }) {
  const id = useId();
  const describedby = hint || error ? `${id}-d` : undefined;
  return html`<div class=${`fld ${wide ? 'wide' : ''}`}>
    <label for=${id}>${label}</label>
    <div class="fld-c">
      ${children({ id, describedby })}
      ${(hint || error) && html`<p id=${`${id}-d`} class=${error ? 'fld-e' : 'fld-h'}>${error || hint}</p>`}
    </div>
  </div>`;
}

/**
 * A few exclusive choices side by side.
 * @param {{label: string, value: any, options: {value: any, label: string, off?: boolean}[],
 *   onChange: (v: any) => void, hint?: string}} props
 */
export function Segments({ label, value, options, onChange, hint }) {
  const name = useId();
  return html`<fieldset class="fld seg-f">
    <legend>${label}</legend>
    <div class="fld-c">
      <div class="seg">
        ${options.map(
          (o) => html`<label key=${o.value} class=${o.value === value ? 'on' : ''}>
            <input
              type="radio"
              name=${name}
              checked=${o.value === value}
              disabled=${o.off}
              onChange=${() => onChange(o.value)}
            />
            <span>${o.label}</span>
          </label>`,
        )}
      </div>
      ${hint && html`<p class="fld-h">${hint}</p>`}
    </div>
  </fieldset>`;
}

/** @param {{label: string, text?: string, on: boolean, onChange: (on: boolean) => void}} props */
export function Switch({ label, text, on, onChange }) {
  const id = useId();
  return html`<div class="fld">
    <label for=${id}>${label}</label>
    <div class="fld-c row">
      <input
        id=${id}
        class="sw"
        type="checkbox"
        role="switch"
        checked=${on}
        onChange=${(/** @type {any} */ e) => onChange(e.currentTarget.checked)}
      />
      ${text && html`<span class="t2">${text}</span>`}
    </div>
  </div>`;
}

/**
 * @param {{label: string, value: any, options: {value: any, label: string}[], onChange: (v: string) => void,
 *   compact?: boolean, hint?: string}} props
 */
export function Select({ label, value, options, onChange, compact = false, hint }) {
  const id = useId();
  const box = html`<span class="sel">
    <select
      id=${id}
      value=${value}
      aria-label=${compact ? label : undefined}
      onChange=${(/** @type {any} */ e) => onChange(e.currentTarget.value)}
    >
      ${options.map(
        (o) =>
          html`<option key=${o.value} value=${o.value} selected=${String(o.value) === String(value)}>
            ${o.label}
          </option>`,
      )}
    </select>
    <${Icon} name="down" />
  </span>`;
  if (compact) return box;
  return html`<div class="fld">
    <label for=${id}>${label}</label>
    <div class="fld-c">${box}${hint && html`<p class="fld-h">${hint}</p>`}</div>
  </div>`;
}

/**
 * − n +
 * @param {{value: number, min?: number, max?: number, onChange: (n: number) => void, less: string, more: string,
 *   bad?: boolean}} props
 */
export function Stepper({ value, min = 0, max = 99, onChange, less, more, bad = false }) {
  return html`<span class="stp">
    <button type="button" aria-label=${less} disabled=${value <= min} onClick=${() => onChange(value - 1)}>
      <${Icon} name="minus" />
    </button>
    <b class=${`num ${bad ? 'badc' : ''}`}>${value}</b>
    <button type="button" aria-label=${more} disabled=${value >= max} onClick=${() => onChange(value + 1)}>
      <${Icon} name="plus" />
    </button>
  </span>`;
}
