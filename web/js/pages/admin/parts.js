// Small parts that several parts of /admin share.
import { html } from '../../lib/html.js';

/**
 * A choice that stands in the address.
 * @param {{label: string, value: string, chips: {value: string, label: string, href: string}[]}} props
 */
export function Chips({ label, value, chips }) {
  return html`<nav class="row wrap" aria-label=${label}>
    ${chips.map(
      (c) =>
        html`<a
          key=${c.value}
          class=${`chip ${c.value === value ? 'on' : ''}`}
          aria-current=${c.value === value ? 'page' : undefined}
          href=${c.href}
        >
          ${c.label}
        </a>`,
    )}
  </nav>`;
}
