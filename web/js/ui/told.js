// What operators tell a person: a mute or a suspension that runs, and one that was lifted, until it is put away.
import { useState } from 'preact/hooks';
import { sanctions } from '../lib/api.js';
import { html } from '../lib/html.js';
import { moment, t } from '../lib/i18n.js';
import { keep, recall } from '../lib/store.js';
import { IconButton } from './button.js';
import { Icon } from './icon.js';

/** @param {import('../lib/api.js').Sanction} one */
const mark = (one) => `${one.kind}-${one.at}`;

export function Told() {
  const [away, setAway] = useState(() => /** @type {string[]} */ (recall('told', [])));
  const shown = sanctions.value.filter((one) => one.running || (one.lifted && !away.includes(mark(one))));
  if (!shown.length) return null;
  const put = (/** @type {string} */ id) => {
    const next = [...away, id].slice(-20);
    keep('told', next);
    setAway(next);
  };
  return html`<section class="told" aria-label=${t('shell.told.label')}>
    ${shown.map((one) => {
      const params = { until: moment(one.until), reason: t(`shell.reason.${one.reason}`) };
      const text = t(`shell.told.${one.kind}${one.running ? '' : '_lifted'}`, params);
      const more = one.running && one.kind === 'suspension' ? ` ${t('shell.told.own_data')}` : '';
      return html`<div key=${mark(one)} class=${`told-1 ${one.running ? 'bad' : 'ok'}`} role="status">
        <${Icon} name=${one.running ? 'lock' : 'ok'} />
        <p class="grow">${text}${more}</p>
        ${
          !one.running &&
          html`<${IconButton} icon="close" label=${t('shell.act.close')} onClick=${() => put(mark(one))} />`
        }
      </div>`;
    })}
  </section>`;
}
