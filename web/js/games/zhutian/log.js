/** Sentences only zhutian has. */
import { ref, refs } from '../../table/telling.js';
import { known, ringed, tt } from '../../table/text.js';

/** @typedef {import('../types.js').GameEvent} GameEvent @typedef {import('../types.js').Line} Line */

/** The number of a link that is not the first. @param {GameEvent} e */
const place = (e) => (e.place > 1 ? ringed(e.place) : '');
/** What a link answers. @param {GameEvent} e */
const answered = (e) => (e.onPlace ? tt('log.on', { n: ringed(e.onPlace) }) : '');
/**
 * A sentence about one card.
 * @param {string} key
 * @param {Line['cat']} [cat]
 * @returns {(e: GameEvent) => Partial<Line>}
 */
const about =
  (key, cat = 'cards') =>
  (e) => ({ key, cat, params: { card: ref(e.card ?? e.cards?.[0]) } });

/** @type {import('../types.js').TableGame['tell']} */
export const tell = {
  turn_began: (e) => ({ key: 'turn_began', params: { turn: e.turn, round: e.round ?? e.turn }, head: true }),
  first_player: () => ({ key: 'first_player', params: {} }),
  hands_shown: (e) => ({
    key: 'hands_shown',
    params: {
      hands: Object.values(e.hands ?? {})
        .map((hand) => tt(`act.${hand}`))
        .join(tt('sep')),
    },
  }),
  linked(e) {
    const key = known(`log.linked_${e.kind}`) ? `linked_${e.kind}` : 'linked',
      targets = (e.targets ?? []).filter((/** @type {any} */ c) => c?.h !== e.card?.h);
    return {
      key: targets.length && known(`log.${key}_at`) ? `${key}_at` : key,
      cat: 'battle',
      sub: e.place > 1,
      params: {
        link: place(e),
        card: { objects: [e.card ?? e.cards?.[0]] },
        at: { objects: targets },
        on: targets.length ? '' : answered(e),
      },
    };
  },
  compared: (e) => ({
    key: e.won ? 'compared_won' : 'compared_failed',
    cat: 'battle',
    params: { attack: e.attack, defence: e.defence },
  }),
  damaged: (e) => ({
    key: e.why === 'failed' ? 'damaged_failed' : 'damaged',
    cat: 'battle',
    bold: true,
    params: { amount: e.amount, from: e.from, to: e.to },
  }),
  redirected: (e) => ({
    key: 'redirected',
    cat: 'battle',
    params: { link: place(e), at: { objects: [e.card ?? e.cards?.[0]] } },
  }),
  rolled: (e) => ({
    key: known(`log.rolled_${e.why}`) ? `rolled_${e.why}` : 'rolled',
    params: { value: e.value, sides: e.sides },
  }),
  stance: (e) => ({
    key: e.from === 'soul' ? 'manifested' : e.to === 'soul' ? 'became_soul' : 'stance',
    cat: 'battle',
    params: { at: { objects: [e.card] }, to: tt(`stance.${e.to}`) },
  }),
  turned: (e) =>
    e.exhausted === undefined
      ? null
      : { key: e.exhausted ? 'tapped' : 'untapped', cat: 'battle', params: { at: { objects: [e.card] } } },
  renewed: about('renewed'),
  deck_was_reset: (e) => ({ key: 'deck_reset', cat: 'cards', params: { n: e.size } }),
  defeated: (e) => ({
    key: e.by == null || e.by === e.seat ? 'defeated_self' : 'defeated',
    cat: 'battle',
    bold: true,
    params: { by: e.by ?? null },
  }),
  conceded: () => ({ key: 'conceded', cat: 'battle', params: {} }),
  destiny: (e) => ({ key: e.works ? 'destiny_works' : 'destiny_fails', cat: 'battle', params: { card: ref(e.card) } }),
  destiny_declined: () => ({ key: 'destiny_declined', cat: 'battle', params: {} }),
  revealed: (e) => ({ key: 'revealed', cat: 'cards', params: refs(e.cards ?? [e.card]) }),
  ended(e) {
    const o = e.outcome ?? e,
      winner = o.winner ?? o.winners?.[0] ?? null;
    return {
      key: winner == null ? 'ended_draw' : 'ended',
      bold: true,
      params: { seat: winner, reason: known(`reason.${o.reason}`) ? tt(`reason.${o.reason}`) : '' },
    };
  },
};

/** Moves that the event beside them tells already. */
export const quiet = ['summoning', 'use', 'used', 'defeat', 'skill', 'life', 'theme', 'keep', 'marker', 'refill'];
