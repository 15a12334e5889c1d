/**
 * The open decision and what the reader has marked for it. Marks are local until `commit`; nothing here knows a rule:
 * what may be pressed is what the decision lists.
 */
import { batch, computed, effect, signal } from '@preact/signals';
import { createAnswering } from './answering.js';
import { createChoices, MAX_BUTTONS } from './choices.js';
import { createComposition } from './composition.js';
import { createMarking, firstPicks } from './marking.js';

/** @typedef {import('../net/types.js').Decision} Decision */

/** Commit buttons wake this long after a decision appears. */
const GUARD_MS = 350;

/** Calls back once what has been drawn is on the screen. @param {() => void} then */
const painted = (then) => requestAnimationFrame(() => requestAnimationFrame(then));

/** @param {Decision} d */
export const isMine = (d) => !!d.options && !d.public;

/** Everything the reader has marked, and how far the answer is. */
const createMarks = () => ({
  /** Options of a pick, in the order they were picked. */
  picked: signal(/** @type {string[]} */ ([])),
  /** The option on the button; `sure:` stands before it once it has asked whether it is meant. */
  armed: signal(/** @type {string|null} */ (null)),
  /** The card whose acts stand in the bar. */
  card: signal(/** @type {string|null} */ (null)),
  number: signal(0),
  awake: signal(false),
  sending: signal(false),
  stale: signal(false),
  refused: signal(/** @type {import('../net/types.js').Frame|null} */ (null)),
  listAll: signal(false),
  revising: signal(false),
});
/** @typedef {ReturnType<typeof createMarks>} Marks */

/** @param {import('../net/session.js').Session} session */
export function createPicker(session) {
  const decision = computed(() => {
    const mine = session.decisions.value.filter(isMine);
    const seat = session.seat.value;
    return mine.find((d) => !(seat != null && d.done?.includes(seat))) ?? mine[0] ?? null;
  });
  const others = computed(() => session.decisions.value.filter((d) => !isMine(d)));
  const marks = createMarks();
  const choices = createChoices(decision, marks);
  const compose = createComposition(choices.options, marks.armed, marks.card);
  const done = computed(() => {
    const seat = session.seat.value;
    return seat != null && !marks.revising.value && !!decision.value?.done?.includes(seat);
  });
  /** Reasons for cards that are no option now, told when asked for. */
  const reasons = signal(/** @type {import('../net/types.js').Blocked[]} */ ([]));
  const blocked = computed(() => new Map(decision.value ? reasons.value.map((b) => [b.card, b]) : []));
  let shownAt = 0;
  const marking = createMarking(decision, marks, choices, compose, done);
  const answering = createAnswering(session, decision, marks, choices, compose, marking.arm, () => shownAt);
  /** @type {Decision|null} */
  let previous = null;
  /** @type {any} */
  let waking = null;

  function forget() {
    marks.armed.value = null;
    marks.card.value = null;
    marks.stale.value = false;
    marks.listAll.value = false;
  }

  /** The same decision with other options: the marks that still exist are kept. @param {Decision} d */
  function keepMarks(d) {
    const ids = new Set((d.options ?? []).map((o) => o.id)),
      { picked, armed, stale } = marks;
    stale.value = picked.peek().length > 0 || armed.peek() !== null;
    picked.value = picked.peek().filter((id) => ids.has(id));
    if (armed.peek() && !ids.has(/** @type {string} */ (armed.peek()))) armed.value = null;
  }

  /** @param {Decision} d */
  function startMarks(d) {
    forget();
    marks.picked.value = firstPicks(d);
    const { single, byCard, acts } = choices;
    // One card with many targets needs no press of its own, unless there is something else to do, whose button
    // would go.
    const alone = byCard.peek().size === 1 && acts.peek().every((o) => o.card);
    if (single.peek() && alone && acts.peek().length > MAX_BUTTONS) [marks.card.value] = byCard.peek().keys();
  }

  /** The guard runs from when the decision is on the screen, not from when its frame arrived. @param {Decision} d */
  function wake(d) {
    painted(() => {
      // Told again meanwhile (somebody else has answered), it is still the same decision.
      if (previous?.id !== d.id || previous.rev !== d.rev) return;
      shownAt = performance.now();
      waking = setTimeout(() => {
        marks.awake.value = true;
      }, GUARD_MS);
    });
  }

  effect(() => {
    const d = decision.value;
    if (d === previous) return;
    const same = !!d && previous?.id === d.id;
    if (same && previous?.rev === d.rev) {
      previous = d;
      return;
    }
    previous = d;
    batch(() => {
      marks.refused.value = null;
      marks.sending.value = false;
      marks.revising.value = false;
      if (!d) {
        forget();
        marks.picked.value = [];
        return;
      }
      if (same && d.kind !== 'order') keepMarks(d);
      else if (same) {
        forget();
        marks.picked.value = firstPicks(d);
      } else startMarks(d);
      marks.number.value = d.kind === 'pick_number' ? (typeof d.default === 'number' ? d.default : (d.min ?? 0)) : 0;
      marks.awake.value = false;
    });
    answering.follow(d && isMine(d) ? d : null);
    shownAt = Infinity;
    clearTimeout(waking);
    if (d) wake(d);
  });

  return {
    decision,
    others,
    done,
    reasons,
    blocked,
    compose,
    ...marks,
    ...choices,
    ...marking,
    ...answering,
    shownAt: () => shownAt,
  };
}

/** @typedef {ReturnType<typeof createPicker>} Picker */
