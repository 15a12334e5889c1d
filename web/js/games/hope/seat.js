/** A player: sign and colour, faction, HP, what the hand and the piles hold; a press opens the piles. */
import { clockOf, mmss } from '../../net/clock.js';
import { html } from '../../lib/html.js';
import { Count } from '../../table/count.js';
import { screen, useTable } from '../../table/context.js';
import { Handle } from '../../table/handle.js';
import { shortName } from '../../lib/names.js';
import { fullName, realName, tt } from '../../table/text.js';
import { Pile } from '../../table/zones.js';
import { Drawer } from '../../ui/dialog.js';
import { Icon } from '../../ui/icon.js';

const SIGNS = ['▲', '●', '■', '◆', '★', '✚', '▼', '⬟'];
/** The sign that goes with a player's colour. @param {number|null|undefined} seat */
export const sign = (seat) => (seat == null ? '◇' : (SIGNS[seat] ?? '○'));
/** @param {{seat: number}} props */
export const Sign = ({ seat }) => html`<span class="sy" data-seat=${seat} aria-hidden="true">${sign(seat)}</span>`;

const PILES = ['ally_pile', 'skill_pile', 'specific_pile', 'discard'];

/** The name a player is spoken by. @param {import('../../table/context.js').Table} table @param {number} seat */
function plateName(table, seat) {
  const view = /** @type {any} */ (table.session.view.value),
    s = view.seats[seat];
  return [
    tt('plate.label', { name: realName(table.session, seat), hp: s.hp }),
    s.faction ? fullName(view.cards[s.faction]?.id) : '',
    tt('plate.counts', s.counts),
    s.main ? tt('plate.main', { card: fullName(view.cards[s.main]?.id) }) : '',
    ...states(view, s),
  ]
    .filter(Boolean)
    .join(tt('say.sep'));
}

/** @param {any} view @param {any} s @returns {string[]} */
function states(view, s) {
  return [
    s.out ? tt('plate.out') : view.table.active === s.seat ? tt('plate.turn') : '',
    s.grace ? tt('plate.grace') : '',
    s.desperate ? tt('plate.desperate') : '',
    s.wall ? tt('plate.wall', s.wall) : '',
    s.team !== undefined ? tt('plate.team', { n: s.team + 1 }) : '',
  ].filter(Boolean);
}

/** A name for a narrow plate. @param {import('../../net/session.js').Session} session @param {number} seat */
function brief(session, seat) {
  if (seat === session.view.value?.you) return tt('who.you');
  const bot = session.room.value?.seats.find((s) => s.seat === seat)?.bot;
  return bot ? tt('plate.bot_n', { n: seat + 1 }) : shortName(realName(session, seat), 5);
}

/** @param {{seat: number}} props */
export function Plate({ seat }) {
  const table = useTable(),
    { session } = table,
    view = /** @type {any} */ (session.view.value),
    s = view.seats[seat];
  const clock = clockOf(session.clocks.value, seat),
    info = session.room.value?.seats.find((x) => x.seat === seat);
  return html`<button
    class=${`ply ${view.table.active === seat ? 'act' : ''} ${s.out ? 'out' : ''}`}
    data-seat=${seat}
    data-plate=${seat}
    onClick=${() => table.open(`seat:${seat}`)}
  >
    <span class="sr">${plateName(table, seat)}</span>
    <${Sign} seat=${seat} />
    <span class="grow" aria-hidden="true">
      <span class="row g5">
        <b class="ell">
          ${
            screen.value === 'phone' && Object.keys(view.seats).length > 2
              ? brief(session, seat)
              : realName(session, seat)
          }
        </b>
      </span>
      <i class="hpb">
        <i style=${{ width: `${s.max_hp ? Math.max(0, Math.min(100, (s.hp / s.max_hp) * 100)) : 0}%` }}></i>
      </i>
      <span class="row lab st-l">
        ${s.faction ? html`<span class="fc">${fullName(view.cards[s.faction]?.id)}</span>` : null}
        ${states(view, s).map((x) => html`<span key=${x}>${x}</span>`)}
        ${
          info?.taken && info.online === false && !info.bot
            ? html`<span class="bad">${tt('plate.away', { t: '' })}</span>`
            : null
        }
        ${
          clock?.running && session.room.value?.options?.clock?.step_s
            ? html`<span class="num">${mmss(clock.bank)}</span>`
            : null
        }
      </span>
    </span>
    <span class="hd-n num" aria-hidden="true" data-zone=${`${seat}.hand`}><${Icon} name="hand" />${s.counts.hand}</span>
    <span aria-hidden="true"><${Count} value=${s.hp} class="hpn" /></span>
  </button>`;
}

/** Players in the order they act. */
export function Players() {
  const view = /** @type {any} */ (useTable().session.view.value),
    order = view.table.order.length ? view.table.order : Object.keys(view.seats).map(Number);
  return html`<section
    class=${`plys ${order.length > 4 ? 'many' : ''}`}
    id="foe-field"
    role="region"
    tabindex="-1"
    aria-label=${tt('region.players')}
  >
    ${order.map((/** @type {number} */ seat) => html`<${Plate} key=${seat} seat=${seat} />`)}
  </section>`;
}

/** Everything public of a player. @param {{arg: string, close: () => void, side: string}} props */
export function SeatSheet({ arg, close, side }) {
  const table = useTable(),
    seat = Number(arg),
    view = /** @type {any} */ (table.session.view.value),
    s = view?.seats[seat];
  if (!s) return null;
  return html`<${Drawer} title=${realName(table.session, seat)} side=${side} onClose=${close} class="seat-d">
    <div class="col g4" data-seat=${seat}>
      <p><b class="num">HP ${s.hp}/${s.max_hp}</b> ${states(view, s).join(tt('sep'))}</p>
      <p class="t2">${tt('plate.counts', s.counts)}</p>
      ${
        s.faction
          ? html`<div class="row g4">
            <span class="lab">${tt('plate.faction')}</span>
            <${Handle} h=${s.faction}>${fullName(view.cards[s.faction]?.id)}</${Handle}>
          </div>`
          : null
      }
      ${
        s.main
          ? html`<div class="row g4">
            <span class="lab">${tt('unit.main')}</span>
            <${Handle} h=${s.main}>${fullName(view.cards[s.main]?.id)}</${Handle}>
          </div>`
          : null
      }
      <div class="row wrap g5">
        ${PILES.map((zone) => html`<${Pile} key=${zone} zone=${`${seat}.${zone}`} n=${s.counts[zone]} w=${44} />`)}
      </div>
    </div>
  </${Drawer}>`;
}
