/** What an operator notes for the log alone. */
import { html } from '../../lib/html.js';
import { Field } from '../../ui/field.js';

/** @param {{label: string, value: string, onInput: (note: string) => void}} props */
export function Note({ label, value, onInput }) {
  return html`<${Field} wide label=${label}>
    ${(/** @type {any} */ f) =>
      html`<input
        class="input"
        id=${f.id}
        maxlength="500"
        value=${value}
        onInput=${(/** @type {any} */ e) => onInput(e.currentTarget.value)}
      />`}
  </${Field}>`;
}
