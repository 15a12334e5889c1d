// Whom one has blocked, and the way back.
import { api, me } from '../../lib/api.js';
import { html } from '../../lib/html.js';
import { t } from '../../lib/i18n.js';
import { showName } from '../../lib/names.js';
import { useLoad } from '../parts/fetch.js';

/** @typedef {{id: string, name: string, at: number}} Blocked */

export function BlocksPanel() {
  const { data, again } = useLoad(
    () => (me.value ? api('GET', '/api/blocks').then((d) => /** @type {Blocked[]} */ (d.blocks)) : Promise.resolve([])),
    [me.value?.id],
  );
  if (!data?.length) return null;
  const free = async (/** @type {string} */ id) => {
    await api('DELETE', `/api/blocks/${id}`);
    again();
  };
  return html`<section class="panel" aria-labelledby="blk-h">
    <h2 id="blk-h">${t('shell.me.blocks')}</h2>
    <ul class="who-l">
      ${data.map(
        (b) =>
          html`<li key=${b.id} class="row g8">
            <span class="grow" dir="auto">${showName(b.name, 24)}</span>
            <button class="btn sm" onClick=${() => free(b.id)}>${t('shell.me.unblock')}</button>
          </li>`,
      )}
    </ul>
  </section>`;
}
