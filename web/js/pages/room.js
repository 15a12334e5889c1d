/** /r/<room>: waiting room, table and result on one page, for players and watchers alike. */
import { useEffect, useMemo, useState } from 'preact/hooks';
import { effect, signal } from '@preact/signals';
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

/** Tokens travel in the fragment; the invitation leaves the address bar at once. */
function takeKeys() {
  const keys = new URLSearchParams(location.hash.slice(1));
  const invite = keys.get('i');
  if (invite) navigate(location.pathname + location.search, { replace: true });
  return { invite, watch: keys.get('w') };
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

/** The tables of this page: one, or one per seat when one person drives both. @param {string} room */
function openTables(room) {
  const keys = takeKeys();
  const shown = signal(0);
  /** @param {number|null} seat @param {number} index */
  const open = (seat, index) => {
    const motion = createMotion();
    return createTable(openSession({
      room, ...(index ? {} : keys), seat, locale: locale.peek(), ticket: () => ticket(!!keys.invite),
      onEvents: (events, before, after) => { if (shown.peek() === index) motion(events, before, after); },
    }));
  };
  const first = open(null, 0);
  const list = signal([first]);
  const stop = effect(() => {
    const { room: state, seat, view } = first.session;
    const other = view.value && seat.value != null ? state.value?.seats.find((s) => s.you && s.seat !== seat.value) : null;
    if (other && list.peek().length < 2) list.value = [first, open(other.seat, 1)];
    if (!other && list.peek().length > 1 && !view.value) { list.peek()[1].session.close(); list.value = [first]; shown.value = 0; }
  });
  // Whoever has to decide sits at the bottom.
  const follow = effect(() => {
    // Every table is read, so that this runs again when any of them has decided, the one on screen included.
    const owing = list.value.map((t) => !!t.picker.decision.value && !t.picker.done.value);
    const asked = owing.indexOf(true);
    if (asked >= 0 && !owing[shown.peek()]) shown.value = asked;
  });
  return { list, shown, close: () => { stop(); follow(); for (const t of list.peek()) t.session.close(); } };
}

/** @param {{params: {room: string}}} props */
export default function Room({ params }) {
  const { room } = params;
  const [tables, setTables] = useState(/** @type {ReturnType<typeof openTables>|null} */ (null));
  const [missing, setMissing] = useState(false);
  const [slow, setSlow] = useState(false);
  const [dressed, setDressed] = useState(isDressed());
  useEffect(() => {
    let live = true;
    /** @type {ReturnType<typeof openTables>|null} */
    let made = null;
    (async () => {
      await Promise.all([loadLocale(), dress()]);
      if (!live) return;
      setDressed(true);
      try { await api('GET', `/api/rooms/${encodeURIComponent(room)}`); } catch (error) { if (live && error instanceof ApiError && error.status === 404) { setMissing(true); return; } }
      if (!live) return;
      made = openTables(room);
      setTables(made);
    })();
    const timer = setTimeout(() => { if (live) setSlow(true); }, SLOW_MS);
    return () => { live = false; clearTimeout(timer); made?.close(); };
  }, [room]);
  if (!dressed) return html`<main id="main" aria-busy="true"></main>`;
  if (missing) return html`<${Gone} code="no_room" />`;
  if (!tables) return html`<${Skeleton} />`;
  const table = tables.list.value[tables.shown.value] ?? tables.list.value[0];
  return html`<${TableProvider} value=${table} key=${tables.shown.value}><${Stage} table=${table} slow=${slow} /></${TableProvider}>`;
}

/** Which of the three a room is now. @param {{table: import('../table/context.js').Table, slow: boolean}} props */
export function Stage({ table, slow }) {
  const { session } = table;
  const room = session.room.value;
  const game = room?.game;
  useMemo(() => { if (game) loadCards(game).catch(() => {}); }, [game]);
  const bye = session.line.bye.value;
  if (session.refusal.value?.code === 'invite_invalid' && !session.loaded.value) return html`<${Gone} code="invite_invalid" />`;
  if (bye && session.line.state.value === 'closed') return html`<${Gone} code=${bye} />`;
  if (!session.loaded.value) return html`<${Skeleton} />${slow ? html`<div class="strips"><div class="strip warn" role="status"><span>${tt('state.still')}</span><button class="btn sm" onClick=${session.line.retryNow}>${tt('state.retry')}</button></div></div>` : null}`;
  if (room && !session.view.value) return html`<div class="tbl-wait" data-game=${game}><${TopBar} /><${Strips} /><${Waiting} /><${Sheets} /></div>`;
  return html`<${Mat} />`;
}

/** @param {{code: string}} props */
function Gone({ code }) {
  const known = ['no_room', 'not_allowed', 'invite_invalid', 'replaced'].includes(code) ? code : 'no_room';
  return html`<main class="no-room" id="main"><h1>${tt(`gone.${known}`)}</h1><p>${tt(`gone.${known}_sub`)}</p><div class="row g8"><a class="btn pri" href="/">${tt('top.lobby')}</a>${known === 'replaced' ? html`<button class="btn" onClick=${() => location.reload()}>${tt('state.retry')}</button>` : null}</div></main>`;
}

/** The table brings its own frame. */
export const bare = true;
