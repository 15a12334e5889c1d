// Buttons are named by their act. A busy button keeps its place and its size.
import { html } from '../lib/html.js';
import { Icon } from './icon.js';

/**
 * @param {{kind?: 'pri'|'acc'|'ghost'|'bad'|'', small?: boolean, icon?: string, sub?: string, busy?: boolean,
 *   blocked?: boolean, href?: string, children?: any, class?: string, onClick?: (e: any) => void,
 *   [attr: string]: any}} props
 * `blocked` looks and speaks as disabled but can still be focused, so that its reason can be read.
 */
export function Button({
  kind = '',
  small = false,
  icon,
  sub,
  busy = false,
  blocked = false,
  href,
  children,
  class: more = '',
  onClick,
  ...rest
}) {
  const cls = `btn ${kind} ${small ? 'sm' : ''} ${sub ? 'two' : ''} ${busy ? 'is-busy' : ''} ${more}`;
  const inside = html`
    ${icon && html`<${Icon} name=${icon} />`}
    <span class="btn-t">${children}${sub && html`<small>${sub}</small>`}</span>
  `;
  if (href) return html`<a class=${cls} href=${href} onClick=${onClick} ...${rest}>${inside}</a>`;
  return html`<button
    type="button"
    class=${cls}
    aria-busy=${busy || undefined}
    aria-disabled=${blocked || busy || undefined}
    onClick=${(/** @type {Event} */ e) => {
      if (!busy && !blocked) onClick?.(e);
    }}
    ...${rest}
  >
    ${inside}
  </button>`;
}

/**
 * A button that is only an icon: `label` is its spoken name and its tooltip.
 * @param {{icon: string, label: string, [attr: string]: any}} props
 */
export function IconButton({ icon, label, class: more = '', ...rest }) {
  return html`<button type="button" class=${`iconbtn ${more}`} aria-label=${label} title=${label} ...${rest}>
    <${Icon} name=${icon} />
  </button>`;
}
