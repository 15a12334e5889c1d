/** The keyboard map. Letters are off in text fields and when the reader has switched them off. */
import { isTyping, roveKey } from '../lib/a11y.js';
import { keyOf, settings } from '../lib/settings.js';
import { SPACED } from './acts.js';

const HOLD_MS = 450;

/** To what can be used in a region; else to where its arrow keys left off. @param {string} selector */
function focusFirst(selector) {
  const root = document.querySelector(selector);
  const el = /** @type {HTMLElement|null} */ (
    root?.querySelector('.is-can:is(button, [tabindex])') ??
      root?.querySelector('button[tabindex="0"],button:not([tabindex]):not([disabled])') ??
      root
  );
  el?.focus();
}

/** Does the focus stand on something that takes a key as its own press? @param {HTMLElement|null} el */
const onButton = (el) => !!el?.closest('button,a,summary,[role=radio]');

/** The nth key puts its button under Enter. @param {string} id */
function focusOption(id) {
  requestAnimationFrame(() =>
    requestAnimationFrame(() =>
      /** @type {HTMLElement|null} */ (
        document.querySelector(`[data-opt="${CSS.escape(id)}"],[data-option="${CSS.escape(id)}"]`)
      )?.focus(),
    ),
  );
}

/** @param {import('./context.js').Table} table @returns {() => void} */
export function startKeys(table) {
  const { picker, session } = table;
  /** @type {any} */
  let holding = null;
  let held = false;
  let pressed = 0;

  /** The handle of the card that has the focus, or the looked-at one. */
  const focused = () =>
    /** @type {HTMLElement|null} */ (document.activeElement)?.closest('[data-card]')?.getAttribute('data-card') ??
    table.looked.value?.h ??
    null;
  const policy = (/** @type {string} */ ask) => {
    if (session.playing.value) session.policy(session.room.value?.policy?.ask === ask ? 'auto' : ask);
  };
  const decline = () => {
    const o = picker.declines.value.find((x) => SPACED.has(x.key));
    if (o) picker.act(o, pressed);
  };

  /** @type {Record<string, () => void>} */
  const acts = {
    hand: () => focusFirst('#hand'),
    field: () => focusFirst('#own-field'),
    foe: () => focusFirst('#foe-field'),
    chain: () => focusFirst('#chain'),
    inspect: () => {
      const h = focused();
      const id = h ? session.view.value?.cards[h]?.id : null;
      table.look(id, h);
    },
    why: () => {
      const h = focused();
      if (h) table.askWhy(h);
    },
    yield: () => policy('until_turn'),
    always: () => policy('always'),
    skip_chain: () => policy('chain'),
    take_back: () => {
      if (session.playing.value) session.takeBack('ask');
    },
    log: () => openRail('log'),
    chat: () => openRail('chat'),
    phrases: () => {
      openRail('chat');
      setTimeout(() => document.getElementById('phrases')?.click(), 30);
    },
    votes: () => document.getElementById('vote')?.focus(),
    help: () => {
      table.sheet.value = 'keys';
    },
  };

  /** @param {'log'|'chat'} tab */
  function openRail(tab) {
    table.tab.value = tab;
    if (innerWidth < 1024) table.sheet.value = 'rail';
    else
      setTimeout(
        () =>
          /** @type {HTMLElement|null} */ (
            tab === 'chat' ? document.getElementById('say') : document.querySelector('#rail .log')
          )?.focus(),
        30,
      );
  }

  /** @param {KeyboardEvent} e */
  function region(e) {
    e.preventDefault();
    const regions = ['coach', ...table.game.regions],
      at = regions.findIndex((id) => document.getElementById(id)?.contains(document.activeElement));
    for (let i = 1; i <= regions.length; i += 1) {
      const id = regions[(at + (e.shiftKey ? -i : i) + regions.length * 2) % regions.length];
      const el = document.getElementById(id);
      if (el) {
        focusFirst(`#${id}`);
        return;
      }
    }
  }

  /** One step back: a reason, a mark, or a standing pass. */
  function escape() {
    if (table.why.value) table.why.value = null;
    else if (!picker.back() && (session.room.value?.policy?.ask ?? 'auto') !== 'auto') session.policy('auto');
  }

  /** Has the card under Enter been marked for the answer that Enter would send? @param {string} h */
  function marked(h) {
    if (picker.compose.question.value) return picker.compose.complete.value;
    if (picker.single.value) return (picker.card.value === h || !picker.byCard.value.has(h)) && picker.armed.value;
    return picker.ready.value && picker.picked.value.length;
  }

  /**
   * Enter sends what is marked; a button, and a card that is not marked, take it as their own press.
   * @param {KeyboardEvent} e
   * @param {HTMLElement|null} el
   */
  function enter(e, el) {
    const h = el?.closest('[data-card]')?.getAttribute('data-card') ?? null;
    if (h === null) {
      const composing = !!picker.compose.question.value && !!el?.closest('[data-opt]');
      // A marked cell is taken by Enter as a marked card is.
      if (onButton(el) && !composing && !el?.closest('[data-cell][aria-pressed=true]')) return;
    } else if (!marked(h)) return;
    if (picker.enter(performance.now()) || (h !== null && picker.armed.value)) e.preventDefault();
  }

  /**
   * Space declines when it is let go; held, it keeps the window open.
   * @param {KeyboardEvent} e
   * @param {HTMLElement|null} el
   */
  function space(e, el) {
    const card = el?.closest('[data-card]');
    if (onButton(el) && (!settings.keysOn.value || (!card && !el?.closest('[data-option]')))) return;
    if (card && (!picker.single.value || picker.compose.question.value)) return;
    if (!picker.decision.value) return;
    e.preventDefault();
    held = false;
    pressed = performance.now();
    holding = setTimeout(() => {
      held = true;
      const d = picker.decision.value;
      if (d) session.hold(d);
    }, HOLD_MS);
  }

  /** What the digits count: the ways of a composed act, the buttons, or the options. */
  function counted() {
    const { question, ways } = picker.compose;
    if (question.value) return ways.value;
    if (!picker.single.value) return picker.options.value;
    return [...(picker.buttons.value.length ? picker.buttons.value : picker.acts.value), ...picker.declines.value];
  }

  /** The nth option; after the ways of a composed act come the cards it may take. @param {number} n from 1 */
  function digit(n) {
    const { question, ways } = picker.compose,
      gift = question.value && Object.keys(question.value.cards)[n - 1 - ways.value.length];
    if (gift) return picker.compose.toggle(gift);
    const o = counted()[n - 1];
    if (!o) return false;
    if (picker.single.value) {
      picker.arm(o.id);
      focusOption(o.id);
    } else picker.toggle(o.id);
    return true;
  }

  /** The readers' own keys, as they have bound them. @param {KeyboardEvent} e */
  function letter(e) {
    const upper = e.key.length === 1 ? e.key.toUpperCase() : e.key,
      combo = e.shiftKey && /^[a-z]$/i.test(e.key) ? `Shift+${upper}` : upper;
    const name = Object.keys(acts).find((act) => keyOf(/** @type {any} */ (act)) === combo);
    if (!name) return;
    e.preventDefault();
    acts[name]();
  }

  /** @param {KeyboardEvent} e */
  function down(e) {
    if (e.key === 'F6') return region(e);
    if (isTyping(e.target) || e.ctrlKey || e.metaKey) return;
    const el = /** @type {HTMLElement|null} */ (e.target instanceof HTMLElement ? e.target : null);
    const modal = !!document.querySelector('[aria-modal="true"]');
    if (e.key === 'Escape' && !modal) return escape();
    if (modal || e.repeat || e.defaultPrevented) return;
    if (e.key.startsWith('Arrow') && !e.altKey) {
      const group = el?.closest('[role="group"],.links,.opts,.acts');
      if (group && !el?.closest('.dpanel .numpick')) roveKey(e, group, { selector: 'button:not([disabled])' });
      return;
    }
    if (e.key === 'Enter') return enter(e, el);
    if (e.key === ' ') return space(e, el);
    if (/^[1-9]$/.test(e.key)) {
      if (digit(Number(e.key))) e.preventDefault();
      return;
    }
    if (!settings.keysOn.value || e.altKey || table.game.keys?.(table, e.key.toLowerCase())) return;
    letter(e);
  }

  /** @param {KeyboardEvent} e */
  function up(e) {
    if (e.key !== ' ' || !holding) return;
    clearTimeout(holding);
    holding = null;
    e.preventDefault();
    if (!held && pressed > picker.shownAt()) decline();
  }

  const clear = (/** @type {Event} */ e) => {
    if (table.why.value && !(/** @type {Element} */ (e.target)?.closest?.('[data-card],.pop,.whyb')))
      table.why.value = null;
  };
  document.addEventListener('keydown', down);
  document.addEventListener('keyup', up);
  document.addEventListener('pointerdown', clear);
  return () => {
    document.removeEventListener('keydown', down);
    document.removeEventListener('keyup', up);
    document.removeEventListener('pointerdown', clear);
  };
}
