// Every card of a game, with the editor's filters.
import { useMemo, useState } from 'preact/hooks';
import { loadCards, sets } from '../lib/cards.js';
import { html } from '../lib/html.js';
import { t } from '../lib/i18n.js';
import { navigate } from '../lib/router.js';
import { Failed, Loading } from '../ui/empty.js';
import { NO_FILTER } from './deck/filter.js';
import { Pool } from './deck/pool.js';
import NotFound from './notfound.js';
import { useLoad } from './parts/fetch.js';
import { GameTabs, lastGame } from './parts/game.js';
import { useTitle } from './parts/title.js';

/** The filters survive a look at one card. @type {{game: string, f: import('./deck/filter.js').Filter}} */
let kept = { game: '', f: NO_FILTER };

/** @param {{params: {game?: string}}} props */
export default function Gallery({ params }) {
  const game = params.game ?? lastGame();
  const { error, again } = useLoad(() => loadCards(game), [game]);
  const set = sets.value[game];
  const [f, setF] = useState(kept.game === game ? kept.f : NO_FILTER);
  const pool = useMemo(() => Object.values(set?.cards ?? {}), [set]);
  useTitle(t('shell.card.gallery'));
  if (error?.status === 404) return html`<${NotFound} />`;
  return html`<main id="main" class="page gallery" data-game=${game}>
    <header class="page-h">
      <h1>${t('shell.card.gallery')}</h1>
      <${GameTabs} game=${game} href=${(/** @type {string} */ g) => `/cards/${g}`} />
    </header>
    ${
      !set
        ? error
          ? html`<${Failed} error=${error} retry=${again} />`
          : html`<${Loading} lines=${6} />`
        : html`<${Pool}
          game=${game}
          pool=${pool}
          f=${f}
          set=${(/** @type {any} */ part) =>
            setF((old) => {
              kept = { game, f: { ...old, ...part } };
              return kept.f;
            })}
          onLook=${(/** @type {string} */ id) => navigate(`/cards/${game}/${encodeURIComponent(id)}`)}
        />`
    }
  </main>`;
}
