// What stands where nothing stands yet: empty, loading and failed states.
import { html } from '../lib/html.js';
import { errorText } from '../lib/api.js';
import { t } from '../lib/i18n.js';
import { Button } from './button.js';
import { Icon } from './icon.js';

/** @param {{icon?: string, title: string, text?: string, level?: 1|3, children?: any}} props */
export function Empty({ icon = 'deck', title, text, level = 3, children }) {
  return html`<div class="empty">
    <span class="empty-i"><${Icon} name=${icon} /></span>
    <${`h${level}`}>${title}</${`h${level}`}>
    ${text && html`<p>${text}</p>`}
    ${children && html`<div class="row wrap">${children}</div>`}
  </div>`;
}

/** @param {{lines?: number, label?: string}} props */
export function Loading({ lines = 4, label }) {
  return html`<div class="loading" role="status">
    <span class="sr">${label ?? t('shell.state.loading')}</span>
    ${Array.from({ length: lines }, (_, i) => html`<i key=${i} class="bone" />`)}
    <p class="late mut" aria-hidden="true">${t('shell.state.still')}</p>
  </div>`;
}

/** @param {{error: any, retry?: () => void}} props */
export function Failed({ error, retry }) {
  return html`<div class="empty" role="alert">
    <span class="empty-i bad"><${Icon} name="warn" /></span>
    <h3>${t('shell.state.failed')}</h3>
    <p>${errorText(error)}</p>
    ${retry && html`<div class="row"><${Button} onClick=${retry}>${t('shell.act.retry')}</${Button}></div>`}
  </div>`;
}
