// Short notices at the edge. They never cover a control for longer than it takes to read them.
import { signal } from '@preact/signals';
import { announce } from '../lib/a11y.js';
import { html } from '../lib/html.js';
import { t } from '../lib/i18n.js';
import { Icon } from './icon.js';

/** @typedef {{id: number, text: string, tone: 'ok'|'bad'|'info', act?: {label: string, run: () => void}}} Notice */
const notices = signal(/** @type {Notice[]} */ ([]));
let last = 0;

/** @param {number} id */
const drop = (id) => {
  notices.value = notices.value.filter((n) => n.id !== id);
};

/** @param {string} text @param {'ok'|'bad'|'info'} [tone] @param {{label: string, run: () => void}} [act] e.g. undo */
export function toast(text, tone = 'info', act) {
  const id = ++last;
  notices.value = [...notices.value.slice(-2), { id, text, tone, act }];
  announce(text);
  setTimeout(() => drop(id), act ? 8000 : 4200);
}

/** The act a notice offers, once. @param {Notice} n */
function take(n) {
  n.act?.run();
  drop(n.id);
}

export function Toasts() {
  return html`<div class="toasts" role="region" aria-label=${t('shell.notices')}>
    ${notices.value.map(
      (n) => html`<div key=${n.id} class=${`toast ${n.tone}`}>
        <${Icon} name=${n.tone === 'ok' ? 'ok' : n.tone === 'bad' ? 'warn' : 'bell'} />
        <span>${n.text}</span>
        ${
          n.act &&
          html`<button
            type="button"
            class="btn sm"
            onClick=${() => take(n)}
          >
            ${n.act.label}
          </button>`
        }
      </div>`,
    )}
  </div>`;
}
