/**
 * Motion after the fact: the newest view is drawn at once, then what changed is shown moving from where it was.
 * One thing at a time in engine order; more than 1.2 s of it is squeezed; input is never locked.
 */
import { settings, moves } from '../lib/settings.js';
import { play } from './sound.js';

const MAX_QUEUE = 1200;
const STAGGER = 45;
const RING_MS = 1200;
/** Events about a link: its source is ringed, or it is struck. */
const LINKS = new Set(['activated', 'declared', 'negated', 'fizzled']);

/** @param {string} name @param {number} otherwise */
function token(name, otherwise) {
  const v = getComputedStyle(document.documentElement).getPropertyValue(name).trim();
  return v.endsWith('ms') ? parseFloat(v) : v.endsWith('s') ? parseFloat(v) * 1000 : otherwise;
}

/** @param {string} sel @returns {HTMLElement|null} */
const q = (sel) => document.querySelector(sel);
/** @param {string|null|undefined} h @returns {HTMLElement|null} */
const cardEl = (h) => (h ? q(`.tbl [data-h="${CSS.escape(h)}"]`) : null);
/** @param {string|undefined} zone @returns {HTMLElement|null} */
const zoneEl = (zone) => (zone ? q(`.tbl [data-zone="${CSS.escape(zone)}"]`) : null);

/** @returns {Map<string, DOMRect>} */
function places() {
  const map = new Map();
  for (const el of document.querySelectorAll('.tbl [data-h]'))
    map.set(/** @type {HTMLElement} */ (el).dataset.h ?? '', el.getBoundingClientRect());
  return map;
}

/** @param {HTMLElement} el @param {DOMRect} from @param {number} delay @param {number} time */
function fly(el, from, delay, time) {
  const to = el.getBoundingClientRect();
  if (!to.width || !from.width) return;
  const dx = from.left + from.width / 2 - (to.left + to.width / 2);
  const dy = from.top + from.height / 2 - (to.top + to.height / 2);
  if (Math.abs(dx) + Math.abs(dy) < 3) return;
  const scale = Math.max(0.3, Math.min(3, from.height / to.height));
  const base = getComputedStyle(el).transform;
  const rest = base === 'none' ? '' : base;
  const old = el.style.zIndex;
  el.style.zIndex = '80';
  el.animate(
    [
      { transform: `translate(${dx}px, ${dy}px) scale(${scale}) ${rest}` },
      {
        transform: `translate(${dx * 0.4}px, ${dy * 0.4 - 14}px) scale(${1 + (scale - 1) * 0.4}) ${rest}`,
        offset: 0.55,
      },
      { transform: rest || 'none' },
    ],
    { duration: time, delay, fill: 'backwards', easing: 'cubic-bezier(.3,.7,.1,1)' },
  ).finished.then(
    () => {
      el.style.zIndex = old;
    },
    () => {},
  );
}

/** @param {HTMLElement|null} el @param {string} cls @param {number} [ms] */
function ring(el, cls, ms = RING_MS) {
  if (!el) return;
  el.classList.add(cls);
  setTimeout(() => el.classList.remove(cls), ms);
}

/**
 * @param {() => import('../games/types.js').TableGame|null} game
 * @returns {(events: any[], before: any, after: any) => void}
 */
export function createMotion(game) {
  return (events, before, after) => {
    if (!before || !events.length || typeof document === 'undefined' || document.hidden) return;
    const old = places();
    const zones = new Map(
      events.filter((e) => e.e === 'moved').map((e) => [e.from, zoneEl(e.from)?.getBoundingClientRect() ?? null]),
    );
    requestAnimationFrame(() => requestAnimationFrame(() => show(events, old, zones, after, game())));
  };
}

/**
 * @param {any[]} events
 * @param {Map<string, DOMRect>} old
 * @param {Map<string, DOMRect|null>} zones
 * @param {any} after
 * @param {import('../games/types.js').TableGame|null} game
 */
function show(events, old, zones, after, game) {
  const loud = moves();
  const time = settings.motion.value === 'fast' ? 120 : token('--t-move', 260) || 260;
  const hit = settings.motion.value === 'fast' ? 180 : 420;
  const steps = [];
  for (const e of events) {
    if (e.e === 'moved') steps.push({ e, long: STAGGER });
    else if (e.e === 'damaged') steps.push({ e, long: hit });
    else if (LINKS.has(e.e)) steps.push({ e, long: 160 });
    else if (['rolled', 'turn_began', 'turned', 'stance', 'power', 'hp', 'ended'].includes(e.e))
      steps.push({ e, long: 60 });
  }
  const whole = steps.reduce((sum, s) => sum + s.long, 0);
  const squeeze = whole > MAX_QUEUE ? MAX_QUEUE / whole : 1;
  let at = 0;
  const moved = new Set();
  for (const { e, long } of steps) {
    one(e, at, { loud, time, hit, old, zones, after, moved, game });
    at += long * squeeze;
  }
  if (!loud) return;
  for (const [h, rect] of old)
    if (!moved.has(h)) {
      const el = cardEl(h);
      if (el) fly(el, rect, 0, time);
    }
}

/** @param {any} e @param {number} at @param {any} ctx */
function one(e, at, ctx) {
  const sound = (/** @type {string} */ name) => setTimeout(() => play(name), at);
  if (e.e === 'moved') {
    const h = e.card?.h;
    const el = cardEl(h) ?? zoneEl(e.to);
    const from = ctx.old.get(e.was ?? h) ?? ctx.zones.get(e.from);
    moved(ctx, h);
    if (ctx.loud && el && from && cardEl(h)) fly(el, from, at, ctx.time);
    else if (!ctx.loud) {
      ring(el, 'moved-ring');
      ring(zoneEl(e.from), 'moved-ring');
    }
    sound('slide');
  } else if (e.e === 'damaged') {
    const el = q(`.tbl [data-plate="${e.seat}"]`);
    if (el && ctx.loud)
      el.animate(
        [
          { transform: 'none' },
          { transform: 'translateX(-4px)' },
          { transform: 'translateX(4px)' },
          { transform: 'translateX(-3px)' },
          { transform: 'none' },
        ],
        { duration: ctx.hit, delay: at },
      );
    setTimeout(() => ring(el, 'hit-ring', ctx.loud ? ctx.hit : RING_MS), at);
    sound(ctx.game?.sound?.(e) ?? 'melee');
  } else if (e.e === 'activated' || e.e === 'declared') {
    setTimeout(() => ring(cardEl(e.card?.h), 'source-ring', 700), at);
    sound('stamp');
  } else if (e.e === 'negated' || e.e === 'fizzled') sound('knock');
  else if (e.e === 'turned' || e.e === 'stance') {
    const el = cardEl(e.card?.h);
    if (el && ctx.loud) el.animate([{ opacity: 0.3 }, { opacity: 1 }], { duration: 240, delay: at });
    sound('flip');
  } else if (e.e === 'power' || e.e === 'hp') sound('tick');
  else if (e.e === 'rolled') sound('rattle');
  else if (e.e === 'turn_began') sound('wood');
  else if (e.e === 'ended') sound((e.outcome?.winner ?? e.winners?.[0] ?? -1) === ctx.after?.you ? 'win' : 'loss');
}

/** @param {any} ctx @param {string|undefined} h */
const moved = (ctx, h) => {
  if (h) ctx.moved.add(h);
};
