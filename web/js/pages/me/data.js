/** What is stored of the reader: taken along as a file, or deleted. */
import { useState } from 'preact/hooks';
import { api, errorText, me } from '../../lib/api.js';
import { html } from '../../lib/html.js';
import { t } from '../../lib/i18n.js';
import { safeName } from '../../lib/names.js';
import { navigate } from '../../lib/router.js';
import { Button } from '../../ui/button.js';
import { Dialog } from '../../ui/dialog.js';
import { Field } from '../../ui/field.js';
import { toast } from '../../ui/toast.js';
import { saveFile } from '../parts/copy.js';

export function DataPanel() {
  const who = me.value;
  const [asking, setAsking] = useState(false);
  const [typed, setTyped] = useState('');
  const [password, setPassword] = useState('');
  if (!who) return null;
  const take = async () => {
    try {
      saveFile('hopetable.json', JSON.stringify(await api('GET', '/api/me/export'), null, 1));
    } catch (problem) {
      toast(errorText(problem), 'bad');
    }
  };
  const drop = async () => {
    try {
      await api('DELETE', '/api/me', { password });
      me.value = null;
      setAsking(false);
      toast(t('shell.me.deleted'), 'ok');
      navigate('/');
    } catch (problem) {
      toast(errorText(problem), 'bad');
    }
  };
  const ask = () => {
    setTyped('');
    setPassword('');
    setAsking(true);
  };
  return html`<section class="panel" aria-labelledby="data-h">
    <h2 id="data-h">${t('shell.me.data')}</h2>
    <div class="row"><${Button} icon="clock" href="/replays">${t('shell.replays.title')}</${Button}></div>
    <p class="t2">${t('shell.me.export_text')}</p>
    <div class="row"><${Button} icon="download" onClick=${take}>${t('shell.me.export')}</${Button}></div>
    <p class="t2">${t('shell.me.delete_text')}</p>
    <div class="row">
      <${Button}
        kind="bad"
        icon="trash"
        onClick=${ask}
      >
        ${t('shell.me.delete')}
      </${Button}>
    </div>
    ${
      asking &&
      html`<${Dialog}
        title=${t('shell.me.delete_ask')}
        onClose=${() => setAsking(false)}
        foot=${html`
          <${Button} class="grow" onClick=${() => setAsking(false)}>${t('shell.act.cancel')}</${Button}>
          <${Button} kind="bad" class="grow" blocked=${typed.trim() !== who.name} onClick=${drop}>
            ${t('shell.me.delete_do')}
          </${Button}>
        `}
      >
        <p class="t2">${t('shell.me.delete_text')}</p>
        <${Field} wide label=${`${t('shell.me.delete_type')}: ${safeName(who.name)}`}>
          ${(/** @type {any} */ f) =>
            html`<input
              class="input"
              id=${f.id}
              autocomplete="off"
              data-autofocus
              value=${typed}
              onInput=${(/** @type {any} */ e) => setTyped(e.currentTarget.value)}
            />`}
        </${Field}>
        ${
          !who.guest &&
          html`<${Field} wide label=${t('shell.me.password')}>
            ${(/** @type {any} */ f) =>
              html`<input
                class="input"
                id=${f.id}
                type="password"
                autocomplete="current-password"
                value=${password}
                onInput=${(/** @type {any} */ e) => setPassword(e.currentTarget.value)}
              />`}
          </${Field}>`
        }
      </${Dialog}>`
    }
  </section>`;
}
