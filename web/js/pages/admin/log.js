// The operators' log: who did what, and when.
import { useState } from 'preact/hooks';
import { api, errorText } from '../../lib/api.js';
import { html } from '../../lib/html.js';
import { moment, pick, t } from '../../lib/i18n.js';
import { safeName } from '../../lib/names.js';
import { Button } from '../../ui/button.js';
import { Empty, Failed, Loading } from '../../ui/empty.js';
import { toast } from '../../ui/toast.js';
import { gameName } from '../parts/game.js';
import { useLoad } from '../parts/fetch.js';

/**
 * @typedef {{id: number, at: number, kind: string, by: string|null, by_name: string|null, account: string|null,
 *   account_name: string|null, detail: Record<string, any>, card?: {card: string, name: any}}} Act
 */
/** @typedef {{log: Act[], more: boolean}} Page */

/** @param {Act} act @returns {string} */
function sentence({ kind, account_name: name, detail, card }) {
  const account = name ? safeName(name) : t('admin.log.left');
  if (kind !== 'switch') {
    const until = detail.until ? moment(detail.until) : '';
    return t(`admin.log.${kind}`, { account, until, capsule: detail.capsule ?? '' });
  }
  const what =
    detail.name === 'game'
      ? gameName(detail.subject)
      : detail.name === 'card'
        ? `${card?.name ? pick(card.name) : ''} ${detail.subject}`.trim()
        : t(`admin.switch.${detail.name}`);
  return t(detail.on ? 'admin.log.switch_on' : 'admin.log.switch_off', { name: what });
}

export function LogPart() {
  const { data, error, again } = useLoad(() => api('GET', '/api/admin/log').then((d) => /** @type {Page} */ (d)), []);
  const [older, setOlder] = useState(/** @type {Page | null} */ (null));
  if (!data) return error ? html`<${Failed} error=${error} retry=${again} />` : html`<${Loading} lines=${6} />`;
  const acts = [...data.log, ...(older?.log ?? [])];
  if (!acts.length) return html`<${Empty} icon="book" title=${t('admin.log.empty')} />`;
  const more = async () => {
    try {
      const page = await api('GET', `/api/admin/log?before=${acts[acts.length - 1].id}`);
      setOlder({ log: [...(older?.log ?? []), ...page.log], more: page.more });
    } catch (problem) {
      toast(errorText(problem), 'bad');
    }
  };
  return html`
    <ol class="adm-l">
      ${acts.map((act) => {
        const note = act.detail.note ? ` ${t('admin.report.note_was', { note: safeName(act.detail.note) })}` : '';
        const who = act.by_name ? safeName(act.by_name) : t(act.by ? 'admin.log.left' : 'admin.log.command_line');
        return html`<li key=${act.id} class="adm-r">
          <span class="lab num adm-when">${moment(act.at)}</span>
          <p class="grow" dir="auto"><b>${who}</b> ${sentence(act)}<span class="mut">${note}</span></p>
        </li>`;
      })}
    </ol>
    ${
      (older ?? data).more &&
      html`<div class="row"><${Button} small onClick=${more}>${t('admin.log.older')}</${Button}></div>`
    }
  `;
}
