// Boot: settings, texts, who am I, then the page the address names. Pages are modules loaded when first needed.
import { render } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { spoken } from './lib/a11y.js';
import { loadMe, me } from './lib/api.js';
import { html } from './lib/html.js';
import { LOCALES, loadLocale, locale, setLocale, t } from './lib/i18n.js';
import { recall } from './lib/store.js';
import { match, route, startRouter } from './lib/router.js';
import { adoptSettings, startSettings } from './lib/settings.js';
import { Failed, Loading } from './ui/empty.js';
import { Frame } from './ui/frame.js';
import { Toasts } from './ui/toast.js';

/**
 * A page module's default export is its component; it gets {params, query}. `bare` pages bring their own frame.
 * @typedef {{default: (props: any) => any, bare?: boolean}} Page
 */
/** @type {[string, string, () => Promise<Page>][]} pattern, section of the navigation, module */
const PAGES = [
  ['/', 'lobby', () => import('./pages/lobby.js')],
  ['/r/:room', '', () => import('./pages/room.js')],
  ['/decks', 'decks', () => import('./pages/decks.js')],
  ['/decks/:id', 'decks', () => import('./pages/deck.js')],
  ['/cards', 'cards', () => import('./pages/gallery.js')],
  ['/cards/:game', 'cards', () => import('./pages/gallery.js')],
  ['/cards/:game/:id', 'cards', () => import('./pages/card.js')],
  ['/rules', 'rules', () => import('./pages/rules.js')],
  ['/rules/:game', 'rules', () => import('./pages/rules.js')],
  ['/learn', 'learn', () => import('./pages/learn.js')],
  ['/learn/:game', 'learn', () => import('./pages/learn.js')],
  ['/replay/:match', '', () => import('./pages/replay.js')],
  ['/replays', 'me', () => import('./pages/replays.js')],
  ['/me', 'me', () => import('./pages/me.js')],
  ['/admin', '', () => import('./pages/admin.js')],
];

/** @param {string} path @returns {{section: string, load: () => Promise<Page>, params: Record<string, string>}} */
function find(path) {
  for (const [pattern, section, load] of PAGES) {
    const params = match(pattern, path);
    if (params) return { section, load, params };
  }
  return { section: '', load: () => import('./pages/notfound.js'), params: {} };
}

/** To the content, past the bar. @param {Event} e */
function skip(e) {
  e.preventDefault();
  const main = document.getElementById('main');
  if (!main) return;
  main.tabIndex = -1;
  main.focus();
}

function App() {
  const { path, query } = route.value;
  const found = find(path);
  const [page, setPage] = useState(/** @type {{path: string, module?: Page, error?: any} | null} */ (null));
  const [tries, setTries] = useState(0);
  useEffect(() => {
    let here = true;
    found.load().then(
      (module) => {
        if (here) setPage({ path, module });
      },
      (error) => {
        if (here) setPage({ path, error: { code: 'offline', message: String(error?.message ?? error) } });
      },
    );
    return () => {
      here = false;
    };
  }, [path, tries]);
  const ready = page && page.path === path ? page : null;
  const Body = ready?.module?.default;
  const content = ready?.error
    ? html`<main id="main" class="page"><${Failed} error=${ready.error} retry=${() => setTries(tries + 1)} /></main>`
    : Body
      ? html`<${Body} key=${path} params=${found.params} query=${query} />`
      : html`<main id="main" class="page" aria-busy="true"><${Loading} /></main>`;
  return html`
    <a class="skip" href="#main" onClick=${skip}>${t('shell.skip')}</a>
    ${ready?.module?.bare ? content : html`<${Frame} section=${found.section}>${content}</${Frame}>`}
    <${Toasts} />
    <p class="sr" role="status" aria-live="polite">${spoken.value}</p>
  `;
}

async function boot() {
  startSettings();
  startRouter();
  await Promise.all([loadLocale(), loadMe()]);
  adoptSettings(me.value?.settings);
  const theirs = LOCALES.find((l) => l === me.value?.locale);
  if (theirs && theirs !== locale.value && recall('locale') === null) await setLocale(theirs);
  const root = /** @type {HTMLElement} */ (document.getElementById('app'));
  root.textContent = '';
  render(html`<${App} />`, root);
}

boot();
