// /replay/<match>: the recorded match on the same table, as one of its audiences saw it.
import { computed, signal } from '@preact/signals';
import { useEffect, useMemo, useState } from 'preact/hooks';
import { ApiError, api } from '../lib/api.js';
import { dress, loadTable, tableOf } from '../games/registry.js';
import { loadCards } from '../lib/cards.js';
import { html } from '../lib/html.js';
import { needTexts, t } from '../lib/i18n.js';
import { route } from '../lib/router.js';
import { TableProvider, createTable } from '../table/context.js';
import { Mat, Skeleton } from '../table/mat.js';
import { createMotion } from '../table/motion.js';
import { speaking } from '../table/text.js';
import { Empty, Failed } from '../ui/empty.js';
import { ReplayBar } from './replay/bar.js';
import { createPlayer } from './replay/player.js';
import { SHEETS } from './room.js';
import { useTitle } from './parts/title.js';

const nothing = async () => null;

/**
 * What a table asks of a session, without anybody at the other end.
 * @param {import('./replay/player.js').Player} player
 * @returns {any}
 */
function recordedSession(player) {
  const line = { state: signal('open'), since: signal(0), retryAt: signal(0), bye: signal(null), retryNow: () => {} };
  const asks = Object.fromEntries(
    [
      'send',
      'mute',
      'roomAct',
      'answer',
      'probe',
      'why',
      'blocked',
      'reach',
      'hold',
      'say',
      'phrase',
      'policy',
      'concede',
      'takeBack',
    ].map((name) => [name, nothing]),
  );
  return {
    ...player.store,
    ...asks,
    line,
    refusal: signal(null),
    muted: signal(new Set()),
    online: signal(true),
    playing: computed(() => false),
    close: player.stop,
  };
}

/** @param {import('./replay/player.js').Recorded} told @param {(audience: string) => void} view */
function stage(told, view) {
  const motion = createMotion(() => tableOf(told.game));
  const player = createPlayer(told, { onEvents: motion });
  const table = createTable(
    recordedSession(player),
    () => html`<${ReplayBar} player=${player} told=${told} view=${view} />`,
  );
  table.folded.value = true;
  return { player, table };
}

/** @param {string} audience */
const queryOf = (audience) => (audience === 'watch' ? 'watch=true' : `seat=${audience.slice(5)}`);

/** @param {{params: {match: string}}} props */
export default function Replay({ params }) {
  const { match } = params;
  useTitle(t('shell.replays.title'));
  const [told, setTold] = useState(/** @type {import('./replay/player.js').Recorded|null} */ (null));
  const [error, setError] = useState(/** @type {any} */ (null));
  const [start, setStart] = useState(Number(route.peek().hash.slice(1)) || 0);
  const [audience, setAudience] = useState('');
  useEffect(() => {
    let live = true;
    (async () => {
      try {
        await Promise.all([needTexts('table'), dress(SHEETS)]);
        const got = await api(
          'GET',
          `/api/replays/${encodeURIComponent(match)}${audience ? `?${queryOf(audience)}` : ''}`,
        );
        await Promise.all([loadTable(got.game), loadCards(got.game)]);
        if (live) {
          speaking.value = got.game;
          setTold(got);
          setError(null);
        }
      } catch (problem) {
        if (live) setError(problem);
      }
    })();
    return () => {
      live = false;
    };
  }, [match, audience]);
  const made = useMemo(
    () =>
      told
        ? stage(told, (next) => {
            setStart(made?.player.at.peek() ?? 0);
            setAudience(next);
          })
        : null,
    [told],
  );
  useEffect(() => {
    if (!made) return undefined;
    made.player.go(start);
    return made.player.stop;
  }, [made]);
  if (error instanceof ApiError && error.status === 404)
    return html`<main id="main" class="page">
      <div class="panel">
        <${Empty} icon="clock" title=${t('shell.replays.gone')} text=${t('shell.replays.gone_text')}>
          <a class="btn pri" href="/replays">${t('shell.replays.title')}</a>
        </${Empty}>
      </div>
    </main>`;
  if (error)
    return html`<main id="main" class="page"><${Failed} error=${error} retry=${() => location.reload()} /></main>`;
  if (!made || made.player.at.value < 0) return html`<${Skeleton} />`;
  return html`<${TableProvider} value=${made.table} key=${told?.audience}><${Mat} /></${TableProvider}>`;
}

/** The table brings its own frame. */
export const bare = true;
