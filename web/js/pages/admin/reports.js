// What players reported: the open ones, the closed ones, and one whole.
import { api } from '../../lib/api.js';
import { html } from '../../lib/html.js';
import { ago, t } from '../../lib/i18n.js';
import { showName } from '../../lib/names.js';
import { Empty, Failed, Loading } from '../../ui/empty.js';
import { GameArt } from '../lobby/games.js';
import { useLoad } from '../parts/fetch.js';
import { Chips } from './parts.js';
import { ReportView } from './report.js';

/**
 * @typedef {{id: string, at: number, reporter: string|null, subject: string|null, reporter_name: string|null,
 *   subject_name: string|null, match: string|null, reason: string, text: string, state: 'open'|'closed',
 *   closed: number|null, closed_by: string|null, note: string, game: string|null}} Report
 */

/** @param {string|null} name @returns {string} */
export const personName = (name) => (name ? showName(name, 20) : t('admin.report.left'));

/** @param {import('../admin.js').PartProps} props */
export function ReportsPart({ query, again: count }) {
  const id = query.get('id');
  return id
    ? html`<${ReportView} key=${id} id=${id} onClosed=${count} />`
    : html`<${Reports} state=${query.get('state') === 'closed' ? 'closed' : 'open'} />`;
}

/** @param {{state: 'open'|'closed'}} props */
function Reports({ state }) {
  const { data, error, again } = useLoad(
    () => api('GET', `/api/admin/reports?state=${state}`).then((d) => /** @type {Report[]} */ (d.reports)),
    [state],
  );
  const chips = ['open', 'closed'].map((s) => ({
    value: s,
    label: t(`admin.report.${s}`),
    href: `/admin?part=reports&state=${s}`,
  }));
  return html`
    <${Chips} label=${t('admin.report.states')} value=${state} chips=${chips} />
    ${
      !data
        ? error
          ? html`<${Failed} error=${error} retry=${again} />`
          : html`<${Loading} lines=${4} />`
        : !data.length
          ? html`<${Empty}
            icon="flag"
            title=${t(state === 'open' ? 'admin.report.empty' : 'admin.report.empty_closed')}
            text=${state === 'open' ? t('admin.report.empty_text') : undefined}
          />`
          : html`<ul class="adm-l">${data.map((r) => html`<${Line} key=${r.id} report=${r} />`)}</ul>`
    }
  `;
}

/** @param {{report: Report}} props */
function Line({ report }) {
  const by = t('admin.report.by', {
    reporter: personName(report.reporter_name),
    subject: personName(report.subject_name),
  });
  return html`<li class="adm-r">
    ${report.game && html`<span class="gl"><i><${GameArt} game=${report.game} /></i></span>`}
    <div class="grow">
      <b dir="auto">${by}</b> <span class="chip">${t(`shell.reason.${report.reason}`)}</span>
      <p class="t2 adm-w" dir="auto">${report.text || t('admin.report.no_words')}</p>
    </div>
    <span class="lab">${ago(report.at * 1000)}</span>
    <a class="btn sm" href=${`/admin?part=reports&id=${report.id}`} aria-label=${`${t('admin.report.reads')}: ${by}`}>
      ${t('admin.report.reads')}
    </a>
  </li>`;
}
