// Which game a page is about: the server's games that this client can show, and the last one chosen.
import { FIRST, GAMES, isKnown } from '../../games/registry.js';
import { api } from '../../lib/api.js';
import { html } from '../../lib/html.js';
import { t } from '../../lib/i18n.js';
import { keep, recall } from '../../lib/store.js';
import { useLoad } from './fetch.js';

/**
 * @typedef {{id: string, name: any, seats: [number, number], options: import('./options.js').OptionSpec[],
 *   formats: any[]}} Game
 */

/** The games on offer, in the lobby's order. @returns {Promise<Game[]>} */
export async function loadGames() {
  const found = await api('GET', '/api/games');
  const order = Object.keys(GAMES);
  return (Array.isArray(found) ? found : found.games)
    .filter((/** @type {Game} */ g) => isKnown(g.id))
    .sort((/** @type {Game} */ a, /** @type {Game} */ b) => order.indexOf(a.id) - order.indexOf(b.id));
}
export const useGames = () => useLoad(loadGames, []);

/** The game looked at last. */
export const lastGame = () => {
  const kept = recall('game', FIRST);
  return isKnown(kept) ? kept : FIRST;
};
/** @param {string} game */
export const rememberGame = (game) => keep('game', game);
/** @param {string} game @returns {string} */
export const gameName = (game) => t(`shell.lobby.${game}`);

/**
 * One's way from game to game on the same kind of page.
 * @param {{game: string, href: (game: string) => string}} props
 */
export function GameTabs({ game, href }) {
  const { data } = useGames();
  if (!data || data.length < 2) return null;
  return html`<nav class="gtabs row wrap" aria-label=${t('shell.lobby.games')}>
    ${data.map(
      (g) =>
        html`<a
          key=${g.id}
          class=${`chip ${g.id === game ? 'on' : ''}`}
          data-game=${g.id}
          aria-current=${g.id === game ? 'page' : undefined}
          href=${href(g.id)}
          onClick=${() => rememberGame(g.id)}
        >
          ${gameName(g.id)}
        </a>`,
    )}
  </nav>`;
}
