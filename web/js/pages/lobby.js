// The landing page is the lobby: what waits for you, what can be played, who is playing.
import { useEffect, useState } from 'preact/hooks';
import { api, errorText, me } from '../lib/api.js';
import { html } from '../lib/html.js';
import { t } from '../lib/i18n.js';
import { showName } from '../lib/names.js';
import { Button } from '../ui/button.js';
import { Icon } from '../ui/icon.js';
import { toast } from '../ui/toast.js';
import { GameTiles } from './lobby/games.js';
import { PracticeDialog, startPractice } from './lobby/practice.js';
import { RoomSheet } from './lobby/sheet.js';
import { Tables } from './lobby/tables.js';
import { useEvery, useLoad } from './parts/fetch.js';
import { lastGame, useGames } from './parts/game.js';
import { useTitle } from './parts/title.js';

/** So long the lobby itself has the line for itself. */
const AHEAD_MS = 1500;

/** @typedef {{room: string, game: string, opponent: string | null, state: string, yours: boolean}} Playing */

/** @param {{waiting: Playing[]}} props */
function Resume({ waiting }) {
  if (!waiting.length) return null;
  return html`${waiting.slice(0, 3).map(
    (m) => html`<section class="resume" key=${m.room}>
      <span class=${`resume-i ${m.yours ? 'now' : ''}`}><${Icon} name=${m.yours ? 'bolt' : 'clock'} /></span>
      <div class="grow">
        <b>
          <span class="wide-only">${t(m.yours ? 'shell.lobby.resume_yours' : 'shell.lobby.resume')}</span>
          <span class="phone-only">${t(m.yours ? 'shell.lobby.resume_yours_short' : 'shell.lobby.resume_short')}</span>
        </b>
        <p class="t2">
          ${t(m.state === 'waiting' ? 'shell.lobby.resume_meta_new' : 'shell.lobby.resume_meta', {
            game: t(`shell.lobby.${m.game}`),
            opponent: showName(m.opponent ?? '—'),
          })}
        </p>
      </div>
      <${Button} kind="pri" href=${`/r/${m.room}`}>${t('shell.lobby.to_table')}</${Button}>
    </section>`,
  )}`;
}

/** @param {{onPractice: () => void, onCreate: () => void, busy: boolean}} props shown until there is an account */
function Hero({ onPractice, onCreate, busy }) {
  return html`<section class="hero">
    <div class="grow"><h1>${t('shell.lobby.hero')}</h1><p>${t('shell.lobby.hero_text')}</p></div>
    <div class="row wrap hero-a">
      <${Button}
        kind="pri"
        icon="bot"
        busy=${busy}
        sub=${t('shell.lobby.practice_sub')}
        class="big"
        onClick=${onPractice}
      >
        ${t('shell.lobby.practice')}
      </${Button}>
      <${Button} icon="link" sub=${t('shell.lobby.create_sub')} class="big" onClick=${onCreate}>
        ${t('shell.lobby.create')}
      </${Button}>
      <${Button} icon="help" sub=${t('shell.lobby.learn_sub')} class="big" href="/learn">
        ${t('shell.lobby.learn')}
      </${Button}>
    </div>
  </section>`;
}

/** Tables that are open, by game. @param {{game: string, state: string}[]} rooms @returns {Record<string, number>} */
const counted = (rooms) =>
  rooms
    .filter((r) => r.state !== 'ended')
    .reduce((sum, r) => ({ ...sum, [r.game]: (sum[r.game] ?? 0) + 1 }), /** @type {Record<string, number>} */ ({}));

/** @param {{query: URLSearchParams}} props */
export default function Lobby({ query }) {
  // Whoever looks round the lobby sits at a table soon: its modules come meanwhile.
  useEffect(() => {
    const soon = setTimeout(() => import('./room.js').catch(() => {}), AHEAD_MS);
    return () => clearTimeout(soon);
  }, []);
  useTitle('');
  const { data, error, again } = useLoad(() => api('GET', '/api/rooms').then((d) => d.rooms ?? d), []);
  const { data: games, error: gamesError, again: askGames } = useGames();
  const [sheet, setSheet] = useState(query.get('new') !== null ? (query.get('game') ?? lastGame()) : '');
  const [choose, setChoose] = useState('');
  const [busy, setBusy] = useState(false);
  const { data: waiting, again: ask } = useLoad(
    () => (me.value ? api('GET', '/api/playing').then((d) => d.playing) : Promise.resolve([])),
    [me.value?.id],
  );
  useEvery(() => {
    again();
    ask();
  }, 5000);
  const oneClick = () => {
    setBusy(true);
    startPractice().catch((problem) => {
      toast(errorText(problem), 'bad');
      setBusy(false);
    });
  };
  const visitor = !me.value;
  const practised = games?.find((g) => g.id === choose) ?? games?.[0];
  return html`<main id="main" class="page lobby">
    ${
      visitor
        ? html`<${Hero} busy=${busy} onPractice=${oneClick} onCreate=${() => setSheet(lastGame())} />`
        : html`<h1 class="sr">${t('shell.lobby.title')}</h1><${Resume} waiting=${waiting ?? []} />`
    }
    <${GameTiles}
      playable=${(games ?? []).map((g) => g.id)}
      tables=${counted(data ?? [])}
      onPractice=${setChoose}
      onCreate=${setSheet}
    />
    <div class="row phone-acts">
      <${Button} kind="acc" icon="bot" class="grow" busy=${busy} onClick=${oneClick}>
        ${t('shell.lobby.practice')}
      </${Button}>
      <${Button} icon="plus" class="grow" onClick=${() => setSheet(lastGame())}>${t('shell.lobby.create')}</${Button}>
    </div>
    <${Tables}
      rooms=${data}
      error=${error}
      retry=${again}
      onCreate=${() => setSheet(lastGame())}
      onPractice=${() => setChoose(lastGame())}
    />
    ${
      sheet &&
      html`<${RoomSheet}
        key=${sheet}
        games=${games}
        error=${gamesError}
        again=${askGames}
        first=${sheet}
        deck=${query.get('deck') ?? undefined}
        onClose=${() => setSheet('')}
      />`
    }
    ${choose && practised && html`<${PracticeDialog} key=${choose} game=${practised} onClose=${() => setChoose('')} />`}
  </main>`;
}
