/** What a press does to the marks: cards are chosen, options picked, acts laid on the button. Nothing is sent here. */
import { batch } from '@preact/signals';
import { foretold } from './composition.js';

/** @typedef {import('../net/types.js').Decision} Decision */
/** @typedef {import('../net/types.js').Option} Option */

/** What is picked before anything was pressed: the default, or every row in the given order. @param {Decision} d */
export function firstPicks(d) {
  const ids = (d.options ?? []).map((o) => o.id);
  const standard = Array.isArray(d.default) ? d.default.filter((/** @type {string} */ id) => ids.includes(id)) : [];
  if (d.kind === 'order') return standard.length === ids.length ? standard : ids;
  if (d.constraint?.pay) return standard;
  return [];
}

/**
 * What stands on the button as soon as a card is marked: its only act, or the first of the ways to do the same.
 * @param {Option[]|undefined} own
 */
const atOnce = (own) => (own?.length === 1 || (own?.length && own.every(foretold)) ? own[0].id : null);

/**
 * @param {import('@preact/signals').ReadonlySignal<Decision|null>} decision
 * @param {import('./picker.js').Marks} marks
 * @param {import('./choices.js').Choices} choices
 * @param {import('./composition.js').Composition} compose
 * @param {import('@preact/signals').ReadonlySignal<boolean>} done the reader has answered
 */
export function createMarking(decision, marks, choices, compose, done) {
  const { picked, armed, card, refused, listAll } = marks;

  /** The group an option belongs to, if it belongs to one. @param {string} id */
  const groupOf = (id) => decision.value?.options?.find((o) => o.id === id)?.params?.group;

  /** Marks or unmarks an option of a pick. @param {string} id */
  function toggle(id) {
    const d = decision.value;
    if (!d) return;
    refused.value = null;
    if (picked.value.includes(id)) {
      picked.value = picked.value.filter((x) => x !== id);
      return;
    }
    // Of a group one may be picked: the newer takes the place of the older.
    const group = groupOf(id),
      rival =
        d.constraint?.distinct === 'group' && group !== undefined && picked.value.find((x) => groupOf(x) === group);
    if (rival) {
      picked.value = picked.value.map((x) => (x === rival ? id : x));
      return;
    }
    const max = d.constraint?.pay ? Math.min(d.constraint.pay.need, d.max ?? Infinity) : choices.counts.value.max;
    if (max === 1) picked.value = [id];
    else if (picked.value.length < max) picked.value = [...picked.value, id];
    else if (choices.lacks.value.some(([of]) => of === group)) {
      // What the choice still needs takes the place of the last that it does not.
      const spare = [...picked.value].reverse().find((x) => groupOf(x) !== group);
      picked.value = [...picked.value.filter((x) => x !== spare), id];
    }
  }

  /** Puts an option on the button; a second press sends it. @param {string|null} id */
  function arm(id) {
    batch(() => {
      refused.value = null;
      armed.value = id;
      const o = choices.options.value.find((x) => x.id === id);
      if (o?.card) card.value = o.card;
    });
  }

  /** Marks a card, so that its acts stand in the bar. @param {string|null} handle */
  function choose(handle) {
    batch(() => {
      refused.value = null;
      card.value = handle;
      armed.value = handle ? atOnce(choices.byCard.value.get(handle)) : null;
    });
  }

  /** A lit card was pressed. @param {string} handle @returns {boolean} whether the decision had a use for it */
  function press(handle) {
    const own = choices.byCard.value.get(handle),
      aim = choices.aims.value.get(handle);
    if (done.value) return false;
    if (compose.toggle(handle)) return true;
    if (aim && !own?.length) {
      arm(aim.id);
      return true;
    }
    if (!own?.length) return false;
    if (choices.single.value) choose(card.value === handle && armed.value ? null : handle);
    else toggle(own[0].id);
    return true;
  }

  /** One step back. @returns {boolean} whether there was a step to take */
  function back() {
    if (compose.given.value.length) {
      compose.given.value = [];
      return true;
    }
    if (armed.value || card.value) {
      armed.value = null;
      card.value = null;
      return true;
    }
    if (listAll.value) {
      listAll.value = false;
      return true;
    }
    const d = decision.value;
    if (d && picked.value.length && d.kind === 'pick_cards' && !d.constraint?.pay) {
      picked.value = [];
      return true;
    }
    return false;
  }

  /** @param {number} from @param {number} to */
  function reorder(from, to) {
    const list = [...picked.value];
    if (to < 0 || to >= list.length) return;
    const [item] = list.splice(from, 1);
    list.splice(to, 0, item);
    picked.value = list;
  }

  function resetOrder() {
    const d = decision.value;
    if (d) picked.value = firstPicks(d);
  }

  return { toggle, arm, choose, press, back, reorder, resetOrder };
}
