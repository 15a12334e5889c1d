/** Looking ahead through pure reads: why cards at hand do not light, and what the marked answer would do. */
import { effect, signal } from '@preact/signals';
import { isMine } from './picker.js';

/** Long enough that a quick answer asks nothing. */
const WAIT_MS = 160;

/**
 * `own` is what the game tells in its own way.
 * @typedef {{effects: any[], unknown: boolean, unanswered: boolean, own: any}} Foreseen
 */

/** @param {import('../net/session.js').Session} session @param {import('./picker.js').Picker} picker */
export function lookAhead(session, picker) {
  const preview = signal(/** @type {Foreseen|null} */ (null));
  let blockedFor = '';
  /** @type {any} */
  let asking;
  /** @type {any} */
  let probing;

  effect(() => {
    const mine = session.decisions.value.find((d) => isMine(d) && d.kind === 'choose_action');
    clearTimeout(asking);
    const key = mine ? `${mine.id}/${mine.rev}` : '';
    if (key !== blockedFor) {
      blockedFor = key;
      picker.reasons.value = [];
    }
    if (!mine || session.seat.value == null) return;
    asking = setTimeout(async () => {
      const reply = await session.blocked(mine);
      if (reply?.t === 'because' && blockedFor === key) picker.reasons.value = reply.blocked ?? [];
    }, WAIT_MS);
  });

  effect(() => {
    const d = picker.decision.value;
    const answer = d && !picker.done.value && !picker.sending.value ? marked(picker, d) : null;
    clearTimeout(probing);
    preview.value = null;
    if (!d || !answer) return;
    probing = setTimeout(async () => {
      const reply = await session.probe(d, answer);
      if (reply?.t !== 'probed' || !reply.legal || picker.decision.peek() !== d) return;
      if (JSON.stringify(marked(picker, d)) !== JSON.stringify(answer)) return;
      preview.value = {
        effects: reply.effects ?? [],
        unknown: !!reply.unknown,
        unanswered: !!reply.if_unanswered,
        own: reply.objects || reply.aimed || reply.cost ? reply : null,
      };
    }, WAIT_MS);
  });

  return { preview };
}

/**
 * The answer that stands on the button now, null if none is marked.
 * @param {import('./picker.js').Picker} picker
 * @param {import('../net/types.js').Decision} d
 * @returns {Record<string, any>|null}
 */
function marked(picker, d) {
  if (d.kind === 'pick_number') return { number: picker.number.value };
  if (picker.compose.question.value) return null;
  if (picker.single.value) return picker.armed.value ? { options: [picker.armed.value.replace(/^sure:/, '')] } : null;
  if (d.kind === 'order' || !picker.picked.value.length || !picker.ready.value) return null;
  return { options: picker.picked.value };
}
