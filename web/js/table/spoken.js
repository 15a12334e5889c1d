/** What a screen reader says for cards and zones. */
import { fullName, hiddenName, kindName, tt } from './text.js';
import { optionText } from './prompts.js';

/**
 * Name, kind, numbers, state, option: 「灵击札，即时道具，消耗 1，可发动」.
 * @param {import('./context.js').Table} table @param {import('../net/types.js').LiveCard} card
 */
export function cardSpeech(table, card) {
  const view = table.session.view.value;
  const parts = [];
  if (!card.id) parts.push(hiddenName(view, card));
  else {
    parts.push(fullName(card.id), kindName(card.id), ...table.game.speech(table, card));
    if (!card.up && card.zone && !card.zone.endsWith('.hand')) parts.push(tt('say.down'));
  }
  parts.push(...table.game.state(card));
  if (card.inert) parts.push(tt('say.inert'));
  parts.push(...marksSpeech(table, card.h));
  return parts.filter(Boolean).join(tt('say.sep'));
}

/**
 * What the open decision makes of a card, in words.
 * @param {import('./context.js').Table} table
 * @param {string} h
 * @returns {string[]}
 */
function marksSpeech(table, h) {
  const { picker } = table;
  const parts = [];
  const marks = markOf(table, h);
  if (marks.picked) parts.push(marks.order ? tt('say.order', { n: marks.order }) : tt('say.picked'));
  else if (marks.can) {
    const d = picker.decision.value;
    const own = picker.byCard.value.get(h) ?? [];
    parts.push(
      d && picker.single.value && own.length === 1
        ? tt('say.can', { act: optionText(table, own[0], d).name })
        : tt('say.can_any'),
    );
  } else if (marks.blocked) parts.push(tt('say.blocked'));
  if (marks.target) parts.push(tt('say.target'));
  if (marks.source) parts.push(tt('say.source', { n: marks.source }));
  return parts;
}

/**
 * The state marks of a card: ring, sign and shade all follow from these.
 * @param {import('./context.js').Table} table @param {string} h
 */
export function markOf(table, h) {
  const { picker, session, ringed } = table;
  const d = picker.decision.value;
  const view = session.view.value;
  const own = picker.done.value ? undefined : picker.byCard.value.get(h);
  const at = d && !picker.single.value && own ? picker.picked.value.indexOf(own[0].id) : -1;
  const chosen = picker.card.value === h && !!own;
  const gift = !!picker.compose.question.value && h in picker.compose.question.value.cards,
    given = gift && picker.compose.given.value.includes(h);
  const link = view?.chain?.find((l) => l.card === h && l.state !== 'void');
  const shownLink =
    ringed.value != null ? view?.chain.find((l) => l.n === ringed.value) : view?.chain?.[view.chain.length - 1];
  const target =
    !!shownLink?.targets?.includes(h) || (chosen ? false : targetOfArmed(picker, h) || picker.aims.value.has(h));
  return {
    can: gift || (!!own?.length && own.some((o) => !o.disabled)),
    picked: chosen || at >= 0 || given,
    order: at >= 0 && (d?.kind === 'order' || d?.kind === 'pick_option') ? at + 1 : undefined,
    blocked: !own && picker.blocked.value.has(h),
    target,
    source: shownLink?.card === h ? shownLink.n : 0,
    link: link?.n ?? 0,
  };
}

/** @param {import('./picker.js').Picker} picker @param {string} h */
function targetOfArmed(picker, h) {
  const id = picker.armed.value?.replace(/^sure:/, '');
  const o = id ? picker.options.value.find((x) => x.id === id) : null;
  return !!o?.targets?.includes(h) && o.card !== h;
}
