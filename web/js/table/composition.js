/**
 * An act and what it will ask besides, put together before anything is sent: the ways of a summon and its tributes. An
 * option foretells its question (`params.then`); the answer waits here and follows the act by itself.
 */
import { computed, effect, signal } from '@preact/signals';
import { armedId } from './choices.js';

/** @typedef {import('../net/types.js').Option} Option */
/**
 * Cards that can be given, each with what it counts for, and how much is needed.
 * @typedef {{prompt: string, need: number, cards: Record<string, number>, rule?: string}} Foretold
 */

/** @param {Option|null|undefined} o @returns {Foretold|null} */
export const foretold = (o) => o?.params?.then ?? null;

/**
 * @param {import('@preact/signals').ReadonlySignal<Option[]>} options what is offered now
 * @param {import('@preact/signals').ReadonlySignal<string|null>} armed the option on the button
 * @param {import('@preact/signals').ReadonlySignal<string|null>} card the card that is marked: another begins anew
 */
export function createComposition(options, armed, card) {
  const given = signal(/** @type {string[]} */ ([]));
  effect(() => {
    void card.value;
    given.value = [];
  });
  const act = computed(() => {
    const id = armedId(armed.value),
      found = options.value.find((o) => o.id === id);
    return foretold(found) ? (found ?? null) : null;
  });
  const question = computed(() => foretold(act.value));
  /** The same card's other ways that ask the same. */
  const ways = computed(() => {
    const one = act.value;
    return one ? options.value.filter((o) => o.card === one.card && foretold(o)?.prompt === foretold(one)?.prompt) : [];
  });
  const sum = computed(() => given.value.reduce((n, h) => n + (question.value?.cards[h] ?? 0), 0));
  /** Enough, and nothing of it superfluous. */
  const complete = computed(() => {
    const q = question.value;
    return !!q && sum.value >= q.need && given.value.every((h) => sum.value - q.cards[h] < q.need);
  });
  /** @param {string} h @returns {boolean} whether the card can be given at all */
  function toggle(h) {
    if (!question.value || !(h in question.value.cards)) return false;
    given.value = given.value.includes(h) ? given.value.filter((x) => x !== h) : [...given.value, h];
    return true;
  }
  return { given, act, question, ways, sum, complete, toggle };
}

/** @typedef {ReturnType<typeof createComposition>} Composition */
