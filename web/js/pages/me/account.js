// Guest, keep, sign in, sign out; export and delete.
import { useState } from 'preact/hooks';
import { api, ensureGuest, errorText, loadMe, me } from '../../lib/api.js';
import { html } from '../../lib/html.js';
import { locale, t } from '../../lib/i18n.js';
import { safeName } from '../../lib/names.js';
import { adoptSettings } from '../../lib/settings.js';
import { Button } from '../../ui/button.js';
import { Dialog } from '../../ui/dialog.js';
import { Field } from '../../ui/field.js';
import { Icon } from '../../ui/icon.js';
import { toast } from '../../ui/toast.js';

/**
 * Name and password; used to keep a guest and to sign in.
 * @param {{mode: 'register'|'login', start?: string, onDone: () => void}} props
 */
function Credentials({ mode, start = '', onDone }) {
  const [name, setName] = useState(start);
  const [password, setPassword] = useState('');
  const [show, setShow] = useState(false);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState(/** @type {any} */ (null));
  /** @param {Event} e */
  const send = async (e) => {
    e.preventDefault();
    setBusy(true);
    setError(null);
    try {
      await api(
        'POST',
        `/api/${mode}`,
        mode === 'register' ? { name: name.trim(), password, locale: locale.value } : { name: name.trim(), password },
      );
      const who = await loadMe();
      if (mode === 'login') adoptSettings(who?.settings);
      toast(t(mode === 'login' ? 'shell.me.logged_in' : 'shell.me.kept', { name: safeName(who?.name ?? name) }), 'ok');
      onDone();
    } catch (problem) {
      setError(problem);
    }
    setBusy(false);
  };
  return html`<form class="col" onSubmit=${send}>
    <${Field} wide label=${t('shell.me.name')} hint=${mode === 'register' ? t('shell.me.name_hint') : undefined}>
      ${(/** @type {any} */ f) =>
        html`<input
          class="input"
          id=${f.id}
          aria-describedby=${f.describedby}
          name="username"
          autocomplete="username"
          required
          maxlength="60"
          data-autofocus
          value=${name}
          onInput=${(/** @type {any} */ e) => setName(e.currentTarget.value)}
        />`}
    </${Field}>
    <${Field}
      wide
      label=${t('shell.me.password')}
      hint=${mode === 'register' ? t('shell.me.password_hint') : undefined}
    >
      ${(/** @type {any} */ f) =>
        html`<input
          class="input"
          id=${f.id}
          aria-describedby=${f.describedby}
          name="password"
          type=${show ? 'text' : 'password'}
          autocomplete=${mode === 'login' ? 'current-password' : 'new-password'}
          required
          minlength="8"
          maxlength="200"
          value=${password}
          onInput=${(/** @type {any} */ e) => setPassword(e.currentTarget.value)}
        />`}
    </${Field}>
    <label class="row t2">
      <input type="checkbox" checked=${show} onChange=${() => setShow(!show)} />
      ${t('shell.me.show')}
    </label>
    ${error && html`<p class="fld-e" role="alert">${errorText(error)}</p>`}
    <button type="submit" class=${`btn pri ${busy ? 'is-busy' : ''}`} disabled=${busy}>
      ${t(mode === 'login' ? 'shell.me.login' : 'shell.me.keep')}
    </button>
  </form>`;
}

export function AccountPanel() {
  const who = me.value;
  const [layer, setLayer] = useState('');
  const logout = async () => {
    try {
      await api('POST', '/api/logout', {});
      me.value = null;
      toast(t('shell.me.logged_out'), 'ok');
    } catch (problem) {
      toast(errorText(problem), 'bad');
    }
  };
  const guest = () => ensureGuest().catch((problem) => toast(errorText(problem), 'bad'));
  const done = () => setLayer('');
  return html`<section class="panel" aria-labelledby="acc-h">
    <h2 id="acc-h">${t('shell.me.account')}</h2>
    ${
      !who
        ? html`
          <p class="acc"><${Icon} name="user" /><b>${t('shell.me.nobody')}</b></p>
          <p class="t2">${t('shell.me.nobody_text')}</p>
          <div class="row wrap">
            <${Button} kind="pri" onClick=${guest}>${t('shell.me.be_guest')}</${Button}>
            <${Button} onClick=${() => setLayer('login')}>${t('shell.me.login')}</${Button}>
          </div>
        `
        : who.guest
          ? html`
            <p class="acc"><${Icon} name="user" /><b>${t('shell.me.guest_is', { name: safeName(who.name) })}</b></p>
            <p class="t2">${t('shell.me.guest_text')}</p>
            <div class="row wrap">
              <${Button} kind="pri" icon="save" onClick=${() => setLayer('keep')}>${t('shell.me.keep')}</${Button}>
              <${Button} onClick=${() => setLayer('login')}>${t('shell.me.login')}</${Button}>
            </div>
          `
          : html`
            <p class="acc"><${Icon} name="user" /><b>${t('shell.me.signed_in', { name: safeName(who.name) })}</b></p>
            <div class="row wrap">
              ${who.operator && html`<${Button} icon="shield" href="/admin">${t('shell.me.operate')}</${Button}>`}
              <${Button} icon="exit" onClick=${logout}>${t('shell.me.logout')}</${Button}>
            </div>
          `
    }
    ${
      layer === 'keep' &&
      html`<${Dialog} title=${t('shell.me.keep')} onClose=${done}>
        <${Credentials} mode="register" onDone=${done} />
      </${Dialog}>`
    }
    ${
      layer === 'login' &&
      html`<${Dialog} title=${t('shell.me.login_title')} onClose=${done}>
        ${who?.guest && html`<p class="warnc">${t('shell.me.login_warn')}</p>`}
        <${Credentials} mode="login" onDone=${done} />
      </${Dialog}>`
    }
  </section>`;
}
