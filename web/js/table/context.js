/** What every part of a table shares: the session, the marks, and what is open on the screen. */
import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import { batch, computed, effect, signal, untracked } from '@preact/signals';
import { lookAhead } from './foresight.js';
import { tableOf } from '../games/registry.js';
import { createPicker } from './picker.js';

/** @typedef {{id: string|null, h?: string|null}} Looked */
/** @typedef {{code: string, rule?: string, params?: Record<string, any>, card: string}} Why */

/** A phone that lies on its side: as wide as a tablet, and lower than any. */
const isLow = () => (globalThis.innerWidth ?? 1440) < 1024 && (globalThis.innerHeight ?? 900) <= 500;
/** @returns {'phone'|'tablet'|'desk'|'wide'} */
function measure() {
  const w = globalThis.innerWidth ?? 1440;
  return w <= 600 || isLow() ? 'phone' : w < 1024 ? 'tablet' : w < 1600 ? 'desk' : 'wide';
}
export const screen = signal(measure());
/** Is the phone held sideways, with the hand at its right edge? */
export const sideways = signal(isLow());
globalThis.addEventListener?.('resize', () => {
  batch(() => {
    screen.value = measure();
    sideways.value = isLow();
  });
});

/**
 * @param {import('../net/session.js').Session} session
 * @param {any} [bar] what stands where decisions are made, if not the decision bar
 */
export function createTable(session, bar) {
  const picker = createPicker(session);
  const { preview } = lookAhead(session, picker);
  const looked = signal(/** @type {Looked|null} */ (null));
  const sheet = signal(/** @type {string|null} */ (null));
  const why = signal(/** @type {Why|null} */ (null));
  const tab = signal(/** @type {'log'|'chat'|'rules'} */ ('log'));
  const ringed = signal(/** @type {number|null} */ (null));
  const folded = signal(false);
  const seenChat = signal(0);
  let lastDecision = '';

  /** The seat at the bottom: one's own, else the first. */
  const near = computed(() => session.view.value?.you ?? session.seat.value ?? 0);
  /** The other seats as they follow in turn order: the first sits to the right. */
  const others = computed(() => {
    const all = Object.keys(session.view.value?.seats ?? { 0: 0, 1: 0 }).map(Number),
      at = all.indexOf(near.value);
    return [...all.slice(at + 1), ...all.slice(0, at)];
  });

  /** Asks the decision, then the server, why a card cannot be used now. @param {string} h */
  async function askWhy(h) {
    const known = picker.blocked.value.get(h);
    if (known) {
      why.value = known;
      return;
    }
    if (!session.playing.value) return;
    const reply = await session.why(h);
    const told = reply?.t === 'because' ? (reply.why ?? reply) : null;
    if (told?.code) {
      why.value = { card: h, code: told.code, rule: told.rule, params: told.params };
    }
  }

  /** @param {string|null|undefined} id @param {string|null} [h] */
  function inspect(id, h = null) {
    if (id) looked.value = { id, h };
  }

  /** What opens over the table: a menu, a pile, the looked-at card. @param {string} name */
  function open(name) {
    sheet.value = name;
  }

  /** Shows a card large. @param {string|null|undefined} id @param {string|null} [h] */
  function look(id, h = null) {
    inspect(id, h);
    if (id) open('look');
  }

  // The inspector is never empty for long: a new decision shows the card it is about.
  effect(() => {
    const d = picker.decision.value;
    const view = session.view.value;
    if (!view && untracked(() => looked.value)) looked.value = null;
    if (!d || !view) return;
    const lit = [...picker.byCard.value.keys()];
    const h = lit.length === 1 ? lit[0] : (d.source ?? view.battle?.attacker ?? lit[0]);
    const id = h ? (d.shown?.[h]?.id ?? view.cards[h]?.id) : null;
    if (id && (untracked(() => looked.value) === null || lastDecision !== d.id)) looked.value = { id, h };
    lastDecision = d.id;
  });

  /** A card anywhere was pressed. @param {string} h */
  function pressCard(h) {
    why.value = null;
    const card = session.view.value?.cards[h] ?? picker.decision.value?.shown?.[h];
    inspect(card?.id, h);
    if (picker.press(h)) return;
    const own = card && card.ctl === session.view.value?.you;
    if (own && picker.decision.value && !picker.done.value) askWhy(h);
    else if (screen.value === 'phone' || screen.value === 'tablet') look(card?.id, h);
  }

  return {
    session,
    picker,
    bar,
    preview,
    looked,
    sheet,
    why,
    tab,
    ringed,
    folded,
    seenChat,
    near,
    others,
    askWhy,
    inspect,
    look,
    open,
    pressCard,
    /** The further seat this page opened the table for; undefined = the one it came for. @type {number|undefined} */
    own: undefined,
    /** What the game adds; the page draws a table only once it is loaded. */
    get game() {
      return /** @type {import('../games/types.js').TableGame} */ (
        tableOf(session.room.value?.game ?? session.view.value?.game)
      );
    },
  };
}

/** @typedef {ReturnType<typeof createTable>} Table */

const Context = createContext(/** @type {Table|null} */ (null));
export const TableProvider = Context.Provider;

/** @returns {Table} */
export function useTable() {
  const table = useContext(Context);
  if (!table) throw new Error('no table around this component');
  return table;
}
