// The landing page is the lobby: what waits for you, what can be played, who is playing.
import { useState } from 'preact/hooks';
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
import { useTitle } from './parts/title.js';

/** @typedef {{room: string, game: string, opponent: string | null, state: string, yours: boolean}} Playing */

/** @param {{waiting: Playing[]}} props */
function Resume({ waiting }) {
  if (!waiting.length) return null;
  return html`${waiting.slice(0, 3).map((m) => html`<section class="resume" key=${m.room}><span class=${`resume-i ${m.yours ? 'now' : ''}`}><${Icon} name=${m.yours ? 'bolt' : 'clock'} /></span><div class="grow"><b><span class="wide-only">${t(m.yours ? 'shell.lobby.resume_yours' : 'shell.lobby.resume')}</span><span class="phone-only">${t(m.yours ? 'shell.lobby.resume_yours_short' : 'shell.lobby.resume_short')}</span></b>
    <p class="t2">${t(m.state === 'waiting' ? 'shell.lobby.resume_meta_new' : 'shell.lobby.resume_meta', { game: t(`shell.lobby.${m.game}`), opponent: showName(m.opponent ?? '—') })}</p></div>
    <${Button} kind="pri" href=${`/r/${m.room}`}>${t('shell.lobby.to_table')}</${Button}></section>`)}`;
}

/** @param {{onPractice: () => void, onCreate: () => void, busy: boolean}} props shown until there is an account */
function Hero({ onPractice, onCreate, busy }) {
  return html`<section class="hero"><div class="grow"><h1>${t('shell.lobby.hero')}</h1><p>${t('shell.lobby.hero_text')}</p></div>
    <div class="row wrap hero-a"><${Button} kind="pri" icon="bot" busy=${busy} sub=${t('shell.lobby.practice_sub')} class="big" onClick=${onPractice}>${t('shell.lobby.practice')}</${Button}><${Button} icon="link" sub=${t('shell.lobby.create_sub')} class="big" onClick=${onCreate}>${t('shell.lobby.create')}</${Button}></div></section>`;
}

/** @param {{query: URLSearchParams}} props */
export default function Lobby({ query }) {
  useTitle('');
  const { data, error, again } = useLoad(() => api('GET', '/api/rooms').then((d) => d.rooms ?? d), []);
  const [sheet, setSheet] = useState(query.get('new') !== null);
  const [choose, setChoose] = useState(false);
  const [busy, setBusy] = useState(false);
  const { data: waiting, again: ask } = useLoad(() => (me.value ? api('GET', '/api/playing').then((d) => d.playing) : Promise.resolve([])), [me.value?.id]);
  useEvery(() => { again(); ask(); }, 5000);
  const oneClick = () => {
    setBusy(true);
    startPractice().catch((problem) => { toast(errorText(problem), 'bad'); setBusy(false); });
  };
  const visitor = !me.value;
  return html`<main id="main" class="page lobby">
    ${visitor ? html`<${Hero} busy=${busy} onPractice=${oneClick} onCreate=${() => setSheet(true)} />` : html`<h1 class="sr">${t('shell.lobby.title')}</h1><${Resume} waiting=${waiting ?? []} />`}
    <${GameTiles} tables=${data ? data.length : null} onPractice=${() => setChoose(true)} onCreate=${() => setSheet(true)} />
    <div class="row phone-acts"><${Button} kind="acc" icon="bot" class="grow" busy=${busy} onClick=${oneClick}>${t('shell.lobby.practice')}</${Button}><${Button} icon="plus" class="grow" onClick=${() => setSheet(true)}>${t('shell.lobby.create')}</${Button}></div>
    <${Tables} rooms=${data} error=${error} retry=${again} onCreate=${() => setSheet(true)} onPractice=${() => setChoose(true)} />
    ${sheet && html`<${RoomSheet} deck=${query.get('deck') ?? undefined} onClose=${() => setSheet(false)} />`}
    ${choose && html`<${PracticeDialog} onClose=${() => setChoose(false)} />`}</main>`;
}
