// The public tables: a list that refreshes itself, with filters.
import { useState } from 'preact/hooks';
import { html } from '../../lib/html.js';
import { t } from '../../lib/i18n.js';
import { fold } from '../../lib/cards.js';
import { safeName, showName } from '../../lib/names.js';
import { Button } from '../../ui/button.js';
import { Empty, Failed, Loading } from '../../ui/empty.js';
import { Icon } from '../../ui/icon.js';
import { optionsLine } from '../parts/options.js';
import { GameArt } from './games.js';

/**
 * @typedef {{id: string, game: string, host: number | string | null, seats: (string | null)[], state: string,
 *   watchers: number, options: any, created: number}} Room
 */

/** @param {Room} room */
const taken = (room) => room.seats.filter(Boolean).length;
/** @param {Room} room */
const open = (room) => room.state === 'waiting' && taken(room) < room.seats.length;
/** @param {Room} room */
const hostName = (room) =>
  (typeof room.host === 'number' ? room.seats[room.host] : room.host) ?? room.seats.find(Boolean) ?? '';

/** @param {{room: Room}} props */
function Seats({ room }) {
  return html`
    <span class="seats" role="img" aria-label=${t('shell.lobby.seats_n', { n: taken(room), max: room.seats.length })}>
      ${room.seats.map((name, i) => html`<i key=${i} class=${name ? 'on' : ''} />`)}
    </span>
    <span class="num mut" aria-hidden="true">${taken(room)}/${room.seats.length}</span>
  `;
}

/** @param {{room: Room}} props */
function Enter({ room }) {
  const join = open(room),
    who = safeName(hostName(room));
  return html`<${Button}
    small
    kind=${join ? 'out' : ''}
    icon=${join ? undefined : 'eye'}
    href=${`/r/${room.id}${join ? `#s=${room.seats.indexOf(null)}` : ''}`}
    aria-label=${`${t(join ? 'shell.lobby.join' : 'shell.lobby.watch')}: ${who} ${room.id}`}
  >
    ${t(join ? 'shell.lobby.join' : 'shell.lobby.watch')}
  </${Button}>`;
}

/**
 * @param {{rooms: Room[] | undefined, error: any, retry: () => void, onCreate: () => void,
 *   onPractice: () => void}} props
 */
export function Tables({ rooms, error, retry, onCreate, onPractice }) {
  const [which, setWhich] = useState('all');
  const [text, setText] = useState('');
  const all = (rooms ?? []).filter((r) => r.state !== 'ended');
  const groups = { all, joinable: all.filter(open), watchable: all.filter((r) => !open(r)) };
  const wanted = fold(text);
  const shown = groups[/** @type {keyof typeof groups} */ (which)].filter(
    (r) => !wanted || fold(`${r.id} ${r.seats.filter(Boolean).join(' ')}`).includes(wanted),
  );
  const state = (/** @type {Room} */ r) => t(r.state === 'waiting' ? 'shell.lobby.waiting' : 'shell.lobby.live');
  const clear = () => {
    setText('');
    setWhich('all');
  };
  return html`<section class="panel tables" aria-labelledby="tables-h">
    <header class="row wrap">
      <h2 id="tables-h">${t('shell.lobby.tables')}</h2>
      ${Object.entries(groups).map(
        ([key, list]) =>
          html`<button
            key=${key}
            type="button"
            class="chip"
            aria-pressed=${which === key}
            onClick=${() => setWhich(key)}
          >
            ${t(`shell.lobby.${key}`)}
            ${key !== 'all' && list.length ? html` <span class="num">${list.length}</span>` : ''}
          </button>`,
      )}
      <span class="grow"></span>
      <label class="find">
        <span class="sr">${t('shell.lobby.search')}</span>
        <${Icon} name="search" />
        <input
          class="input"
          type="search"
          placeholder=${t('shell.lobby.search')}
          value=${text}
          onInput=${(/** @type {any} */ e) => setText(e.currentTarget.value)}
        />
      </label>
    </header>
    ${error && rooms && html`<p class="stale" role="status"><${Icon} name="warn" /> ${t('shell.lobby.stale')}</p>`}
    ${
      !rooms
        ? error
          ? html`<${Failed} error=${error} retry=${retry} />`
          : html`<${Loading} lines=${5} />`
        : !all.length
          ? html`<${Empty} icon="play" title=${t('shell.lobby.empty')} text=${t('shell.lobby.empty_text')}>
            <${Button} kind="pri" icon="plus" onClick=${onCreate}>${t('shell.lobby.create')}</${Button}>
            <${Button} icon="bot" onClick=${onPractice}>${t('shell.lobby.practice')}</${Button}>
            <${Button} icon="help" href="/learn">${t('shell.lobby.learn')}</${Button}>
          </${Empty}>`
          : !shown.length
            ? html`<${Empty} icon="search" title=${t('shell.lobby.none_match')}>
              <${Button} onClick=${clear}>${t('shell.lobby.clear')}</${Button}>
            </${Empty}>`
            : html`<div class="rooms" role="table" aria-labelledby="tables-h">
              <div role="rowgroup" class="rooms-h">
                <div role="row">
                  ${['game', 'host', 'seats', 'options', 'state'].map(
                    (c) => html`<span key=${c} role="columnheader">${t(`shell.lobby.col_${c}`)}</span>`,
                  )}
                  <span role="columnheader"><span class="sr">${t('shell.lobby.col_act')}</span></span>
                </div>
              </div>
              <div role="rowgroup">
                ${shown.map(
                  (r) => html`<div role="row" class="rooms-r" key=${r.id}>
                    <span role="cell" class="gl">
                      <i><${GameArt} game=${r.game} /></i>
                      <span>${t(`shell.lobby.${r.game}`)}</span>
                    </span>
                    <span role="cell" class="c-host">
                      <b title=${safeName(hostName(r))}>${showName(hostName(r), 16)}</b>
                      ${' '}
                      <span class="lab num">${r.id}</span>
                    </span>
                    <span role="cell" class="c-seats"><${Seats} room=${r} /></span>
                    <span role="cell" class="c-opt t2">${optionsLine(r.options)}</span>
                    <span role="cell" class="c-state mut">
                      ${state(r)}
                      ${r.watchers > 0 ? ` · ${t('shell.lobby.watchers', { n: r.watchers })}` : ''}
                    </span>
                    <span role="cell" class="c-act"><${Enter} room=${r} /></span>
                  </div>`,
                )}
              </div>
            </div>`
    }
  </section>`;
}
