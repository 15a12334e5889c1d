// Account and settings. Nothing here is needed to play.
import { locale, LOCALE_NAMES, LOCALES, setLocale, t } from '../lib/i18n.js';
import { html } from '../lib/html.js';
import { settings } from '../lib/settings.js';
import { Segments, Switch } from '../ui/field.js';
import { toast } from '../ui/toast.js';
import { AccountPanel } from './me/account.js';
import { DataPanel } from './me/data.js';
import { BlocksPanel } from './me/blocks.js';
import { KeysPanel } from './me/keys.js';
import { useTitle } from './parts/title.js';

/** @param {boolean} on */
async function wantNotices(on) {
  if (on && 'Notification' in window && Notification.permission !== 'granted') {
    const answer = await Notification.requestPermission();
    if (answer !== 'granted') {
      toast(t('shell.me.notify_denied'), 'bad');
      settings.notify.value = false;
      return;
    }
  }
  settings.notify.value = on;
}

/** @param {'theme'|'motion'|'sound'} name @param {string[]} values */
function Choice(name, values) {
  const setting = /** @type {any} */ (settings)[name];
  return html`<${Segments}
    label=${t(`shell.me.${name}`)}
    value=${setting.value}
    options=${values.map((v) => ({ value: v, label: t(`shell.me.${name}_${v}`) }))}
    onChange=${(/** @type {string} */ v) => {
      setting.value = v;
    }}
  />`;
}

export default function MePage() {
  useTitle(t('shell.me.title'));
  const { quick, confirm, notify, volume, sound } = settings;
  return html`<main id="main" class="page me">
    <header class="page-h"><h1>${t('shell.me.title')}</h1></header>
    <div class="me-g">
      <div>
        <${AccountPanel} />
        <section class="panel" aria-labelledby="set-h">
          <h2 id="set-h">${t('shell.me.settings')}</h2>
          <${Segments}
            label=${t('shell.me.language')}
            value=${locale.value}
            options=${LOCALES.map((l) => ({ value: l, label: LOCALE_NAMES[l] }))}
            onChange=${setLocale}
          />
          ${Choice('theme', ['night', 'paper'])}
          ${Choice('motion', ['full', 'fast', 'reduced', 'off'])}
          ${Choice('sound', ['off', 'soft', 'full'])}
          ${
            sound.value !== 'off' &&
            html`<div class="fld">
              <label for="vol">${t('shell.me.volume')}</label>
              <input
                id="vol"
                type="range"
                min="0"
                max="1"
                step="0.05"
                value=${volume.value}
                onInput=${(/** @type {any} */ e) => {
                  volume.value = Number(e.currentTarget.value);
                }}
              />
            </div>`
          }
          <${Switch}
            label=${t('shell.me.quick')}
            text=${t('shell.me.quick_text')}
            on=${quick.value}
            onChange=${(/** @type {boolean} */ on) => {
              quick.value = on;
            }}
          />
          <${Switch}
            label=${t('shell.me.confirm')}
            text=${t('shell.me.confirm_text')}
            on=${confirm.value}
            onChange=${(/** @type {boolean} */ on) => {
              confirm.value = on;
            }}
          />
          <${Switch}
            label=${t('shell.me.notify')}
            text=${t('shell.me.notify_text')}
            on=${notify.value}
            onChange=${wantNotices}
          />
        </section>
      </div>
      <div><${KeysPanel} /><${BlocksPanel} /><${DataPanel} /></div>
    </div>
  </main>`;
}
