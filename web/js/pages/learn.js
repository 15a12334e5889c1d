// Learn to play: the lessons of each game, what has been finished, and one click into the next.
import { useState } from 'preact/hooks';
import { isKnown } from '../games/registry.js';
import { errorText } from '../lib/api.js';
import { html } from '../lib/html.js';
import { needTexts, pick, t } from '../lib/i18n.js';
import { dress } from '../games/registry.js';
import { isLearnt, loadLessons, startLesson } from '../learn/lessons.js';
import { Button } from '../ui/button.js';
import { Empty, Failed, Loading } from '../ui/empty.js';
import { Icon } from '../ui/icon.js';
import { toast } from '../ui/toast.js';
import { GameArt } from './lobby/games.js';
import NotFound from './notfound.js';
import { useLoad } from './parts/fetch.js';
import { gameName, GameTabs, useGames } from './parts/game.js';
import { useTitle } from './parts/title.js';

await Promise.all([needTexts('learn'), dress(['learn'])]);

/** @param {{game: string, lessons: import('../learn/lessons.js').Lesson[]}} props */
function Lessons({ game, lessons }) {
  const [busy, setBusy] = useState('');
  const first = lessons.find((x) => !isLearnt(game, x.id))?.id;
  const begin = (/** @type {string} */ id) => {
    setBusy(id);
    startLesson(game, id).catch((error) => {
      toast(errorText(error), 'bad');
      setBusy('');
    });
  };
  return html`<ol class="ls">
    ${lessons.map((x, i) => {
      const learnt = isLearnt(game, x.id);
      return html`<li key=${x.id} class=${`panel ls-i ${learnt ? 'learnt' : ''}`}>
        <span class="ls-n num" aria-hidden="true">${learnt ? html`<${Icon} name="ok" />` : i + 1}</span>
        <div class="grow">
          <h3>${pick(x.title)}${learnt ? html`<span class="sr"> · ${t('learn.finished')}</span>` : null}</h3>
          <p class="t2">${pick(x.about)}</p>
        </div>
        <${Button}
          small
          kind=${x.id === first ? 'pri' : ''}
          busy=${busy === x.id}
          aria-label=${`${t(learnt ? 'learn.repeat' : 'learn.begin')}: ${pick(x.title)}`}
          onClick=${() => begin(x.id)}
        >
          ${t(learnt ? 'learn.repeat' : 'learn.begin')}
        </${Button}>
      </li>`;
    })}
  </ol>`;
}

/** @param {{game: string}} props */
function Course({ game }) {
  const { data, error, again } = useLoad(() => loadLessons(game), [game]);
  if (!data) return error ? html`<${Failed} error=${error} retry=${again} />` : html`<${Loading} lines=${5} />`;
  return data.length
    ? html`<${Lessons} game=${game} lessons=${data} />`
    : html`<div class="panel"><${Empty} icon="book" title=${t('learn.none')} /></div>`;
}

/** Every game with how far one has come. */
function Games() {
  const { data, error, again } = useGames();
  if (!data) return error ? html`<${Failed} error=${error} retry=${again} />` : html`<${Loading} lines=${4} />`;
  return html`<div class="games">${data.map((g) => html`<${GameTile} key=${g.id} game=${g.id} />`)}</div>`;
}

/** @param {{game: string}} props */
function GameTile({ game }) {
  const { data } = useLoad(() => loadLessons(game), [game]);
  const n = (data ?? []).filter((x) => isLearnt(game, x.id)).length;
  return html`<article class="gm" data-game=${game}>
    <${GameArt} game=${game} lod=${2} />
    <h2>${gameName(game)}</h2>
    <p>${t(`shell.lobby.${game}_sub`)}</p>
    <div class="row wrap">
      <${Button} kind="acc" href=${`/learn/${game}`} aria-label=${`${t('learn.open')}: ${gameName(game)}`}>
        ${t('learn.open')}
      </${Button}>
      <span class="grow"></span>
      ${data ? html`<span class="num gm-n">${t('learn.done_n', { n, max: data.length })}</span>` : null}
    </div>
  </article>`;
}

/** @param {{params: {game?: string}}} props */
export default function Learn({ params }) {
  const { game } = params;
  useTitle(t('learn.title'));
  if (game && !isKnown(game)) return html`<${NotFound} />`;
  return html`<main id="main" class="page learnpage" data-game=${game}>
    <header class="page-h">
      <h1>${game ? t('learn.of', { game: gameName(game) }) : t('learn.title')}</h1>
      ${game ? html`<${GameTabs} game=${game} href=${(/** @type {string} */ g) => `/learn/${g}`} />` : null}
      <p>${t('learn.intro')}</p>
    </header>
    ${
      game
        ? html`
          <${Course} game=${game} />
          <p class="row wrap">
            <a class="textlink" href=${`/rules/${game}`}>${t('learn.rules')}</a>
            <a class="textlink" href="/">${t('learn.lobby')}</a>
          </p>
        `
        : html`<${Games} />`
    }
  </main>`;
}
