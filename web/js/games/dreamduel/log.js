/** Sentences only a duel has. */
import { traitName } from '../../lib/cards.js';
import { cost, paidOf, ref, signed } from '../../table/telling.js';
import { known, tt } from '../../table/text.js';

/** @type {import('../types.js').TableGame['tell']} */
export const tell = {
  declared: (e) => ({
    sub: e.role === 'defence' && e.c != null,
    key: e.role === 'defence' ? 'declared_clash' : 'declared',
    cat: 'battle',
    params: { card: ref(e.card), paid: cost(paidOf(e.paid)) },
  }),
  power: (e) => ({
    key: 'power',
    cat: 'battle',
    params: { card: ref(e.card), steps: signed(e.to - e.from), to: e.to, from: e.from },
  }),
  trait: (e) => ({
    key: e.add ? 'trait_add' : 'trait_lose',
    cat: 'battle',
    params: { card: ref(e.card), trait: [e.add ?? e.lose].flat().map(traitName).join(tt('sep')) },
  }),
  compared: (e) =>
    e.result === 'unopposed'
      ? null
      : {
          key: e.result === 'full_clash' ? 'compared_full' : 'compared',
          cat: 'battle',
          params: { attack: e.attack, defence: e.defence },
        },
  orbs: (e) =>
    e.why === 'pay' || !e.amount
      ? null
      : { key: `orbs_${known(`log.orbs_${e.why}`) ? e.why : 'recover'}`, params: { n: e.amount } },
  missed: (e) => ({ key: 'missed', cat: 'battle', params: { card: ref(e.card) } }),
  settlement: (e) => ({ key: 'settlement', cat: 'battle', params: { rows: e.rows } }),
};
