/**
 * The open decision and what the reader has marked for it. Marks are local until `commit`; nothing here knows a rule:
 * what may be pressed is what the decision lists.
 */
import { batch, computed, effect, signal } from '@preact/signals';
import { createComposition, foretold } from './composition.js';

/** @typedef {import('../net/types.js').Decision} Decision */
/** @typedef {import('../net/types.js').Option} Option */

/** Commit buttons wake this long after a decision appears. */
const GUARD_MS = 350;
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
const MAX_BUTTONS = 4;

/** Calls back once what has been drawn is on the screen. @param {() => void} then */
const painted = (then) => requestAnimationFrame(() => requestAnimationFrame(then));

/** @param {Decision} d */
export const isMine = (d) => !!d.options && !d.public;

/** @param {import('../net/session.js').Session} session */
export function createPicker(session) {
  const decision = computed(() => {
    const mine = session.decisions.value.filter(isMine);
    const seat = session.seat.value;
    return mine.find((d) => !(seat != null && d.done?.includes(seat))) ?? mine[0] ?? null;
  });
  const others = computed(() => session.decisions.value.filter((d) => !isMine(d)));
  const picked = signal(/** @type {string[]} */ ([]));
  const armed = signal(/** @type {string|null} */ (null));
  const card = signal(/** @type {string|null} */ (null));
  const number = signal(0);
  const awake = signal(false);
  const sending = signal(false);
  const stale = signal(false);
  const refused = signal(/** @type {import('../net/types.js').Frame|null} */ (null));
  const listAll = signal(false);
  const revising = signal(false);
  /** What is to follow the act that was sent, without a further press. */
  const ahead = signal(/** @type {{prompt: string, cards: string[]}|null} */ (null));
  let shownAt = 0;
  /** @type {Decision|null} */
  let previous = null;
  /** @type {any} */
  let waking = null;

  /** @param {Decision} d @returns {string[]} */
  function firstPicks(d) {
    const ids = (d.options ?? []).map((o) => o.id);
    const standard = Array.isArray(d.default) ? d.default.filter((/** @type {string} */ id) => ids.includes(id)) : [];
    if (d.kind === 'order') return standard.length === ids.length ? standard : ids;
    if (d.constraint?.pay) return standard;
    return [];
  }

  effect(() => {
    const d = decision.value;
    if (d === previous) return;
    const before = previous;
    previous = d;
    const same = before && d && before.id === d.id;
    if (same && before.rev === d.rev) return;
    const hadMarks = picked.peek().length > 0 || armed.peek() !== null;
    batch(() => {
      refused.value = null;
      sending.value = false;
      revising.value = false;
      if (!d) {
        picked.value = [];
        armed.value = null;
        card.value = null;
        stale.value = false;
        listAll.value = false;
        return;
      }
      const ids = new Set((d.options ?? []).map((o) => o.id));
      if (same && d.kind !== 'order') {
        picked.value = picked.peek().filter((id) => ids.has(id));
        if (armed.peek() && !ids.has(/** @type {string} */ (armed.peek()))) armed.value = null;
        stale.value = hadMarks;
      } else {
        picked.value = firstPicks(d);
        armed.value = null;
        card.value = null;
        stale.value = false;
        listAll.value = false;
      }
      // One card with many targets needs no press of its own, unless there is something else to do, whose button
      // would go.
      if (
        !same &&
        single.peek() &&
        byCard.peek().size === 1 &&
        acts.peek().length > MAX_BUTTONS &&
        acts.peek().every((o) => o.card)
      )
        [card.value] = byCard.peek().keys();
      number.value = d.kind === 'pick_number' ? (typeof d.default === 'number' ? d.default : (d.min ?? 0)) : 0;
      awake.value = false;
    });
    follow(d);
    // The guard runs from the moment the decision is on the screen, not from when its frame arrived.
    shownAt = Infinity;
    clearTimeout(waking);
    if (d)
      painted(() => {
        // Told again meanwhile (somebody else has answered), it is still the same decision.
        if (previous?.id !== d.id || previous.rev !== d.rev) return;
        shownAt = performance.now();
        waking = setTimeout(() => {
          awake.value = true;
        }, GUARD_MS);
      });
  });

  /** Answers the question an act foretold; any other puts an end to it. @param {Decision|null} d */
  function follow(d) {
    const then = ahead.peek();
    if (!then) return;
    const ids =
      d && isMine(d) && d.prompt === then.prompt
        ? (d.options ?? []).filter((o) => o.card && then.cards.includes(o.card)).map((o) => o.id)
        : [];
    if (d && ids.length && ids.length === then.cards.length) send(d, { options: ids });
    else ahead.value = null;
  }

  const options = computed(() => decision.value?.options ?? []);
  const compose = createComposition(options, armed, card);
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
  /** The act buttons that stand in the bar now. */
  const buttons = computed(() => {
    if (!single.value) return [];
    // Cards with several acts each are chosen first, so that two buttons never say the same.
    const several = byCard.value.size > 1 && [...byCard.value.values()].some((own) => own.length > 1);
    if (acts.value.length <= MAX_BUTTONS && !several) return acts.value;
    // Acts of no card of their own stand there until a card is chosen.
    const loose = acts.value.filter((o) => !o.card),
      at = armed.value?.replace(/^sure:/, ''),
      marked = loose.find((o) => o.id === at);
    if (!card.value) return loose.length <= MAX_BUTTONS ? loose : marked ? [marked] : [];
    const own = byCard.value.get(card.value) ?? [];
    if (own.length <= MAX_BUTTONS) return [...own, ...alike(own.find((o) => o.id === at))].slice(0, MAX_BUTTONS);
    // Many targets or cells light on the table; the one that was pressed stands in the bar.
    const plain = own.filter((o) => !o.cell && !aims.value.get(o.targets?.[0] ?? '')),
      aimed = own.find((o) => o.id === at) ?? marked;
    return [...new Set([...plain, ...(aimed ? [aimed] : []), ...alike(aimed)])].slice(0, MAX_BUTTONS);
  });
  /** Acts of no card of their own that aim at the same as a marked one. @param {Option|undefined} aimed */
  const alike = (aimed) =>
    aimed?.card && aimed.targets?.length === 1
      ? acts.value.filter((o) => !o.card && o.targets?.length === 1 && o.targets[0] === aimed.targets?.[0])
      : [];
  /** Reasons for cards that are no option now, told when asked for. */
  const reasons = signal(/** @type {import('../net/types.js').Blocked[]} */ ([]));
  const blocked = computed(() => new Map(decision.value ? reasons.value.map((b) => [b.card, b]) : []));
  /** What the marked card can be aimed at: target -> option. One press on it arms the option. */
  const aims = computed(() => {
    /** @type {Map<string, Option>} */
    const map = new Map();
    if (single.value && card.value)
      for (const o of byCard.value.get(card.value) ?? [])
        if (o.targets?.length === 1 && !map.has(o.targets[0])) map.set(o.targets[0], o);
    return map;
  });
  const counts = computed(() => ({ min: decision.value?.min ?? 1, max: decision.value?.max ?? 1 }));
  const done = computed(() => {
    const seat = session.seat.value;
    return seat != null && !revising.value && !!decision.value?.done?.includes(seat);
  });
  /** Groups of which the choice needs more, with how many. */
  const lacks = computed(() =>
    Object.entries(decision.value?.constraint?.least ?? {}).filter(([group, n]) => {
      const chosen = options.value.filter((o) => picked.value.includes(o.id) && o.params?.group === group);
      return chosen.length < Number(n);
    }),
  );
  const ready = computed(() => {
    const d = decision.value;
    if (!d || sending.value) return false;
    if (d.kind === 'pick_number' || d.kind === 'order') return true;
    return picked.value.length >= counts.value.min && picked.value.length <= counts.value.max && !lacks.value.length;
  });

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
    const { group } = d.options?.find((o) => o.id === id)?.params ?? {},
      rival =
        d.constraint?.distinct === 'group' &&
        group !== undefined &&
        picked.value.find((x) => d.options?.find((o) => o.id === x)?.params?.group === group);
    if (rival) {
      picked.value = picked.value.map((x) => (x === rival ? id : x));
      return;
    }
    const max = d.constraint?.pay ? Math.min(d.constraint.pay.need, d.max ?? Infinity) : counts.value.max;
    if (max === 1) picked.value = [id];
    else if (picked.value.length < max) picked.value = [...picked.value, id];
    else if (lacks.value.some(([of]) => of === group)) {
      // What the choice still needs takes the place of the last that it does not.
      const spare = [...picked.value]
        .reverse()
        .find((x) => d.options?.find((o) => o.id === x)?.params?.group !== group);
      picked.value = [...picked.value.filter((x) => x !== spare), id];
    }
  }

  /**
   * What stands on the button as soon as a card is marked: its only act, or the first of the ways to do the same.
   * @param {Option[]|undefined} own
   */
  const atOnce = (own) => (own?.length === 1 || (own?.length && own.every(foretold)) ? own[0].id : null);

  /** Puts an option on the button; a second press sends it. @param {string|null} id */
  function arm(id) {
    batch(() => {
      refused.value = null;
      armed.value = id;
      const o = options.value.find((x) => x.id === id);
      if (o?.card) card.value = o.card;
    });
  }

  /** Marks a card, so that its acts stand in the bar. @param {string} handle */
  function choose(handle) {
    const own = byCard.value.get(handle);
    batch(() => {
      refused.value = null;
      card.value = handle;
      armed.value = atOnce(own);
    });
  }

  /** A lit card was pressed. @param {string} handle @returns {boolean} whether the decision had a use for it */
  function press(handle) {
    const own = byCard.value.get(handle),
      aim = aims.value.get(handle);
    if (done.value) return false;
    if (compose.toggle(handle)) return true;
    if (aim && !own?.length) {
      arm(aim.id);
      return true;
    }
    if (!own?.length) return false;
    if (single.value) {
      batch(() => {
        refused.value = null;
        card.value = card.value === handle && armed.value ? null : handle;
        armed.value = card.value ? atOnce(own) : null;
      });
    } else toggle(own[0].id);
    return true;
  }

  /** @param {string[]} ids @param {number} [from] the moment the press began */
  function commit(ids, from) {
    const d = decision.value;
    if (!d || sending.value || !awake.value || !session.online.value) return false;
    if (from !== undefined && from < shownAt) return false;
    send(d, d.kind === 'pick_number' ? { number: number.value } : { options: ids });
    return true;
  }

  /** @param {Decision} d @param {Record<string, any>} answer */
  async function send(d, answer) {
    batch(() => {
      sending.value = true;
      refused.value = null;
      stale.value = false;
    });
    const reply = await session.answer(d, answer);
    batch(() => {
      sending.value = false;
      revising.value = false;
      if (reply?.t === 'refused') {
        ahead.value = null;
        if (reply.stale) stale.value = true;
        else refused.value = reply;
      }
    });
  }

  /** A named act: irreversible ones ask once more. @param {Option} o @param {number} [from] */
  function act(o, from) {
    if (o.disabled) return false;
    if (o.confirm && armed.value !== `sure:${o.id}`) {
      if (!awake.value) return false;
      refused.value = null;
      armed.value = `sure:${o.id}`;
      return false;
    }
    const asks = foretold(o);
    if (!asks) return commit([o.id], from);
    if (compose.act.value?.id !== o.id || !compose.complete.value) {
      arm(o.id);
      return false;
    }
    const then = { prompt: asks.prompt, cards: compose.given.value };
    if (!commit([o.id], from)) return false;
    ahead.value = then;
    return true;
  }

  /** What Enter does. @param {number} from */
  function enter(from) {
    const d = decision.value;
    if (!d) return false;
    if (!single.value) return ready.value && commit(picked.value, from);
    const id = armed.value?.replace(/^sure:/, '');
    const o = options.value.find((x) => x.id === id) ?? (d.kind === 'confirm' ? declines.value[0] : null);
    return o ? act(o, from) : false;
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

  return {
    decision,
    others,
    options,
    byCard,
    aims,
    acts,
    declines,
    buttons,
    blocked,
    counts,
    done,
    ready,
    single,
    lacks,
    picked,
    armed,
    card,
    number,
    awake,
    sending,
    stale,
    refused,
    listAll,
    revising,
    reasons,
    compose,
    ahead,
    toggle,
    arm,
    choose,
    press,
    act,
    enter,
    commit,
    back,
    reorder,
    resetOrder: () => {
      const d = decision.value;
      if (d) picked.value = firstPicks(d);
    },
    shownAt: () => shownAt,
  };
}

/** @typedef {ReturnType<typeof createPicker>} Picker */
