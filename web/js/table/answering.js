/** How marks become an answer: by button or Enter, once more where it cannot be undone, with what an act will ask. */
import { batch, signal } from '@preact/signals';
import { armedId } from './choices.js';
import { foretold } from './composition.js';

/** @typedef {import('../net/types.js').Decision} Decision */
/** @typedef {import('../net/types.js').Option} Option */

/**
 * @param {import('../net/session.js').Session} session
 * @param {import('@preact/signals').ReadonlySignal<Decision|null>} decision
 * @param {import('./picker.js').Marks} marks
 * @param {import('./choices.js').Choices} choices
 * @param {import('./composition.js').Composition} compose
 * @param {(id: string) => void} arm
 * @param {() => number} shownAt when the decision came to the screen: a press that began before does not count
 */
export function createAnswering(session, decision, marks, choices, compose, arm, shownAt) {
  const { picked, armed, number, awake, sending, stale, refused, revising } = marks;
  /** What is to follow the act that was sent, without a further press. */
  const ahead = signal(/** @type {{prompt: string, cards: string[]}|null} */ (null));

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

  /** @param {string[]} ids @param {number} [from] the moment the press began */
  function commit(ids, from) {
    const d = decision.value;
    if (!d || sending.value || !awake.value || !session.online.value) return false;
    if (from !== undefined && from < shownAt()) return false;
    send(d, d.kind === 'pick_number' ? { number: number.value } : { options: ids });
    return true;
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

  /** Answers the question an act foretold; any other puts an end to it. @param {Decision|null} d the reader's own */
  function follow(d) {
    const then = ahead.peek();
    if (!then) return;
    const ids =
      d && d.prompt === then.prompt
        ? (d.options ?? []).filter((o) => o.card && then.cards.includes(o.card)).map((o) => o.id)
        : [];
    if (d && ids.length && ids.length === then.cards.length) send(d, { options: ids });
    else ahead.value = null;
  }

  /** What Enter does. @param {number} from */
  function enter(from) {
    const d = decision.value;
    if (!d) return false;
    if (!choices.single.value) return choices.ready.value && commit(picked.value, from);
    const id = armedId(armed.value);
    const o =
      choices.options.value.find((x) => x.id === id) ?? (d.kind === 'confirm' ? choices.declines.value[0] : null);
    return o ? act(o, from) : false;
  }

  return { ahead, commit, act, follow, enter };
}
