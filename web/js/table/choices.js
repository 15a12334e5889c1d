/** What the open decision offers, by card and by button, and whether the marks make an answer. */
import { computed } from '@preact/signals';

/** @typedef {import('../net/types.js').Decision} Decision */
/** @typedef {import('../net/types.js').Option} Option */
/** @typedef {import('./picker.js').Marks} Marks */

/** Keys that let a moment pass: they stand last, wear the quiet dress and answer to Space. */
const DECLINES = new Set([
  'pass',
  'skip',
  'decline',
  'no_clash',
  'finish_set',
  'end_turn',
  'end_object',
  'end_phase',
  'no',
]);
/** So many acts stand in the bar; more are lit in place. */
export const MAX_BUTTONS = 4;

/** The option a button stands for, whether or not it asks once more. @param {string|null} armed */
export const armedId = (armed) => armed?.replace(/^sure:/, '');

/** @param {import('@preact/signals').ReadonlySignal<Decision|null>} decision @param {Marks} marks */
export function createChoices(decision, marks) {
  const options = computed(() => decision.value?.options ?? []);
  /** Options by the card they are about. */
  const byCard = computed(() => {
    /** @type {Map<string, Option[]>} */
    const map = new Map();
    for (const o of options.value) if (o.card && !DECLINES.has(o.key)) map.set(o.card, [...(map.get(o.card) ?? []), o]);
    return map;
  });
  const acts = computed(() => options.value.filter((o) => !DECLINES.has(o.key)));
  const declines = computed(() => options.value.filter((o) => DECLINES.has(o.key)));
  /** One press is the whole answer; of sentences several may be wanted. */
  const single = computed(() => {
    const d = decision.value;
    return (
      ['choose_action', 'confirm'].includes(d?.kind ?? '') ||
      (d?.kind === 'pick_option' && (d.max ?? 1) <= 1 && (d.min ?? 1) >= 1)
    );
  });
  /** What the marked card can be aimed at: target -> option. One press on it arms the option. */
  const aims = computed(() => {
    /** @type {Map<string, Option>} */
    const map = new Map();
    if (single.value && marks.card.value)
      for (const o of byCard.value.get(marks.card.value) ?? [])
        if (o.targets?.length === 1 && !map.has(o.targets[0])) map.set(o.targets[0], o);
    return map;
  });
  /** Acts of no card of their own that aim at the same as a marked one. @param {Option|undefined} aimed */
  const alike = (aimed) =>
    aimed?.card && aimed.targets?.length === 1
      ? acts.value.filter((o) => !o.card && o.targets?.length === 1 && o.targets[0] === aimed.targets?.[0])
      : [];
  /** The act buttons that stand in the bar now. */
  const buttons = computed(() => {
    if (!single.value) return [];
    // Cards with several acts each are chosen first, so that two buttons never say the same.
    const several = byCard.value.size > 1 && [...byCard.value.values()].some((own) => own.length > 1);
    if (acts.value.length <= MAX_BUTTONS && !several) return acts.value;
    // Acts of no card of their own stand there until a card is chosen.
    const loose = acts.value.filter((o) => !o.card),
      at = armedId(marks.armed.value),
      marked = loose.find((o) => o.id === at);
    if (!marks.card.value) return loose.length <= MAX_BUTTONS ? loose : marked ? [marked] : [];
    const own = byCard.value.get(marks.card.value) ?? [];
    if (own.length <= MAX_BUTTONS) return [...own, ...alike(own.find((o) => o.id === at))].slice(0, MAX_BUTTONS);
    // Many targets or cells light on the table; the one that was pressed stands in the bar.
    const plain = own.filter((o) => !o.cell && !aims.value.get(o.targets?.[0] ?? '')),
      aimed = own.find((o) => o.id === at) ?? marked;
    return [...new Set([...plain, ...(aimed ? [aimed] : []), ...alike(aimed)])].slice(0, MAX_BUTTONS);
  });
  const counts = computed(() => ({ min: decision.value?.min ?? 1, max: decision.value?.max ?? 1 }));
  /** Groups of which the choice needs more, with how many. */
  const lacks = computed(() =>
    Object.entries(decision.value?.constraint?.least ?? {}).filter(([group, n]) => {
      const chosen = options.value.filter((o) => marks.picked.value.includes(o.id) && o.params?.group === group);
      return chosen.length < Number(n);
    }),
  );
  const ready = computed(() => {
    const d = decision.value,
      n = marks.picked.value.length;
    if (!d || marks.sending.value) return false;
    if (d.kind === 'pick_number' || d.kind === 'order') return true;
    return n >= counts.value.min && n <= counts.value.max && !lacks.value.length;
  });
  return { options, byCard, acts, declines, single, aims, buttons, counts, lacks, ready };
}

/** @typedef {ReturnType<typeof createChoices>} Choices */
