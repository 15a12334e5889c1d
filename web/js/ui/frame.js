// The frame of every page but the table and the deck editor: top bar, language and theme, the phone's tabs.
import { FIRST } from '../games/registry.js';
import { me } from '../lib/api.js';
import { html } from '../lib/html.js';
import { LOCALE_NAMES, LOCALES, locale, setLocale, t } from '../lib/i18n.js';
import { showName } from '../lib/names.js';
import { theme } from '../lib/settings.js';
import { IconButton } from './button.js';
import { Icon, Logo } from './icon.js';
import { Told } from './told.js';

const SECTIONS = [
  ['lobby', '/', 'play'],
  ['decks', '/decks', 'deck'],
  ['cards', '/cards', 'grid'],
  ['rules', '/rules', 'book'],
  ['learn', '/learn', 'help'],
];

function LanguagePick() {
  return html`<span class="sel pill">
    <${Icon} name="globe" />
    <select
      aria-label=${t('shell.top.language')}
      value=${locale.value}
      onChange=${(/** @type {any} */ e) => setLocale(e.currentTarget.value)}
    >
      ${LOCALES.map(
        (l) =>
          html`<option key=${l} value=${l} selected=${l === locale.value} lang=${l === 'zh' ? 'zh-Hans' : l}>
            ${LOCALE_NAMES[l]}
          </option>`,
      )}
    </select>
  </span>`;
}

function ThemeSwitch() {
  const paper = theme.value === 'paper';
  return html`<${IconButton}
    icon=${paper ? 'moon' : 'sun'}
    label=${t(paper ? 'shell.top.theme_night' : 'shell.top.theme_paper')}
    onClick=${() => {
      theme.value = paper ? 'night' : 'paper';
    }}
  />`;
}

function AccountLink() {
  const who = me.value;
  return html`<a class="who" href="/me">
    <${Icon} name="user" />
    <b class="sr">${t('shell.top.account')} </b>
    <span>${who ? showName(who.name) : t('shell.top.nobody')}</span>
    ${who?.guest && html`<small>${t('shell.top.guest')}</small>`}
  </a>`;
}

/** @param {{section: string, children?: any}} props */
export function Frame({ section, children }) {
  return html`<div class="app" data-game=${FIRST}>
    <header class="top">
      <a class="home" href="/" aria-label=${`${t('shell.site')} · ${t('shell.nav.lobby')}`}><${Logo} /></a>
      <nav class="nav" aria-label=${t('shell.nav.label')}>
        ${SECTIONS.map(
          ([key, href, icon]) =>
            html`<a key=${key} href=${href} aria-current=${key === section ? 'page' : undefined}>
              <${Icon} name=${icon} />
              <span>${t(`shell.nav.${key}`)}</span>
            </a>`,
        )}
      </nav>
      <span class="grow"></span>
      <${LanguagePick} />
      <${ThemeSwitch} />
      <${AccountLink} />
    </header>
    <${Told} />
    ${children}
  </div>`;
}
