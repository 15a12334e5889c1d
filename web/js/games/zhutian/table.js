/** Zhutian at the table: what the shared frame asks of it. */
import { cardData } from '../../lib/cards.js';
import { pick } from '../../lib/i18n.js';
import { handleName, known, tt } from '../../table/text.js';
import { Board, Outline, WatchHand } from './board.js';
import { quiet, tell } from './log.js';
import { SeatSheet } from './tile.js';
import { Rows } from './result.js';
import { markerOf } from './seat.js';

/** @typedef {import('../../net/types.js').View} View */

const ON_MAT = new Set(['hand', 'creature', 'spell', 'equip', 'skill', 'marker']);
/** Of the others only creatures and players are on a small screen. */
const ON_PHONE = new Set(['hand', 'creature', 'marker']);
/** The phases of a turn, as the bar shows them. */
const PHASES = ['start', 'activity', 'end'];
/** Where an act puts its card, by how its key begins. @type {[string, string][]} */
const PLACES = [
  ['summon', 'creature'],
  ['place', 'spell'],
  ['use', 'spell'],
  ['equip', 'equip'],
];

/** Which player a marker stands for. @param {View} view @param {string} h @returns {number|null} */
function seatOf(view, h) {
  const found = Object.keys(view.seats).find((seat) => markerOf(view, Number(seat)) === h);
  return found === undefined ? null : Number(found);
}

/** @type {import('../types.js').TableGame} */
export default {
  Board,
  Outline,
  WatchHand,
  Rows,
  tell,
  quiet,
  sides: () => ({ left: 0, right: innerWidth < 1280 ? 236 : 300 }),
  hand: { phone: 62, tablet: 84, desk: 104, wide: 122 },
  regions: ['decide', 'hand', 'own-field', 'chain', 'foe-field', 'rail'],
  onMat: (zone, phone) => (phone ? ON_PHONE : ON_MAT).has(zone),
  placeOf(o, view) {
    const found = PLACES.find(([key]) => o.key.startsWith(key));
    return found && view.you != null ? `${view.you}.${found[1]}` : null;
  },
  sort: { key: 'level', of: (card) => cardData(card?.id ?? '')?.level ?? 9 },
  top: ['defeated', 'conceded', 'deck_was_reset', 'first_player', 'hands_shown'],
  speech(table, card) {
    const data = card.id ? cardData(card.id) : null,
      attack = card.attack ?? data?.attack,
      defence = card.defence ?? data?.defence;
    const numbers = card.attack !== undefined || data?.kind === 'creature';
    return [
      data?.level ? tt('say.level', { n: data.level }) : '',
      numbers && attack !== undefined ? tt('say.attack', { n: attack }) : '',
      numbers && defence !== undefined ? tt('say.defence', { n: defence }) : '',
      data && !card.up && card.zone && !card.zone.endsWith('.hand') && !card.zone.endsWith('.marker')
        ? tt(card.revealed ? 'say.revealed' : 'say.down')
        : '',
    ];
  },
  state: (card) => [
    card.stance ? tt(`stance.${card.stance}`) : '',
    card.ex ? tt('stance.tapped') : '',
    card.finished ? tt('zone.acted') : '',
  ],
  linkText(table, link, targets) {
    if (link.kind === 'attack' && link.attack !== undefined)
      return tt(link.defence === undefined ? 'link.attack_only' : 'link.attack', {
        attack: link.attack,
        defence: link.defence,
        targets,
      });
    if (link.kind === 'defence' && link.defence !== undefined) return tt('link.defence', { defence: link.defence });
    return tt(`link.${known(`link.${link.kind}`) ? link.kind : 'play'}`);
  },
  seatOf,
  track(view) {
    const at = PHASES.indexOf(view.table.phase);
    return at < 0 ? null : PHASES.map((key, i) => ({ key, state: i < at ? 'done' : i === at ? 'now' : 'next' }));
  },
  stepName(table, key) {
    const view = table.session.view.value,
      acting = view?.table.acting;
    return key === 'activity' && acting && view ? tt('step.activity_of', { name: handleName(table, acting) }) : null;
  },
  help(table, d) {
    const view = table.session.view.value,
      acting = view?.table.acting,
      fate = d.prompt === 'destiny' && view ? cardData(view.cards[d.source ?? '']?.id ?? '') : null;
    if (fate) return tt('help.destiny_from', { n: fate.success_from, text: pick(fate.text) });
    return d.prompt !== 'activity'
      ? ''
      : acting
        ? tt('help.acting', { name: handleName(table, acting) })
        : tt('help.begin');
  },
  optionSub(table, o) {
    const p = o.params ?? {};
    return [
      p.tributes ? tt('act.tributes', { n: p.tributes }) : '',
      p.stance && o.key !== p.stance ? tt('act.to_stance', { stance: tt(`stance.${p.stance}`) }) : '',
      p.attack !== undefined && p.defence !== undefined
        ? tt('act.figures', p)
        : p.attack !== undefined
          ? tt('act.figure_attack', p)
          : p.defence !== undefined
            ? tt('act.figure_defence', p)
            : '',
    ].filter(Boolean);
  },
  portrait: (view, seat) => view?.seats[seat]?.life ?? null,
  twins: () => [],
  topics: [
    'ZT-TURN-01',
    'ZT-ACTIVITY-03',
    'ZT-STANCE-02',
    'ZT-SUMMON-02',
    'ZT-SPELL-04',
    'ZT-EQUIP-02',
    'ZT-ATTACK-03',
    'ZT-ATTACK-06',
    'ZT-DEFEND-01',
    'ZT-CHAIN-03',
    'ZT-DESTINY-05',
    'ZT-WIN-02',
  ],
  sheets: { seat: SeatSheet },
  sound: (e) => (e.e === 'damaged' ? (e.why === 'attack' ? 'melee' : 'special') : null),
};
