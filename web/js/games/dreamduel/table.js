/** Dream Duel at the table: what the shared frame asks of it. */
import { cardData, traitName } from '../../lib/cards.js';
import { known, seatName, tt } from '../../table/text.js';
import { skillName } from '../../table/prompts.js';
import { Board, Outline, Side, WatchHand } from './board.js';
import { tell } from './log.js';
import { PayPanel, stepPay } from './pay.js';
import { Rows } from './result.js';

const ON_MAT = new Set(['hand', 'chara', 'item', 'duel', 'declare', 'spirit']);
const ON_PHONE = new Set(['hand', 'chara', 'item', 'duel']);
/** Option keys that put a card into a zone. @type {Record<string, string>} */
const PLACES = { set_spirit: 'spirit', set_item: 'item', enter: 'chara', center: 'chara' };

/** @type {import('../types.js').TableGame} */
export default {
  Board,
  Outline,
  Side,
  WatchHand,
  Rows,
  tell,
  sides: () => ({ left: 252, right: 300 }),
  regions: ['decide', 'hand', 'own-field', 'chain', 'foe-field', 'rail'],
  onMat: (zone, phone) => (phone ? ON_PHONE : ON_MAT).has(zone),
  placeOf: (o, view) => (PLACES[o.key] ? `${view.you}.${PLACES[o.key]}` : null),
  panelFor: (d) => (d.constraint?.pay ? { kind: 'pay', Body: PayPanel } : null),
  keys: (table, key) => (key === 'o' ? stepPay(table, -1) : key === 'p' ? stepPay(table, 1) : false),
  sort: { key: 'grace', of: (card) => card?.grace ?? 9 },
  top: ['settlement'],
  quiet: ['declare', 'pay', 'hyper'],
  speech(table, card) {
    const data = card.id ? cardData(card.id) : null,
      character = data?.kind === 'character';
    const cost = card.cost ?? data?.cost,
      grace = card.grace ?? data?.grace,
      power = card.power ?? data?.power;
    return [
      grace != null && !character ? tt('say.grace', { n: grace }) : '',
      cost != null && cost !== '' && !character ? tt('say.cost', { n: cost }) : '',
      power ? tt('say.power', { n: power }) : '',
      ...(card.traits ?? []).map(traitName),
      !card.up && card.zone && !card.zone.endsWith('.hand') ? tt('say.down') : '',
    ];
  },
  state: (card) => (card.stance ? [tt(`stance.${card.stance}`)] : card.ex ? [tt('stance.exhausted')] : []),
  linkText(table, link) {
    const view = table.session.view.value,
      battle = view?.battle;
    const power =
      battle && link.card === battle.attacker
        ? battle.attack_power
        : battle && link.card === battle.defender
          ? battle.defence_power
          : null;
    if (link.kind === 'declaration')
      return tt(
        battle && link.card === battle.defender ? 'link.defence' : power == null ? 'link.status' : 'link.attack',
        { seat: seatName(table.session, link.seat === 0 ? 1 : 0), power },
      );
    const skill = skillName(link.skill ?? undefined, link.id);
    return skill ? tt('link.skill', { skill }) : tt(`link.${known(`link.${link.kind}`) ? link.kind : 'play'}`);
  },
  promptParams(table, d, params) {
    const battle = table.session.view.value?.battle;
    if (params.power === undefined && battle) params.power = battle.attack_power;
  },
  prompts: (d, params) => (d.prompt === 'would' && params.amount != null ? 'prompt.would_damage' : null),
  help(table) {
    const view = table.session.view.value,
      payable = view && view.you != null ? view.seats[view.you]?.payable : null;
    return payable != null && table.picker.acts.value.some((o) => Number(o.params?.cost) > 0)
      ? tt('help.payable', { n: payable })
      : '';
  },
  optionSub: (table, o, params) => [
    ...(params.power != null && o.key !== 'no_clash' ? [tt('act.power', { n: params.power })] : []),
    ...(o.params?.cost != null ? [tt('act.cost', { n: o.params.cost })] : []),
  ],
  commit(d, n, view) {
    if (d.prompt !== 'pay') return null;
    const h = d.params?.card ?? d.source,
      kind = cardData((h && view?.cards[h]?.id) || h || '')?.kind;
    return tt(
      kind === 'battle' || kind === 'status'
        ? 'commit.pay'
        : kind && kind !== 'character'
          ? 'commit.pay_use'
          : 'commit.pay_only',
    );
  },
  portrait(view, seat) {
    for (const zone of ['duel', 'chara']) {
      for (const h of /** @type {any[]} */ (
        Array.isArray(view?.zones[`${seat}.${zone}`]) ? view?.zones[`${seat}.${zone}`] : []
      )) {
        const data = cardData((h && view?.cards[h]?.id) || '');
        if (data?.kind === 'character') return data.id;
      }
    }
    return null;
  },
  twins(zone) {
    const [seat, name] = zone.split('.');
    return name === 'discard' || name === 'gap' ? [`${seat}.discard`, `${seat}.gap`] : [];
  },
  topics: [
    'DD-TURN-01',
    'DD-DECLARE-01',
    'DD-DECLARE-02',
    'DD-CLASH-01',
    'DD-RESPONSE-01',
    'DD-ORB-02',
    'DD-CHARACTER-01',
    'DD-SETCARD-01',
    'DD-HIT-03',
    'DD-LIBERATION-01',
    'DD-WIN-05',
  ],
  sound: (e) => (e.e === 'damaged' ? (e.kind === 'melee' || e.kind === 'special' ? e.kind : 'danmaku') : null),
};
