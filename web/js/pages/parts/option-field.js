/** A room option as a field: buttons, a list, a switch, a text, or one number per seat. */
import { html } from '../../lib/html.js';
import { has, pick, t } from '../../lib/i18n.js';
import { Field, Segments, Select, Switch } from '../../ui/field.js';
import { getAt, setAt, stops, wordsOf, valueWord } from './options.js';

/** @typedef {import('./options.js').OptionSpec} OptionSpec */

/** @param {OptionSpec} spec @param {any} options */
export const applies = (spec, options) =>
  Object.entries(spec.when ?? {}).every(([key, value]) => getAt(options, key) === value);

/**
 * A number for each seat.
 * @param {{label: string, hint?: string, spec: OptionSpec, seats: number, value: number[],
 *   onChange: (value: number[]) => void}} props
 */
function PerSeat({ label, hint, spec, seats, value, onChange }) {
  const { min = 0, max = 7 } = spec;
  return html`<fieldset class="fld seg-f">
    <legend>${label}</legend>
    <div class="fld-c">
      <div class="row wrap g4 per-seat">
        ${Array.from(
          { length: seats },
          (_, seat) => html`<label key=${seat}>
            <span class="lab">${t('shell.option.of_seat', { n: seat + 1 })}</span>
            <span class="sel">
              <select
                value=${value[seat]}
                onChange=${(/** @type {any} */ e) =>
                  onChange(value.map((v, i) => (i === seat ? Number(e.currentTarget.value) : v)))}
              >
                ${Array.from(
                  { length: Math.min(max, seats - 1) - min + 1 },
                  (_, i) =>
                    html`<option key=${i} value=${min + i} selected=${value[seat] === min + i}>${min + i + 1}</option>`,
                )}
              </select>
            </span>
          </label>`,
        )}
      </div>
      ${hint && html`<p class="fld-h">${hint}</p>`}
    </div>
  </fieldset>`;
}

/** @param {{game: string, spec: OptionSpec, options: any, onChange: (options: any) => void}} props */
export function OptionField({ game, spec, options, onChange }) {
  const key = wordsOf(game, spec.key);
  const label = has(key) ? t(key) : pick(spec.label) || spec.key;
  const value = getAt(options, spec.key);
  const set = (/** @type {any} */ v) => onChange(setAt(options, spec.key, v));
  const hint = has(`${key}_${value}_hint`)
    ? t(`${key}_${value}_hint`)
    : has(`${key}_text`)
      ? t(`${key}_text`)
      : undefined;
  if (spec.type === 'bool' || spec.type === 'boolean')
    return html`<${Switch} label=${label} text=${hint} on=${Boolean(value)} onChange=${set} />`;
  if (spec.type === 'text')
    return html`<${Field} label=${label} hint=${hint} wide>
      ${(/** @type {any} */ ids) =>
        html`<textarea
          class="input"
          rows="2"
          maxlength=${spec.length}
          id=${ids.id}
          aria-describedby=${ids.describedby}
          value=${value ?? ''}
          onInput=${(/** @type {any} */ e) => set(e.currentTarget.value)}
        ></textarea>`}
    </${Field}>`;
  if (spec.type === 'per_seat')
    return html`<${PerSeat}
      label=${label}
      hint=${hint}
      spec=${spec}
      seats=${options.seats ?? 2}
      value=${value ?? spec.default}
      onChange=${set}
    />`;
  if (spec.values) {
    const choices = spec.values.map((v) => ({
      value: typeof v === 'object' ? (v.id ?? v.value) : v,
      label: valueWord(game, spec.key, v),
    }));
    if (choices.length > 4)
      return html`<${Select}
        label=${label}
        value=${value}
        options=${choices}
        hint=${hint}
        onChange=${(/** @type {string} */ v) => set(choices.find((c) => String(c.value) === v)?.value ?? v)}
      />`;
    return html`<${Segments} label=${label} value=${value} options=${choices} onChange=${set} hint=${hint} />`;
  }
  return html`<${Select}
    label=${label}
    value=${value}
    options=${stops(spec).map((n) => ({ value: n, label: valueWord(game, spec.key, n) }))}
    hint=${hint}
    onChange=${(/** @type {string} */ v) => set(Number(v))}
  />`;
}
