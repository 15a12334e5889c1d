// One report with what it is about, and what may be done.
import { useState } from 'preact/hooks';
import { api, errorText } from '../../lib/api.js';
import { html } from '../../lib/html.js';
import { ago, moment, t } from '../../lib/i18n.js';
import { safeName } from '../../lib/names.js';
import { Button } from '../../ui/button.js';
import { Failed, Loading } from '../../ui/empty.js';
import { Icon } from '../../ui/icon.js';
import { toast } from '../../ui/toast.js';
import { gameName } from '../parts/game.js';
import { useLoad } from '../parts/fetch.js';
import { personName } from './reports.js';
import { Impose, Standing } from './sanctions.js';
import { Story } from './story.js';
import { Note } from './note.js';

/**
 * @typedef {import('./reports.js').Report & {context: any, match_status: string|null, reports_about: number,
 *   closed_by_name: string|null, sanctions: import('../../lib/api.js').Sanction[]}} Whole
 */

/** @param {{id: string, onClosed: () => void}} props */
export function ReportView({ id, onClosed }) {
  const { data, error, again } = useLoad(
    () => api('GET', `/api/admin/reports/${encodeURIComponent(id)}`).then((d) => /** @type {Whole} */ (d)),
    [id],
  );
  const back = html`<div class="row">
    <a class="btn sm" href="/admin?part=reports"><${Icon} name="back" />${t('admin.report.back')}</a>
  </div>`;
  if (!data)
    return html`${back}${error ? html`<${Failed} error=${error} retry=${again} />` : html`<${Loading} lines=${6} />`}`;
  const closed = () => {
    again();
    onClosed();
  };
  const by = t('admin.report.by', { reporter: personName(data.reporter_name), subject: personName(data.subject_name) });
  return html`
    ${back}
    <article class="adm-one">
      <header>
        <h2 dir="auto">${by}</h2>
        <p class="row wrap">
          <span class="chip warn">${t(`shell.reason.${data.reason}`)}</span>
          ${data.game && html`<span class="chip">${gameName(data.game)}</span>`}
          <span class="lab">${moment(data.at)}</span>
        </p>
        <p class="adm-q" dir="auto">${data.text ? safeName(data.text) : t('admin.report.no_words')}</p>
      </header>
      <${About} report=${data} again=${again} />
      <div class="adm-2">
        <section aria-labelledby="rp-s">
          <h3 id="rp-s">${t('admin.report.story')}</h3>
          <${Story} context=${data.context} />
          <${Rest} report=${data} />
        </section>
        <${Talk} chat=${data.context.chat ?? []} />
      </div>
      ${data.state === 'open' ? html`<${Close} id=${id} onDone=${closed} />` : html`<${Closed} report=${data} />`}
    </article>
  `;
}

/** The account it is about. @param {{report: Whole, again: () => void}} props */
function About({ report, again }) {
  const [acting, setActing] = useState(false);
  if (!report.subject) return null;
  const name = personName(report.subject_name);
  return html`<section aria-labelledby="rp-a">
    <h3 id="rp-a" dir="auto">${t('admin.report.about', { name })}</h3>
    <p class="t2">${t('admin.report.times', { n: report.reports_about })}</p>
    <${Standing} account=${report.subject} name=${name} sanctions=${report.sanctions} again=${again} />
    <div class="row">
      <${Button} small kind="bad" icon="lock" onClick=${() => setActing(true)}>
        ${t('admin.sanction.act_short')}
      </${Button}>
    </div>
    ${
      acting &&
      html`<${Impose}
        account=${report.subject}
        name=${name}
        reason=${report.reason}
        onClose=${() => setActing(false)}
        onDone=${again}
      />`
    }
  </section>`;
}

/** The way to the rest of the match, as far as it may be seen now. @param {{report: Whole}} props */
function Rest({ report }) {
  const { match, match_status: status, context } = report;
  if (status === 'ended' || status === 'abandoned')
    return html`<div class="row">
      <${Button} small icon="play" href=${`/replay/${match}`}>${t('admin.report.replay')}</${Button}>
    </div>`;
  if (status !== 'live') return null;
  return html`
    <p class="mut">${t('admin.report.running')}</p>
    <div class="row">
      <${Button} small icon="eye" href=${`/r/${context.room}`}>${t('admin.report.watch')}</${Button}>
    </div>
  `;
}

/** @param {{chat: any[]}} props */
function Talk({ chat }) {
  return html`<section aria-labelledby="rp-c">
    <h3 id="rp-c">${t('admin.report.chat')}</h3>
    ${
      chat.length
        ? html`<ul class="adm-c">
          ${chat.map(
            (m) =>
              html`<li key=${m.id}>
                <b dir="auto">${safeName(m.from.name)}</b>
                ${' '}
                <span dir="auto">${safeName(m.text ?? t(`table.phrase.${m.phrase}`))}</span>
              </li>`,
          )}
        </ul>`
        : html`<p class="mut">${t('admin.report.chat_none')}</p>`
    }
  </section>`;
}

/** @param {{id: string, onDone: () => void}} props */
function Close({ id, onDone }) {
  const [note, setNote] = useState('');
  const [busy, setBusy] = useState(false);
  const send = async () => {
    setBusy(true);
    try {
      await api('POST', `/api/admin/reports/${encodeURIComponent(id)}/close`, { note });
      toast(t('admin.report.closed_done'), 'ok');
      onDone();
    } catch (problem) {
      toast(errorText(problem), 'bad');
      setBusy(false);
    }
  };
  return html`<section class="col">
    <${Note} label=${t('admin.report.note')} value=${note} onInput=${setNote} />
    <div class="row">
      <${Button} kind="pri" icon="ok" busy=${busy} onClick=${send}>${t('admin.report.close')}</${Button}>
    </div>
  </section>`;
}

/** @param {{report: Whole}} props */
function Closed({ report }) {
  const name = report.closed_by_name ? personName(report.closed_by_name) : t('admin.report.command_line');
  return html`<section class="col">
    <p class="okc">
      <${Icon} name="ok" /> ${t('admin.report.closed_at', { when: ago((report.closed ?? 0) * 1000), name })}
    </p>
    ${report.note && html`<p class="t2" dir="auto">${t('admin.report.note_was', { note: safeName(report.note) })}</p>`}
  </section>`;
}
