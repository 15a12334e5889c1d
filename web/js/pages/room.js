/** /r/<room>: waiting room, table and result on one page, for players and watchers alike. */
import { useEffect, useMemo, useState } from 'preact/hooks';
import { html } from '../lib/html.js';
import { ApiError, api, ensureGuest, loadMe, me } from '../lib/api.js';
import { loadCards } from '../lib/cards.js';
import { loadLocale, locale } from '../lib/i18n.js';
import { navigate } from '../lib/router.js';
import { openSession } from '../net/session.js';
import { TableProvider, createTable } from '../table/context.js';
import { Mat, Skeleton } from '../table/mat.js';
import { createMotion } from '../table/motion.js';
import { Strips } from '../table/strips.js';
import { TopBar } from '../table/topbar.js';
import { Sheets } from '../table/sheets.js';
import { Waiting } from '../table/waiting.js';
import { tt } from '../table/text.js';

const SLOW_MS = 3000;

/** In the order they override each other. */
const SHEETS = ['table', 'table-parts', 'table-phone', 'table-room'].map((name) => `/css/${name}.css`);
const isDressed = () => SHEETS.every((href) => document.querySelector(`link[href="${href}"][data-ready]`));

/** The table's own style sheets, loaded with the first room and waited for. */
function dress() {
  return Promise.all(SHEETS.map((href) => new Promise((done) => {
    if (document.querySelector(`link[href="${href}"][data-ready]`)) { done(null); return; }
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = href;
    link.onload = link.onerror = () => { link.dataset.ready = '1'; done(null); };
    document.head.append(link);
  })));
}

/** The invitation token travels in the fragment and leaves the address bar at once. @returns {string|null} */
function takeInvite() {
  const token = new URLSearchParams(location.hash.slice(1)).get('i');
  if (token) navigate(location.pathname + location.search, { replace: true });
  return token;
}

/** A ticket when there is an account; watching needs none. @param {boolean} needed */
async function ticket(needed) {
  if (needed) await ensureGuest();
  else if (me.value === undefined) await loadMe();
  if (!me.value) return null;
  try {
    return (await api('POST', '/api/ticket', {})).ticket ?? null;
  } catch (error) {
    if (error instanceof ApiError && error.status === 0) throw Object.assign(error, { offline: true });
    return null;
  }
}

/** @param {string} room */
function openTable(room) {
  const invite = takeInvite();
  const session = openSession({ room, invite, locale: locale.peek(), ticket: () => ticket(!!invite), onEvents: createMotion() });
  return createTable(session);
}

/** @param {{params: {room: string}}} props */
export default function Room({ params }) {
  const { room } = params;
  const [table, setTable] = useState(/** @type {import('../table/context.js').Table|null} */ (null));
  const [missing, setMissing] = useState(false);
  const [slow, setSlow] = useState(false);
  const [dressed, setDressed] = useState(isDressed());
  useEffect(() => {
    let live = true;
    /** @type {import('../table/context.js').Table|null} */
    let made = null;
    (async () => {
      await Promise.all([loadLocale(), dress()]);
      if (!live) return;
      setDressed(true);
      try { await api('GET', `/api/rooms/${encodeURIComponent(room)}`); } catch (error) { if (live && error instanceof ApiError && error.status === 404) { setMissing(true); return; } }
      if (!live) return;
      made = openTable(room);
      setTable(made);
    })();
    const timer = setTimeout(() => { if (live) setSlow(true); }, SLOW_MS);
    return () => { live = false; clearTimeout(timer); made?.session.close(); };
  }, [room]);
  if (!dressed) return html`<main id="main" aria-busy="true"></main>`;
  if (missing) return html`<${Gone} code="no_room" />`;
  if (!table) return html`<${Skeleton} />`;
  return html`<${TableProvider} value=${table}><${Stage} table=${table} slow=${slow} /></${TableProvider}>`;
}

/** Which of the three a room is now. @param {{table: import('../table/context.js').Table, slow: boolean}} props */
export function Stage({ table, slow }) {
  const { session } = table;
  const room = session.room.value;
  const game = room?.game;
  useMemo(() => { if (game) loadCards(game).catch(() => {}); }, [game]);
  const bye = session.line.bye.value;
  if (bye && session.line.state.value === 'closed') return html`<${Gone} code=${bye} />`;
  if (session.refusal.value?.code === 'invite_invalid' && !session.loaded.value) return html`<${Gone} code="invite_invalid" />`;
  if (!session.loaded.value) return html`<${Skeleton} />${slow ? html`<div class="strips"><div class="strip warn" role="status"><span>${tt('state.still')}</span><button class="btn sm" onClick=${session.line.retryNow}>${tt('state.retry')}</button></div></div>` : null}`;
  if (room && !session.view.value) return html`<div class="tbl-wait" data-game=${game}><${TopBar} /><${Strips} /><${Waiting} /><${Sheets} /></div>`;
  return html`<${Mat} />`;
}

/** @param {{code: string}} props */
function Gone({ code }) {
  const known = ['no_room', 'not_allowed', 'invite_invalid', 'replaced'].includes(code) ? code : 'no_room';
  return html`<main class="gone"><h1>${tt(`gone.${known}`)}</h1><p>${tt(`gone.${known}_sub`)}</p><div class="row g8"><a class="btn pri" href="/">${tt('top.lobby')}</a>${known === 'replaced' ? html`<button class="btn" onClick=${() => location.reload()}>${tt('state.retry')}</button>` : null}</div></main>`;
}

/** The table brings its own frame. */
export const bare = true;
