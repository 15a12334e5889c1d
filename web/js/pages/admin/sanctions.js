// Mutes and suspensions: imposing one, lifting it, and all that run.
import { useState } from 'preact/hooks';
import { api, errorText } from '../../lib/api.js';
import { html } from '../../lib/html.js';
import { moment, t } from '../../lib/i18n.js';
import { showName } from '../../lib/names.js';
import { REASONS } from '../../table/people.js';
import { Button } from '../../ui/button.js';
import { Dialog } from '../../ui/dialog.js';
import { Empty, Failed, Loading } from '../../ui/empty.js';
import { Segments, Select } from '../../ui/field.js';
import { toast } from '../../ui/toast.js';
import { useLoad } from '../parts/fetch.js';
import { Note } from './note.js';

/** @typedef {import('../../lib/api.js').Sanction} Sanction */

const HOURS = [1, 24, 72, 168, 720, 8760];
const KINDS = ['mute', 'suspension'];

export function SanctionsPart() {
  const { data, error, again } = useLoad(
    () =>
      api('GET', '/api/admin/sanctions').then(
        (d) => /** @type {(Sanction & {account: string, name: string})[]} */ (d.sanctions),
      ),
    [],
  );
  if (!data) return error ? html`<${Failed} error=${error} retry=${again} />` : html`<${Loading} lines=${4} />`;
  if (!data.length)
    return html`<${Empty} icon="lock" title=${t('admin.sanction.none')} text=${t('admin.sanction.none_text')} />`;
  return html`
    <p class="t2">${t('admin.sanction.text')}</p>
    <ul class="adm-l">
      ${data.map(
        (one) =>
          html`<${Row}
            key=${one.account + one.kind}
            one=${one}
            account=${one.account}
            name=${showName(one.name, 20)}
            title=${showName(one.name, 20)}
            again=${again}
          />`,
      )}
    </ul>
  `;
}

/** How an account stands. @param {{account: string, name: string, sanctions: Sanction[], again: () => void}} props */
export function Standing({ account, name, sanctions, again }) {
  if (!sanctions.length) return null;
  return html`<ul class="adm-l">
    ${sanctions.map(
      (one) => html`<${Row} key=${one.kind} one=${one} account=${account} name=${name} again=${again} />`,
    )}
  </ul>`;
}

/** @param {{one: Sanction, account: string, name: string, title?: string, again: () => void}} props */
function Row({ one, account, name, title, again }) {
  const [asking, setAsking] = useState(false);
  const kind = t(`admin.sanction.${one.kind}`);
  const until = t('admin.sanction.until', { when: moment(one.until) });
  const state = one.running
    ? until
    : `${t(one.lifted ? 'admin.sanction.was_lifted' : 'admin.sanction.ended')} · ${moment(one.until)}`;
  return html`<li class="adm-r">
    <div class="grow">
      ${title && html`<b dir="auto">${title}</b> `}
      <span class=${`chip ${one.running ? 'bad' : ''}`}>${kind}</span>
      ${' '}
      <span class="t2">${t(`shell.reason.${one.reason}`)}</span>
      <p class="mut">${state}</p>
    </div>
    ${
      one.running &&
      html`<${Button}
        small
        aria-label=${t('admin.sanction.lift_label', { name, kind })}
        onClick=${() => setAsking(true)}
      >
        ${t('admin.sanction.lift')}
      </${Button}>`
    }
    ${
      asking &&
      html`<${Lift} one=${one} account=${account} name=${name} onClose=${() => setAsking(false)} onDone=${again} />`
    }
  </li>`;
}

/** @param {{one: Sanction, account: string, name: string, onClose: () => void, onDone: () => void}} props */
function Lift({ one, account, name, onClose, onDone }) {
  const params = { name, kind: t(`admin.sanction.${one.kind}`) };
  const lift = async () => {
    try {
      await api('DELETE', `/api/admin/accounts/${account}/sanctions/${one.kind}`);
      toast(t('admin.sanction.lifted'), 'ok');
      onClose();
      onDone();
    } catch (problem) {
      toast(errorText(problem), 'bad');
    }
  };
  return html`<${Dialog}
    title=${t('admin.sanction.ask_lift', params)}
    onClose=${onClose}
    foot=${html`
      <${Button} class="grow" onClick=${onClose}>${t('shell.act.cancel')}</${Button}>
      <${Button} class="grow" kind="pri" onClick=${lift}>${t('admin.sanction.lift')}</${Button}>
    `}
  >
    <p class="t2">${t('admin.sanction.until', { when: moment(one.until) })}</p>
  </${Dialog}>`;
}

/** @param {{account: string, name: string, reason: string, onClose: () => void, onDone: () => void}} props */
export function Impose({ account, name, reason: first, onClose, onDone }) {
  const [kind, setKind] = useState('mute');
  const [hours, setHours] = useState(24);
  const [reason, setReason] = useState(first);
  const [note, setNote] = useState('');
  const [busy, setBusy] = useState(false);
  const send = async () => {
    setBusy(true);
    try {
      await api('POST', `/api/admin/accounts/${account}/sanctions`, { kind, hours, reason, note });
      toast(t('admin.sanction.done'), 'ok');
      onClose();
      onDone();
    } catch (problem) {
      toast(errorText(problem), 'bad');
      setBusy(false);
    }
  };
  const spans = HOURS.map((h) => ({ value: h, label: t(`admin.sanction.hours_${h}`) }));
  const act = t(`admin.sanction.do_${kind}`, { span: t(`admin.sanction.hours_${hours}`) });
  return html`<${Dialog}
    title=${t('admin.sanction.act', { name })}
    onClose=${onClose}
    foot=${html`
      <${Button} class="grow" onClick=${onClose}>${t('shell.act.cancel')}</${Button}>
      <${Button} class="grow" kind="bad" busy=${busy} onClick=${send}>${act}</${Button}>
    `}
  >
    <${Segments}
      label=${t('admin.sanction.kind')}
      value=${kind}
      options=${KINDS.map((k) => ({ value: k, label: t(`admin.sanction.${k}`) }))}
      onChange=${setKind}
      hint=${t(`admin.sanction.${kind}_text`)}
    />
    <${Select}
      label=${t('admin.sanction.span')}
      value=${hours}
      options=${spans}
      onChange=${(/** @type {string} */ h) => setHours(Number(h))}
    />
    <${Select}
      label=${t('admin.sanction.reason')}
      value=${reason}
      options=${REASONS.map((r) => ({ value: r, label: t(`shell.reason.${r}`) }))}
      onChange=${setReason}
    />
    <${Note} label=${t('admin.sanction.note')} value=${note} onInput=${setNote} />
  </${Dialog}>`;
}
