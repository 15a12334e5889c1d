/** What each event is called in the log: a key and its parameters, by event. What a game adds stands in its own log. */
import { pick } from '../lib/i18n.js';
import { cardData } from '../lib/cards.js';
import { safeName } from '../lib/names.js';
import { known, ringed, tt, word } from './text.js';
import { alternative } from './prompts.js';

/** @typedef {import('../net/types.js').GameEvent} GameEvent */
/** @typedef {import('./logtext.js').CardRef} CardRef */
/** @typedef {import('./logtext.js').Line} Line */

/** @param {any} card @returns {CardRef} */
export const ref = (card) => ({ card: card?.id ?? null });

/** @param {any[]|undefined} cards */
export const refs = (cards) => ({ cards: (cards ?? []).map(ref) });

/** How many units were paid. @param {any} paid */
export const paidOf = (paid) =>
  paid ? Number(paid.orbs ?? 0) + (Array.isArray(paid.cards) ? paid.cards.length : Number(paid.cards ?? 0)) : 0;

/** Moves that say nothing their own event does not say. */
export const QUIET_MOVES = ['referee', 'activate', 'play', 'resolve', 'setup', 'shuffle', 'deal'];

/** The sentence of a referee's act: about a card or a player, to a zone of somebody or of all. @param {GameEvent} e */
const refereeKey = (e) => {
  const about = e.act === 'set' && e.card ? '_card' : '';
  const common = e.act === 'move' && !String(e.zone).includes('.') ? '_common' : '';
  return `referee_${e.act}${about}${common}`;
};

/** @type {Record<string, (e: GameEvent) => Partial<Line>|null>} */
export const TELL = {
  match_started: () => ({ key: 'match_started', params: {} }),
  turn_began: (e) => ({ key: 'turn_began', params: { turn: e.turn }, head: true }),
  rolled: (e) => ({ key: 'rolled', params: { value: e.value, sides: e.sides } }),
  moved(e) {
    const zone =
      String(e.to ?? '')
        .split('.')
        .pop() ?? '';
    const seat = Number(String(e.to ?? '').split('.')[0]);
    const hand = /^(\d+)\.hand$/.exec(String(e.from ?? ''));
    // Whoever draws or throws cards out of a hand is the one whose hand it is, whatever made it so.
    const own =
      e.why === 'draw' && !Number.isNaN(seat)
        ? seat
        : hand && (e.why === 'discard' || e.why === 'hand_limit')
          ? Number(hand[1])
          : null;
    const who = own ?? e.by ?? (Number.isNaN(seat) ? null : seat);
    const key = known(`log.moved_${e.why}`) ? `moved_${e.why}` : 'moved';
    return { key, cat: 'cards', params: { by: who, card: ref(e.card), zone: word(zone), n: 1, list: [ref(e.card)] } };
  },
  shuffled: () => ({ key: 'shuffled', cat: 'cards', params: {} }),
  revealed: (e) => ({ key: 'revealed', cat: 'cards', params: refs(e.cards) }),
  looked: (e) => ({ key: 'looked', cat: 'cards', params: { n: e.cards?.length ?? 0, ...refs(e.cards) } }),
  activated(e) {
    const kind = e.kind && known(`log.kind.${e.kind}`) ? tt(`log.kind.${e.kind}`) : '';
    return {
      key: 'activated',
      cat: 'battle',
      params: {
        link: e.place > 1 ? ringed(e.place) : '',
        kind,
        card: ref(e.card),
        paid: cost(paidOf(e.paid)),
        on: e.onPlace ? tt('log.on', { n: ringed(e.onPlace) }) : '',
      },
    };
  },
  resolved: () => null,
  negated: (e) => ({
    key: 'negated',
    cat: 'battle',
    params: { link: e.place > 1 ? ringed(e.place) : '', card: ref(e.card) },
  }),
  fizzled: (e) => ({
    key: 'fizzled',
    cat: 'battle',
    params: {
      link: e.place > 1 ? ringed(e.place) : '',
      card: ref(e.card),
      why: known(`log.why.${e.why}`) ? tt(`log.why.${e.why}`) : (e.why ?? ''),
    },
  }),
  damaged: (e) => ({
    key: 'damaged',
    cat: 'battle',
    bold: true,
    params: { amount: e.amount, kind: word(e.kind), from: e.from, to: e.to },
  }),
  prevented: (e) => ({
    key: 'prevented',
    cat: 'battle',
    params: { amount: e.amount, source: ref(e.source?.h ? e.source : { id: e.source }) },
  }),
  hp: (e) => ({
    key: `hp_${known(`log.hp_${e.why}`) ? e.why : 'set'}`,
    cat: 'battle',
    params: { n: Math.abs(e.to - e.from), from: e.from, to: e.to },
  }),
  stance: (e) => ({ key: 'stance', cat: 'cards', params: { card: ref(e.card), to: word(e.to) } }),
  turned: (e) => ({
    key: e.up === true ? 'turned_up' : e.up === false ? 'turned_down' : e.exhausted ? 'turned_side' : 'turned_upright',
    cat: 'cards',
    params: { card: ref(e.card) },
  }),
  counter: (e) => ({
    key: 'counter',
    cat: 'other',
    params: {
      name: known(`counter.${e.name}`) ? tt(`counter.${e.name}`) : e.name,
      from: e.from,
      to: e.to,
      card: e.card ? ref(e.card) : '',
    },
  }),
  chose(e) {
    const id = String(e.ability ?? '').split('/')[0];
    const said = id ? alternative(pick(cardData(id)?.text), Number(e.index)) : null;
    return { key: 'chose', params: { what: said ?? tt('act.option_n', { n: Number(e.index) + 1 }) } };
  },
  repeat_barred: (e) => ({ key: 'repeat_barred', cat: 'battle', bold: true, params: { card: ref(e.card) } }),
  loop_ended: () => ({ key: 'loop_ended', cat: 'battle', bold: true, params: {} }),
  ended(e) {
    const o = e.outcome ?? e;
    const winner = o.winner ?? o.winners?.[0] ?? null;
    return {
      key: winner == null ? 'ended_draw' : 'ended',
      bold: true,
      params: { seat: winner, reason: known(`reason.${o.reason}`) ? tt(`reason.${o.reason}`) : '' },
    };
  },
  referee(e) {
    const text = e.text ? tt('log.referee_text', { text: e.text }) : '';
    const params = {
      who: safeName(e.who ?? ''),
      text,
      name: known(`referee.number.${e.name}`) ? tt(`referee.number.${e.name}`) : e.name,
      from: e.old,
      to: e.new,
      card: ref(e.card),
      zone: word(
        String(e.zone ?? '')
          .split('.')
          .pop(),
      ),
      winners: e.winners ?? [],
    };
    return {
      key: refereeKey(e),
      bold: true,
      params,
    };
  },
  taken_back: (e) =>
    e.who
      ? {
          key: 'referee_rewind',
          bold: true,
          params: { who: safeName(e.who), n: e.count, text: e.text ? tt('log.referee_text', { text: e.text }) : '' },
        }
      : { key: 'taken_back', params: {} },
  timed_out: (e) => ({
    key: 'timed_out',
    params: { act: known(`log.auto.${e.prompt}`) ? tt(`log.auto.${e.prompt}`) : '' },
  }),
};

/** @param {number} n */
export const cost = (n) => (n > 0 ? tt('log.paid', { n }) : '');

/** @param {number} n */
export const signed = (n) => (n < 0 ? `−${-n}` : `+${n}`);
