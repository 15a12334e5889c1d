/** The top bar: where we are in the turn, who watches, how the line is, and the few acts that work in any state. */
import { useEffect, useState } from 'preact/hooks';
import { html } from '../lib/html.js';
import { t } from '../lib/i18n.js';
import { settings } from '../lib/settings.js';
import { IconButton } from '../ui/button.js';
import { Icon, Logo } from '../ui/icon.js';
import { screen, useTable } from './context.js';
import { unread } from './chat.js';
import { known, ringed, seatName, tt } from './text.js';

const SURE_MS = 4000;

/** Two presses concede; the second must come soon, and never by key alone. */
function Concede() {
  const { session } = useTable();
  const [sure, setSure] = useState(false);
  useEffect(() => {
    if (!sure) return undefined;
    const back = setTimeout(() => setSure(false), SURE_MS);
    return () => clearTimeout(back);
  }, [sure]);
  const press = (/** @type {MouseEvent} */ e) => {
    if (!sure) {
      setSure(true);
      return;
    }
    if (e.detail === 0 && !e.isTrusted) return;
    setSure(false);
    session.concede();
  };
  return html`<button
    class=${`iconbtn ${sure ? 'sure' : ''}`}
    aria-label=${tt(sure ? 'top.concede_sure' : 'top.concede')}
    title=${tt('top.concede')}
    onClick=${press}
  >
    <${Icon} name="flag" />
    ${sure ? html`<span>${tt('top.concede_sure')}</span>` : null}
  </button>`;
}

/** @param {import('./context.js').Table} table */
export function turnText(table) {
  const view = table.session.view.value;
  if (!view) return '';
  const { turn, active } = view.table;
  if (!turn) return tt('top.setup');
  return tt(active === table.near.value && table.session.playing.value ? 'top.turn_you' : 'top.turn', {
    ...view.table,
    turn,
    seat: seatName(table.session, active),
  });
}

/** @param {import('./context.js').Table} table @param {string} key */
const stepName = (table, key) => table.game.stepName?.(table, key) ?? (known(`step.${key}`) ? tt(`step.${key}`) : key);

function Track() {
  const table = useTable(),
    view = table.session.view.value;
  const steps = (view && table.game.track?.(view)) ?? view?.table.track ?? [];
  if (!steps.length) return view ? html`<span class="s now">${stepName(table, view.table.phase)}</span>` : null;
  return html`<ol class="track">
    ${steps.map(
      (s) =>
        html`<li key=${s.key} class=${`s ${s.state}`} aria-current=${s.state === 'now' ? 'step' : undefined}>
          ${stepName(table, s.key)}
        </li>`,
    )}
  </ol>`;
}

export function TopBar() {
  const table = useTable();
  const { session } = table;
  const room = session.room.value;
  const view = session.view.value;
  const online = session.online.value;
  const live = view && !view.outcome && session.playing.value;
  const line = html`<span
    class=${`dot ${online ? '' : 'off'}`}
    role="img"
    aria-label=${tt(online ? 'top.online' : 'top.offline')}
    title=${tt(online ? 'top.online' : 'top.offline')}
  ></span>`;
  const watchers = room?.watchers ? tt('top.watching', { n: room.watchers }) : '';
  if (screen.value === 'phone') {
    const link = view?.chain?.length ? view.chain[view.chain.length - 1].n : 0;
    const step =
      (view && table.game.track?.(view)
        ? view.table.phase
        : (view?.table.track?.find((s) => s.state === 'now')?.key ?? view?.table.phase)) ?? '';
    const n = unread(table);
    const openRail = () => {
      if (n) table.tab.value = 'chat';
      table.open('rail');
    };
    return html`<header class="top" role="banner">
      <a class="iconbtn" href="/" aria-label=${tt('top.lobby')}><${Icon} name="back" /></a>
      <div class="grow">
        <b class="turn">${turnText(table)}</b>
        <div class="lab">
          ${[step && view ? stepName(table, step) : '', link ? ringed(link) : '', watchers].filter(Boolean).join(' · ')}
        </div>
      </div>
      ${line}
      <button
        class="iconbtn"
        aria-label=${tt('top.rail', { n })}
        onClick=${openRail}
      >
        <${Icon} name="chat" />
        ${n ? html`<span class="badge">${n}</span>` : null}
      </button>
      <${IconButton}
        icon="menu"
        label=${tt('top.menu')}
        onClick=${() => table.open('menu')}
      />
    </header>`;
  }
  const louder = () => {
    settings.sound.value = settings.sound.value === 'off' ? 'soft' : settings.sound.value === 'soft' ? 'full' : 'off';
  };
  return html`<header class="top" role="banner">
    <a href="/" class="home" title=${tt('top.lobby')}><${Logo} /></a>
    <span class="lab room-n">${room ? t(`shell.lobby.${room.game}`) : ''}${room?.name ? ` · ${room.name}` : ''}</span>
    <div class="steps"><b class="turn">${turnText(table)}</b><${Track} /></div>
    ${
      room?.watchers
        ? html`<button
          class="chip"
          onClick=${() => table.open('watchers')}
        >
          <${Icon} name="eye" />
          ${watchers}
        </button>`
        : null
    }
    <span class="row tools">
      ${line}
      ${
        live
          ? html`<${IconButton} icon="tap" label=${tt('top.take_back')} onClick=${() => session.takeBack('ask')} />`
          : null
      }
      ${
        screen.value === 'tablet'
          ? html`<button
            class="iconbtn"
            aria-label=${tt('top.rail', { n: unread(table) })}
            onClick=${() => table.open('rail')}
          >
            <${Icon} name="chat" />
            ${unread(table) ? html`<span class="badge">${unread(table)}</span>` : null}
          </button>`
          : null
      }
      <${IconButton}
        icon=${settings.sound.value === 'off' ? 'mute' : 'sound'}
        label=${tt(`top.sound_${settings.sound.value}`)}
        onClick=${louder}
      />
      <${IconButton}
        icon="gear"
        label=${tt('top.menu')}
        onClick=${() => table.open('menu')}
      />
      ${live ? html`<${Concede} />` : null}
    </span>
  </header>`;
}

export { Concede };
