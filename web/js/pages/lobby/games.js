// The games: what can be played, and, without a button that lies, what cannot yet.
import { artUrl } from '../../art.js';
import { FIRST, GAMES } from '../../games/registry.js';
import { html } from '../../lib/html.js';
import { t } from '../../lib/i18n.js';
import { Button } from '../../ui/button.js';
import { gameName } from '../parts/game.js';

/** @param {{game: string, lod?: number}} props */
export function GameArt({ game, lod = 0 }) {
  const known = GAMES[game] ? game : FIRST;
  return html`<img class="art" src=${artUrl(known, GAMES[known].face, lod)} alt="" />`;
}

/**
 * @param {{playable: string[], tables: Record<string, number>, onPractice: (game: string) => void,
 *   onCreate: (game: string) => void}} props
 */
export function GameTiles({ playable, tables, onPractice, onCreate }) {
  return html`<section class="games" aria-label=${t('shell.lobby.games')}>
    ${Object.keys(GAMES).map((game) =>
      playable.includes(game)
        ? html`<article key=${game} class="gm" data-game=${game}>
          <${GameArt} game=${game} lod=${2} />
          <h2>${gameName(game)}</h2>
          <p>${t(`shell.lobby.${game}_sub`)}</p>
          <div class="row wrap">
            <${Button}
              kind="acc"
              onClick=${() => onPractice(game)}
              aria-label=${`${t('shell.lobby.practice')}: ${gameName(game)}`}
            >
              ${t('shell.lobby.practice')}
            </${Button}>
            <${Button}
              class="dark"
              onClick=${() => onCreate(game)}
              aria-label=${`${t('shell.lobby.create')}: ${gameName(game)}`}
            >
              ${t('shell.lobby.create')}
            </${Button}>
            <span class="grow"></span>
            ${
              tables[game] > 0
                ? html`<span class="num gm-n">${t('shell.lobby.tables_n', { n: tables[game] })}</span>`
                : ''
            }
          </div>
        </article>`
        : html`<article key=${game} class="gm later" data-game=${game}>
          <${GameArt} game=${game} lod=${2} />
          <h2>${gameName(game)}</h2>
          <p>${t(`shell.lobby.${game}_sub`)}</p>
          <div class="row wrap">
            <span class="chip soon">${t('shell.lobby.coming')}</span>
            <span class="gm-why">${t('shell.lobby.coming_text')}</span>
          </div>
        </article>`,
    )}
  </section>`;
}
