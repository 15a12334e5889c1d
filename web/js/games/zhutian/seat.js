/** A player at the table: number and colour, health, stance, figures, what is worn, the skills, who is meant. */
import { cardData } from '../../lib/cards.js';
import { html } from '../../lib/html.js';
import { safeName, shortName } from '../../lib/names.js';
import { clockOf, mmss } from '../../net/clock.js';
import { TableCard } from '../../table/card.js';
import { useTable } from '../../table/context.js';
import { Count } from '../../table/count.js';
import { dragProps } from '../../table/drag.js';
import { Handle } from '../../table/handle.js';
import { cardSpeech } from '../../table/spoken.js';
import { fullName, realName, ringed, tt } from '../../table/text.js';
import { listOf } from '../../table/zones.js';
import { Icon } from '../../ui/icon.js';
import { SLOTS, slotName } from './words.js';

/** @typedef {import('../../net/types.js').View} View */

/** The seat's number in its colour. @param {{seat: number, small?: boolean}} props */
export const Badge = ({ seat, small = false }) =>
  html`<span class=${`sn num ${small ? 'sm' : ''}`} data-seat=${seat} aria-hidden="true">${seat + 1}</span>`;

/** @param {View} view @param {number} seat @returns {string} the handle by which the player is an object */
export const markerOf = (view, seat) => view.seats[seat].marker ?? listOf(view, `${seat}.marker`)[0] ?? '';

/** The player as an object: the life card with the player's own figures. @param {{seat: number, w: number}} props */
export function Marker({ seat, w }) {
  const table = useTable();
  const view = /** @type {View} */ (table.session.view.value);
  const s = view.seats[seat],
    h = markerOf(view, seat);
  if (!h) return html`<span class="slot" style=${{ '--w': `${w}px` }}></span>`;
  const card = {
    ...(view.cards[h] ?? { h, owner: seat, ctl: seat, zone: `${seat}.marker` }),
    id: s.life,
    up: true,
    ex: !!s.tapped,
    stance: s.stance,
    attack: s.attack,
    defence: s.defence,
  };
  const player = tt('plate.player', { name: realName(table.session, seat) });
  const label = `${player}${tt('say.sep')}${cardSpeech(table, card)}`;
  return html`<span
    class=${`mkr ${s.tapped ? 'tapped' : ''} ${view.table.acting === h ? 'acting' : ''}`}
    style=${{ '--w': `${w}px` }}
  >
    <${TableCard} h=${h} card=${card} side=${!!s.tapped} label=${label} attrs=${dragProps(table, h)} />
  </span>`;
}

/** @param {{seat: number}} props */
export function Stance({ seat }) {
  const s = /** @type {View} */ (useTable().session.view.value).seats[seat];
  if (!s.stance) return null;
  const defends = s.stance === 'defence';
  return html`
    <span class=${`sd ${defends ? 'dfc' : 'atk'}`}>
      <${Icon} name=${defends ? 'shield' : 'sword'} />
      ${tt(`stance.${s.stance ?? 'attack'}`)}
    </span>
    ${s.tapped ? html`<span class="sd tapd">${tt('stance.tapped')}</span>` : null}
  `;
}

/**
 * Attack and defence with what changed them in colour; as signs the one of the stance is framed.
 * @param {{seat: number, signs?: boolean}} props
 */
export function Figures({ seat, signs = false }) {
  const s = /** @type {View} */ (useTable().session.view.value).seats[seat];
  const way = (/** @type {string} */ figure) => {
    const base = s.changed?.[figure]?.base;
    return base === undefined || base === s[figure] ? '' : s[figure] > base ? 'more' : 'less';
  };
  if (s.attack === undefined) return null;
  if (signs)
    return html`
      <span class=${`sd num ${s.stance === 'defence' ? '' : 'atk'}`}>
        <${Icon} name="sword" />
        <${Count} value=${s.attack ?? 0} class=${way('attack')} />
      </span>
      <span class=${`sd num ${s.stance === 'defence' ? 'dfc' : ''}`}>
        <${Icon} name="shield" />
        <${Count} value=${s.defence ?? 0} class=${way('defence')} />
      </span>
    `;
  return html`
    <span class="sd num">${tt('plate.attack')} <${Count} value=${s.attack ?? 0} class=${way('attack')} /></span>
    <span class="sd num">${tt('plate.defence')} <${Count} value=${s.defence ?? 0} class=${way('defence')} /></span>
  `;
}

/** @param {{seat: number}} props */
export function Skills({ seat }) {
  const view = /** @type {View} */ (useTable().session.view.value);
  return html`<span class="skl">
    ${listOf(view, `${seat}.skill`).map((h) =>
      h ? html`<${Handle} key=${h} h=${h} class="skl-b">${fullName(view.cards[h]?.id)}</${Handle}>` : null,
    )}
  </span>`;
}

/** One glyph per body slot; a filled one is the piece worn there. @param {{seat: number}} props */
export function Worn({ seat }) {
  const view = /** @type {View} */ (useTable().session.view.value);
  /** @type {Record<string, string>} */
  const by = {};
  for (const h of listOf(view, `${seat}.equip`))
    for (const slot of (h && cardData(view.cards[h]?.id ?? '')?.slots) || []) by[slot] = /** @type {string} */ (h);
  return html`<span
    class="worn"
    role="group"
    aria-label=${tt('zone.said', { zone: tt('zone.equip'), n: new Set(Object.values(by)).size })}
    data-zone=${`${seat}.equip`}
  >
    ${SLOTS.map((slot) =>
      by[slot]
        ? html`<${Handle}
          key=${slot}
          h=${by[slot]}
          class="eq on"
          label=${`${slotName(slot)} · ${fullName(view.cards[by[slot]]?.id)}`}
        >
          ${tt(`glyph.${slot}`)}
        </${Handle}>`
        : html`<span key=${slot} class="eq" title=${slotName(slot)} aria-hidden="true">${tt(`glyph.${slot}`)}</span>`,
    )}
  </span>`;
}

/** The newest link that aims at the player. @param {View} view @param {number} seat */
const aimedAt = (view, seat) =>
  [...(view.chain ?? [])]
    .reverse()
    .find(
      (l) => l.state !== 'void' && (l.targets ?? []).some((h) => h === markerOf(view, seat) || h === `seat:${seat}`),
    )?.n ?? 0;

/** Is it this player's turn, in a match that goes on? @param {View} view @param {number} seat */
export const moving = (view, seat) => view.table.active === seat && view.table.turn > 0 && !view.outcome;

/** Turn, target, defeat, absence, and one's own ask policy. @param {{seat: number}} props */
export function Flags({ seat }) {
  const table = useTable();
  const { session } = table;
  const view = /** @type {View} */ (session.view.value);
  const s = view.seats[seat],
    link = aimedAt(view, seat);
  const info = session.room.value?.seats.find((x) => x.seat === seat);
  const absent = clockOf(session.clocks.value, seat)?.absent ?? null;
  const ask = session.room.value?.policy?.ask ?? 'auto';
  return html`
    ${
      s.defeated
        ? html`<span class="chip mini-chip bad">${tt('plate.defeated')}</span>`
        : moving(view, seat)
          ? html`<span class="chip mini-chip now">${tt('plate.turn')}</span>`
          : null
    }
    ${
      link
        ? html`<span class="chip mini-chip aim"><${Icon} name="aim" />${tt('plate.target', { n: ringed(link) })}</span>`
        : null
    }
    ${
      info?.taken && info.online === false && !info.bot
        ? html`<span class="chip mini-chip bad">${tt('plate.away', { t: absent == null ? '' : mmss(absent) })}</span>`
        : null
    }
    ${
      !s.defeated && !s.started && view.table.turn
        ? html`<span class="chip mini-chip" title=${tt('plate.unstarted_why')}>${tt('plate.unstarted')}</span>`
        : null
    }
    ${
      seat === session.seat.value && ask !== 'auto' && session.playing.value
        ? html`<button class="chip mini-chip auto" onClick=${() => session.policy('auto')} title=${tt('ask.cancel')}>
          ↻ ${tt(`ask.${ask}`)}
        </button>`
        : null
    }
  `;
}

/** Name and bank. @param {{seat: number, most?: number}} props */
export function Name({ seat, most = 12 }) {
  const { session } = useTable();
  const info = session.room.value?.seats.find((x) => x.seat === seat),
    name = realName(session, seat);
  return html`<b class="who-n ell" title=${safeName(info?.name ?? name)}>
    ${info?.bot ? name : shortName(safeName(info?.name ?? name), most)}
  </b>`;
}

/** The bank of a running clock. @param {{seat: number}} props */
export function Bank({ seat }) {
  const { session } = useTable();
  const clock = clockOf(session.clocks.value, seat);
  if (!clock || session.room.value?.options?.clock?.step_s === 0 || !(clock.bank > 0 || clock.running)) return null;
  return html`<span class=${`lab num bank ${clock.running ? 'running' : ''}`} title=${tt('plate.bank')}>
    ${mmss(clock.bank)}
  </span>`;
}

/** Health as number and bar. @param {{seat: number}} props */
export const Health = ({ seat }) =>
  html`<${Count} value=${/** @type {View} */ (useTable().session.view.value).seats[seat].hp} class="zhp" />`;
/** @param {{seat: number}} props */
export function HealthBar({ seat }) {
  const s = /** @type {View} */ (useTable().session.view.value).seats[seat];
  return html`<span class="zhb" aria-hidden="true">
    <i style=${{ width: `${Math.max(0, Math.min(100, (s.hp / (s.max_hp || 100)) * 100))}%` }}></i>
  </span>`;
}

/** What the panel of a player is called. @param {import('../../table/context.js').Table} table @param {number} seat */
export function panelName(table, seat) {
  const s = /** @type {View} */ (table.session.view.value).seats[seat];
  return tt('plate.label', {
    name: realName(table.session, seat),
    hp: s.hp,
    attack: s.attack ?? 0,
    defence: s.defence ?? 0,
    stance: tt(`stance.${s.stance ?? 'attack'}`),
    hand: s.counts?.hand ?? 0,
  });
}
