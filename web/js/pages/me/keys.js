// The key list, each key rebindable or off.
import { useEffect, useState } from 'preact/hooks';
import { html } from '../../lib/html.js';
import { t } from '../../lib/i18n.js';
import { DEFAULT_KEYS, keyOf, keys, settings } from '../../lib/settings.js';
import { Button } from '../../ui/button.js';
import { Switch } from '../../ui/field.js';
import { toast } from '../../ui/toast.js';

/** @typedef {keyof typeof DEFAULT_KEYS} Act */
const ACTS = /** @type {Act[]} */ (Object.keys(DEFAULT_KEYS));

/** @param {KeyboardEvent} e @returns {string} the key as it is written, '' = off, null-like for a bare modifier */
function written(e) {
  if (e.key === 'Backspace' || e.key === 'Delete') return '';
  const name = e.key === ' ' ? 'Space' : e.key.length === 1 ? e.key.toUpperCase() : e.key;
  return e.shiftKey && e.key.length === 1 && /[a-z]/i.test(e.key) ? `Shift+${name}` : name;
}

export function KeysPanel() {
  const [waiting, setWaiting] = useState(/** @type {Act | ''} */ (''));
  useEffect(() => {
    if (!waiting) return undefined;
    const onKey = (/** @type {KeyboardEvent} */ e) => {
      if (['Shift', 'Control', 'Alt', 'Meta', 'Tab'].includes(e.key)) return;
      e.preventDefault();
      e.stopPropagation();
      const key = written(e),
        taken = key && ACTS.find((act) => act !== waiting && keyOf(act) === key);
      if (taken) toast(t('shell.me.key_taken', { act: t(`shell.key.${taken}`) }), 'bad');
      else keys.value = { ...keys.value, [waiting]: key };
      setWaiting('');
    };
    document.addEventListener('keydown', onKey, true);
    return () => document.removeEventListener('keydown', onKey, true);
  }, [waiting]);
  return html`<section class="panel" aria-labelledby="keys-h">
    <h2 id="keys-h">${t('shell.me.keys')}</h2>
    <p class="t2">${t('shell.me.keys_text')}</p>
    <${Switch}
      label=${t('shell.me.keys_on')}
      text=${t('shell.me.keys_on_text')}
      on=${settings.keysOn.value}
      onChange=${(/** @type {boolean} */ on) => {
        settings.keysOn.value = on;
      }}
    />
    <ul class="keys">
      ${ACTS.map((act) => {
        const now = keyOf(act) || t('shell.me.key_off');
        return html`<li key=${act}>
          <span>${t(`shell.key.${act}`)}</span>
          <button
            type="button"
            class="keyb"
            aria-label=${t('shell.me.key_set', { act: t(`shell.key.${act}`), key: now })}
            onClick=${() => setWaiting(act)}
          >
            ${waiting === act ? html`<span class="mut">${t('shell.me.key_wait')}</span>` : html`<kbd>${now}</kbd>`}
          </button>
        </li>`;
      })}
    </ul>
    <div class="row">
      <${Button}
        small
        onClick=${() => {
          keys.value = {};
        }}
      >
        ${t('shell.me.keys_reset')}
      </${Button}>
    </div>
  </section>`;
}
