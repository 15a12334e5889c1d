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
import { useTitle } from './parts/title.js';

/** @type {any} the filters survive a look at one card */
let kept = NO_FILTER;

/** @param {{params: {game?: string}}} props */
export default function Gallery({ params }) {
  const game = params.game ?? 'dreamduel';
  const { error, again } = useLoad(() => loadCards(game), [game]);
  const set = sets.value[game];
  const [f, setF] = useState(kept);
  const pool = useMemo(() => Object.values(set?.cards ?? {}), [set]);
  useTitle(t('shell.card.gallery'));
  if (error?.status === 404) return html`<${NotFound} />`;
  return html`<main id="main" class="page gallery"><header class="page-h"><h1>${t('shell.card.gallery')}</h1></header>
    ${!set ? (error ? html`<${Failed} error=${error} retry=${again} />` : html`<${Loading} lines=${6} />`) : html`<${Pool} pool=${pool} f=${f} set=${(/** @type {any} */ part) => setF((/** @type {any} */ old) => { kept = { ...old, ...part }; return kept; })} onLook=${(/** @type {string} */ id) => navigate(`/cards/${game}/${encodeURIComponent(id)}`)} />`}</main>`;
}
