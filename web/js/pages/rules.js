// The rules in the reader's language, each with the number the table quotes.
import { useEffect, useState } from 'preact/hooks';
import { isKnown } from '../games/registry.js';
import { fold } from '../lib/cards.js';
import { html } from '../lib/html.js';
import { locale, t } from '../lib/i18n.js';
import { navigate, route } from '../lib/router.js';
import { Empty, Failed, Loading } from '../ui/empty.js';
import { IconButton } from '../ui/button.js';
import { Icon } from '../ui/icon.js';
import { toast } from '../ui/toast.js';
import NotFound from './notfound.js';
import { copyText } from './parts/copy.js';
import { useLoad } from './parts/fetch.js';
import { gameName, GameTabs, lastGame } from './parts/game.js';
import { useTitle } from './parts/title.js';

/** @typedef {{id: string, title: string, rules: {id: string, text: string}[]}} Section */

/** @param {string} game @param {string} l @returns {Promise<Section[]>} */
async function loadRules(game, l) {
  const reply = await fetch(`/rules-data/${l}/${game}.json`).catch(() => null);
  if (!reply?.ok) throw { code: reply ? 'not_found' : 'offline' };
  return (await reply.json()).sections;
}

/** @param {string} id */
async function copyLink(id) {
  if (await copyText(`${location.origin}${location.pathname}#${id}`)) toast(t('shell.rules.copied', { id }), 'ok');
}

/** @param {{params: {game?: string}}} props */
export default function Rules({ params }) {
  const game = params.game ?? lastGame(),
    known = isKnown(game);
  useTitle(t('shell.rules.title'));
  const { data, error, again } = useLoad(
    () => (known ? loadRules(game, locale.value) : Promise.resolve([])),
    [game, locale.value],
  );
  const [text, setText] = useState('');
  const anchor = decodeURIComponent(route.value.hash.slice(1)),
    wanted = fold(text);
  const shown = (data ?? [])
    .map((s) => ({
      ...s,
      rules: s.rules.filter((r) => !wanted || fold(`${r.id} ${r.text} ${s.title}`).includes(wanted)),
    }))
    .filter((s) => s.rules.length);
  const missing = anchor && data && !data.some((s) => s.id === anchor || s.rules.some((r) => r.id === anchor));
  useEffect(() => {
    if (!anchor || !data) return;
    const at = document.getElementById(anchor);
    at?.scrollIntoView({ block: 'center' });
    at?.focus({ preventScroll: true });
  }, [anchor, data]);
  /** @param {Event} e @param {string} id */
  const goTo = (e, id) => {
    e.preventDefault();
    navigate(`/rules/${game}#${id}`, { replace: true });
  };
  if (!known) return html`<${NotFound} />`;
  return html`<main id="main" class="page rulespage" data-game=${game}>
    <header class="page-h">
      <h1>${t('shell.rules.of', { game: gameName(game) })}</h1>
      <${GameTabs} game=${game} href=${(/** @type {string} */ g) => `/rules/${g}`} />
      <p>${t('shell.rules.intro')} <a class="textlink" href=${`/learn/${game}`}>${t('shell.rules.learn')}</a></p>
    </header>
    <label class="find">
      <span class="sr">${t('shell.rules.search')}</span>
      <${Icon} name="search" />
      <input
        class="input"
        type="search"
        placeholder=${t('shell.rules.search')}
        value=${text}
        onInput=${(/** @type {any} */ e) => setText(e.currentTarget.value)}
      />
    </label>
    ${missing && html`<p class="hintline" role="status">${t('shell.rules.unknown', { id: anchor })}</p>`}
    ${
      !data
        ? error
          ? html`<${Failed} error=${error} retry=${again} />`
          : html`<${Loading} lines=${8} />`
        : html`<div class="rl">
          <nav class="toc" aria-label=${t('shell.rules.toc')}>
            <ol>
              ${(data ?? []).map(
                (s) =>
                  html`<li key=${s.id}>
                    <a href=${`/rules/${game}#${s.id}`} onClick=${() => setText('')}>${s.title}</a>
                  </li>`,
              )}
            </ol>
          </nav>
          <div class="rl-b">
            ${
              !shown.length
                ? html`<${Empty} icon="search" title=${t('shell.rules.none')} />`
                : shown.map(
                    (s) =>
                      html`<section key=${s.id} id=${s.id} tabindex="-1" aria-labelledby=${`${s.id}-h`}>
                        <h2 id=${`${s.id}-h`}>${s.title}</h2>
                        <ol>
                          ${s.rules.map(
                            (r) => html`<li key=${r.id} id=${r.id} tabindex="-1" class=${r.id === anchor ? 'hit' : ''}>
                              <a
                                class="rid num"
                                href=${`/rules/${game}#${r.id}`}
                                onClick=${(/** @type {Event} */ e) => goTo(e, r.id)}
                              >
                                ${r.id}
                              </a>
                              <p>${r.text}</p>
                              <${IconButton}
                                icon="link"
                                label=${`${t('shell.rules.copy')} ${r.id}`}
                                onClick=${() => copyLink(r.id)}
                              />
                            </li>`,
                          )}
                        </ol>
                      </section>`,
                  )
            }
          </div>
        </div>`
    }
  </main>`;
}
