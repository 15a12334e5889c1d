// Finished matches of the account, newest first.
import { api, me } from '../lib/api.js';
import { html } from '../lib/html.js';
import { ago, has, t } from '../lib/i18n.js';
import { safeName, showName } from '../lib/names.js';
import { Empty, Failed, Loading } from '../ui/empty.js';
import { Button } from '../ui/button.js';
import { RuleLink } from '../ui/inspector.js';
import { GameArt } from './lobby/games.js';
import { useLoad } from './parts/fetch.js';
import { useTitle } from './parts/title.js';

/**
 * @typedef {{match: string, game: string, created: number, outcome: any, options?: any,
 *   seats: {seat: number, name: string | null, you: boolean}[]}} Finished
 */

/** @param {Finished} m @returns {string} won, lost, draw, double_loss or abandoned */
function resultOf(m) {
  const own = m.seats.filter((s) => s.you).map((s) => s.seat),
    result = m.outcome?.result ?? 'abandoned';
  return result === 'win' ? (own.includes(m.outcome.winner) ? 'won' : 'lost') : result;
}

export default function Replays() {
  useTitle(t('shell.replays.title'));
  const { data, error, again } = useLoad(
    () =>
      me.value ? api('GET', '/api/replays').then((d) => /** @type {Finished[]} */ (d.replays)) : Promise.resolve([]),
    [me.value?.id],
  );
  return html`<main id="main" class="page">
    <header class="page-h"><h1>${t('shell.replays.title')}</h1></header>
    ${
      !data
        ? error
          ? html`<${Failed} error=${error} retry=${again} />`
          : html`<${Loading} lines=${4} />`
        : !data.length
          ? html`<div class="panel">
            <${Empty} icon="clock" title=${t('shell.replays.empty')} text=${t('shell.replays.empty_text')}>
              <${Button} kind="pri" href="/">${t('shell.nav.lobby')}</${Button}>
            </${Empty}>
          </div>`
          : html`<ul class="panel past">
            ${data.map((m) => {
              const result = resultOf(m),
                others = m.seats.filter((s) => !s.you && s.name).map((s) => String(s.name)),
                why = m.outcome?.reason;
              return html`<li key=${m.match}>
                <span class="gl"><i><${GameArt} game=${m.game} /></i></span>
                <b class=${`res ${result}`}>${t(`shell.replays.${result}`)}</b>
                <span class="grow">
                  <span title=${others.map(safeName).join(', ')}>
                    ${t('shell.replays.against', { name: others.map((n) => showName(n, 20)).join(', ') || '—' })}
                  </span> ${m.options?.lesson ? html`<span class="chip mini">${t('shell.replays.lesson')}</span> ` : ''}
                  <span class="mut">
                    ${why && has(`shell.replays.reason.${why}`) ? t(`shell.replays.reason.${why}`) : ''}
                    ${' '}
                    ${m.outcome?.rule && html`<${RuleLink} id=${m.outcome.rule} />`}
                  </span>
                </span>
                <a class="btn sm" href=${`/replay/${m.match}`}>${t('shell.replays.open')}</a>
                <span class="lab">${ago(m.created < 1e12 ? m.created * 1000 : m.created)}</span>
              </li>`;
            })}
          </ul>`
    }
  </main>`;
}
