/** The menu of the table: ask policy, looks, sound, and what is seldom wanted. */
import { html } from '../lib/html.js';
import { LOCALES, LOCALE_NAMES, locale, setLocale } from '../lib/i18n.js';
import { settings } from '../lib/settings.js';
import { AskChoices } from './ask.js';
import { useTable } from './context.js';
import { Eyes, People } from './people.js';
import { Concede } from './topbar.js';
import { tt } from './text.js';

/** @param {{close: () => void}} props */
export function Menu({ close }) {
  const table = useTable();
  const { session } = table;
  const live = session.view.value && !session.view.value.outcome && session.playing.value;
  /** @param {string} key @param {any} signal @param {any[]} values */
  const choice = (key, signal, values) =>
    html`<div class="menu-r" role="radiogroup" aria-label=${tt(`menu.${key}`)}>
      <span>${tt(`menu.${key}`)}</span>
      <span class="row g4 wrap">
        ${values.map(
          (v) =>
            html`<button
              key=${String(v)}
              role="radio"
              aria-checked=${signal.value === v}
              class=${`chip ${signal.value === v ? 'on' : ''}`}
              onClick=${() => {
                signal.value = v;
              }}
            >
              ${tt(`menu.${key}_${v}`)}
            </button>`,
        )}
      </span>
    </div>`;
  const takeBack = () => {
    session.takeBack('ask');
    close();
  };
  return html`<div class="menu">
    ${live ? html`<h3>${tt('ask.title')}</h3><${AskChoices} close=${close} />` : null}
    <h3>${tt('menu.look')}</h3>
    <div class="menu-r" role="radiogroup" aria-label=${tt('menu.language')}>
      <span>${tt('menu.language')}</span>
      <span class="row g4 wrap">
        ${LOCALES.map(
          (l) =>
            html`<button
              key=${l}
              role="radio"
              aria-checked=${locale.value === l}
              lang=${l}
              class=${`chip ${locale.value === l ? 'on' : ''}`}
              onClick=${() => setLocale(l)}
            >
              ${LOCALE_NAMES[l]}
            </button>`,
        )}
      </span>
    </div>
    ${choice('theme', settings.theme, ['night', 'paper'])}
    ${choice('motion', settings.motion, ['full', 'fast', 'reduced', 'off'])}
    ${choice('sound', settings.sound, ['off', 'soft', 'full'])}
    <div class="menu-r">
      <span>${tt('menu.confirm')}</span>
      <button
        class=${`chip ${settings.confirm.value ? 'on' : ''}`}
        aria-pressed=${settings.confirm.value}
        onClick=${() => {
          settings.confirm.value = !settings.confirm.value;
        }}
      >
        ${tt(settings.confirm.value ? 'menu.on' : 'menu.off')}
      </button>
    </div>
    <div class="menu-acts">
      <button
        class="btn"
        onClick=${() => table.open('keys')}
      >
        ${tt('sheet.keys')}
      </button>
      ${
        (session.room.value?.watcher_names ?? []).length
          ? html`<button
            class="btn"
            onClick=${() => table.open('watchers')}
          >
            ${tt('sheet.watchers')}
          </button>`
          : null
      }
      ${
        live
          ? html`
            <button
              class="btn"
              onClick=${takeBack}
            >
              ${tt('top.take_back')}
            </button>
            <span class="conc"><${Concede} /> ${tt('top.concede')}</span>
          `
          : null
      }
      <a class="btn" href="/">${tt('top.lobby')}</a>
    </div>
    <${Eyes} />
    <${People} />
  </div>`;
}
