/** /r/<room>: waiting room, table and result on one page, for players and watchers alike. */
import { useEffect, useState } from 'preact/hooks';
import { effect, signal } from '@preact/signals';
import { dress, loadTable, tableOf } from '../games/registry.js';
import { html } from '../lib/html.js';
import { ApiError, api, ensureGuest, loadMe, me } from '../lib/api.js';
import { loadCards } from '../lib/cards.js';
import { locale, needTexts } from '../lib/i18n.js';
import { navigate } from '../lib/router.js';
import { openSession } from '../net/session.js';
import { TableProvider, createTable } from '../table/context.js';
import { Mat, Skeleton } from '../table/mat.js';
import { createMotion } from '../table/motion.js';
import { Strips } from '../table/strips.js';
import { TopBar } from '../table/topbar.js';
import { Sheets } from '../table/sheets.js';
import { Waiting } from '../table/waiting.js';
import { speaking, tt } from '../table/text.js';

const SLOW_MS = 3000;

/** In the order they override each other; the game's own follow. */
export const SHEETS = ['table', 'table-parts', 'table-phone', 'table-land', 'table-room'];

/** Tokens travel in the fragment; the invitation leaves the address bar at once. */
function takeKeys() {
  const keys = new URLSearchParams(location.hash.slice(1));
  const invite = keys.get('i'),
    seat = keys.has('s') ? Number(keys.get('s')) : null;
  if (invite || seat != null) navigate(location.pathname + location.search, { replace: true });
  return { invite, seat, watch: keys.get('w'), referee: keys.get('r') };
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

/** The tables of this page: one, or one per seat when one person drives several. @param {string} room */
function openTables(room) {
  const keys = takeKeys();
  const shown = signal(0);
  /** @type {import('@preact/signals').Signal<import('../table/context.js').Table[]>} */
  const list = signal([]);
  /** @param {number|null} seat */
  const open = (seat) => {
    const first = seat == null;
    const session = openSession({
      room,
      seat,
      ...(first ? keys : {}),
      locale: locale.peek(),
      ticket: () => ticket(!!keys.invite || keys.seat != null),
      onEvents: (events, before, after) => {
        if (list.peek()[shown.peek()]?.session === session) motion(events, before, after);
      },
    });
    const motion = createMotion(() => tableOf(session.room.peek()?.game));
    return createTable(session);
  };
  list.value = [open(null)];
  const first = list.peek()[0];
  // A socket per further seat of one's own, while the match is on.
  const stop = effect(() => {
    const { room: state, seat, view } = first.session;
    const mine =
      view.value && seat.value != null
        ? (state.value?.seats ?? []).filter((s) => s.you && s.seat !== seat.value).map((s) => s.seat)
        : [];
    const now = list.peek(),
      have = now.slice(1).map((t) => /** @type {number} */ (t.own));
    if (mine.join() === have.join()) return;
    for (const t of now.slice(1)) if (!mine.includes(/** @type {number} */ (t.own))) t.session.close();
    if (shown.peek() > mine.length) shown.value = 0;
    list.value = [first, ...mine.map((n) => now.find((t) => t.own === n) ?? Object.assign(open(n), { own: n }))];
  });
  // Whoever has to decide sits at the bottom.
  const follow = effect(() => {
    // Every table is read, so that this runs again when any of them has decided, the one on screen included.
    const owing = list.value.map((t) => !!t.picker.decision.value && !t.picker.done.value);
    const asked = owing.indexOf(true);
    if (asked >= 0 && !owing[shown.peek()]) shown.value = asked;
  });
  return {
    list,
    shown,
    close: () => {
      stop();
      follow();
      for (const t of list.peek()) t.session.close();
    },
  };
}

/** @param {{params: {room: string}}} props */
export default function Room({ params }) {
  const { room } = params;
  const [tables, setTables] = useState(/** @type {ReturnType<typeof openTables>|null} */ (null));
  const [missing, setMissing] = useState(false);
  const [slow, setSlow] = useState(false);
  const [dressed, setDressed] = useState(false);
  useEffect(() => {
    let live = true;
    /** @type {ReturnType<typeof openTables>|null} */
    let made = null;
    (async () => {
      await Promise.all([needTexts('table'), dress(SHEETS)]);
      if (!live) return;
      setDressed(true);
      try {
        const { game } = await api('GET', `/api/rooms/${encodeURIComponent(room)}`);
        loadTable(game);
      } catch (error) {
        if (live && error instanceof ApiError && error.status === 404) {
          setMissing(true);
          return;
        }
      }
      if (!live) return;
      made = openTables(room);
      setTables(made);
    })();
    const timer = setTimeout(() => {
      if (live) setSlow(true);
    }, SLOW_MS);
    return () => {
      live = false;
      clearTimeout(timer);
      made?.close();
    };
  }, [room]);
  if (!dressed) return html`<main id="main" aria-busy="true"></main>`;
  if (missing) return html`<${Gone} code="no_room" />`;
  if (!tables) return html`<${Skeleton} />`;
  const table = tables.list.value[tables.shown.value] ?? tables.list.value[0];
  return html`<${TableProvider} value=${table} key=${tables.shown.value}>
    <${Stage} table=${table} slow=${slow} />
  </${TableProvider}>`;
}

/** Which of the three a room is now. @param {{table: import('../table/context.js').Table, slow: boolean}} props */
function Stage({ table, slow }) {
  const { session } = table;
  const room = session.room.value;
  const game = room?.game;
  useEffect(() => {
    if (game) {
      speaking.value = game;
      loadTable(game);
      loadCards(game).catch(() => {});
    }
  }, [game]);
  const own = tableOf(game);
  const bye = session.line.bye.value;
  if (session.refusal.value?.code === 'invite_invalid' && !session.loaded.value)
    return html`<${Gone} code="invite_invalid" />`;
  if (bye && session.line.state.value === 'closed') return html`<${Gone} code=${bye} />`;
  if (!session.loaded.value || (game && !own) || speaking.value !== game)
    return html`
      <${Skeleton} game=${own} id=${game} />
      ${
        slow
          ? html`<div class="strips">
            <div class="strip warn" role="status">
              <span>${tt('state.still')}</span>
              <button class="btn sm" onClick=${session.line.retryNow}>${tt('state.retry')}</button>
            </div>
          </div>`
          : null
      }
    `;
  if (room && !session.view.value)
    return html`<div class="tbl-wait" data-game=${game}><${TopBar} /><${Strips} /><${Waiting} /><${Sheets} /></div>`;
  return html`<${Mat} />`;
}

/** Ways to lose a table that have a sentence of their own. */
const GONE = ['no_room', 'not_allowed', 'invite_invalid', 'replaced', 'suspended'];

/** @param {{code: string}} props */
function Gone({ code }) {
  // The lobby tells why and until when.
  useEffect(() => {
    if (code === 'suspended') loadMe();
  }, [code]);
  const known = GONE.includes(code) ? code : 'no_room';
  return html`<main class="no-room" id="main">
    <h1>${tt(`gone.${known}`)}</h1>
    <p>${tt(`gone.${known}_sub`)}</p>
    <div class="row g8">
      <a class="btn pri" href="/">${tt('top.lobby')}</a>
      ${
        known === 'replaced'
          ? html`<button class="btn" onClick=${() => location.reload()}>${tt('state.retry')}</button>`
          : null
      }
    </div>
  </main>`;
}

/** The table brings its own frame. */
export const bare = true;
