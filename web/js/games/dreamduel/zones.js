/** The zones of one side of a duel. Order and contents are the view's; nothing is sorted or summed here. */
import { html } from '../../lib/html.js';
import { TableCard } from '../../table/card.js';
import { screen, useTable } from '../../table/context.js';
import { Count } from '../../table/count.js';
import { Fan, Pile, Zone, listOf, padded, sizeOf } from '../../table/zones.js';
import { ringed, tt } from '../../table/text.js';

/** @typedef {import('../../net/types.js').View} View */

const WIDTH = { phone: 29, tablet: 56, desk: 70, wide: 86 };
const ROOM = { phone: 60, tablet: 104, desk: 196, wide: 330 };

/** @param {{seat: number}} props */
function Declared({ seat }) {
  const table = useTable();
  const view = /** @type {View} */ (table.session.view.value);
  const ids = /** @type {string[]} */ (listOf(view, `${seat}.declare`).filter(Boolean));
  const s = view.seats[seat];
  const open = () => {
    table.sheet.value = `zone:${seat}.declare`;
  };
  return html`<${Zone}
    label=${tt('zone.declare')}
    zone=${`${seat}.declare`}
    cls="z-decl"
    said=${tt('zone.declare_said', { n: ids.length, sum: s.grace_sum, gate: s.gate })}
  >
    ${
      ids.length
        ? html`<${Fan} ids=${ids} w=${WIDTH[screen.value]} room=${ROOM[screen.value]} more=${open} />`
        : html`<span class="slot" style=${{ '--w': `${WIDTH[screen.value]}px` }}>${tt('zone.empty')}</span>`
    }
    <button class="tot" onClick=${open}>
      <span class="sr">${tt('zone.tot_said', { sum: s.grace_sum, gate: s.gate })}</span>
      <span class="tot-v" aria-hidden="true">
        <${Count} value=${s.grace_sum} class="big" />
        <span>${tt('zone.grace')}</span>
        <span class="gate">${tt('zone.gate', { n: s.gate })}</span>
      </span>
    </button>
  </${Zone}>`;
}

/** @param {{seat: number}} props */
function Characters({ seat }) {
  const table = useTable();
  const view = /** @type {View} */ (table.session.view.value);
  const ids = /** @type {string[]} */ (listOf(view, `${seat}.chara`).filter(Boolean));
  const w = WIDTH[screen.value];
  const lying = (/** @type {string} */ h) => !!view.cards[h]?.ex || view.cards[h]?.stance === 'support';
  const crowd = ids.length > 2 || ids.filter(lying).length > 1;
  return html`<${Zone}
    label=${tt('zone.chara')}
    zone=${`${seat}.chara`}
    cls=${`z-ch ${crowd ? 'crowd' : ''}`}
    said=${tt('zone.said', { zone: tt('zone.chara'), n: ids.length })}
  >
    ${ids.map((h) => {
      const c = view.cards[h];
      const side = lying(h);
      return html`<span key=${h} class=${`seat-c ${side ? 'tapb' : ''}`} style=${{ '--w': `${w}px` }}>
        <${TableCard} h=${h} side=${side} />
        ${c?.stance ? html`<i class=${`stt ${c.stance}`}>${tt(`stance.${c.stance}`)}</i>` : null}
      </span>`;
    })}
    ${ids.length ? null : html`<span class="slot" style=${{ '--w': `${w}px` }}>${tt('zone.empty')}</span>`}
  </${Zone}>`;
}

/** @param {{seat: number}} props */
function Items({ seat }) {
  const table = useTable();
  const view = /** @type {View} */ (table.session.view.value);
  const id = `${seat}.item`;
  const limit = view.seats[seat].limits?.item ?? 0;
  const slots = padded(listOf(view, id), limit);
  const w = slots.length > 2 ? WIDTH[screen.value] * 0.8 : WIDTH[screen.value];
  return html`<${Zone}
    label=${tt('zone.item')}
    zone=${id}
    cls="z-it"
    extra=${html`<b class="num"> ${sizeOf(view, id)}/${limit}</b>`}
    said=${tt('zone.said_limit', { zone: tt('zone.item'), n: sizeOf(view, id), limit })}
  >
    ${slots.map((h, i) => {
      const link = h ? view.chain?.find((l) => l.card === h) : null;
      return h
        ? html`<span class="seat-c" key=${h} style=${{ '--w': `${w}px` }}>
          <${TableCard} h=${h} />
          ${link ? html`<i class="stt link">${tt('zone.resolving', { n: ringed(link.n) })}</i>` : null}
        </span>`
        : html`<span class="slot" key=${`s${i}`} style=${{ '--w': `${w}px` }}><span>${tt('zone.empty')}</span></span>`;
    })}
  </${Zone}>`;
}

/** @param {{seat: number}} props */
function Spirit({ seat }) {
  const table = useTable();
  const view = /** @type {View} */ (table.session.view.value);
  const id = `${seat}.spirit`;
  const ids = /** @type {string[]} */ (listOf(view, id).filter(Boolean));
  const n = sizeOf(view, id);
  const limit = view.seats[seat].limits?.spirit ?? 5;
  const w = screen.value === 'wide' ? 52 : screen.value === 'tablet' ? 36 : 42;
  const step = ids.some((h) => view.cards[h]?.up || table.picker.byCard.value.has(h)) ? 22 : 14;
  return html`<${Zone}
    label=${tt('zone.spirit')}
    zone=${id}
    cls="z-sp"
    said=${tt('zone.said_limit', { zone: tt('zone.spirit'), n, limit })}
  >
    <span
      class="fan"
      style=${{ width: `${w + Math.max(0, n - 1) * step}px`, height: `${(w * 88) / 63}px`, '--w': `${w}px` }}
    >
      ${ids.map(
        (h, i) =>
          html`<${TableCard}
            key=${h}
            h=${h}
            tab=${i ? -1 : 0}
            style=${{ position: 'absolute', left: `${i * step}px`, zIndex: i }}
          />`,
      )}
      ${n === 0 ? html`<span class="slot" style=${{ '--w': `${w}px` }}></span>` : null}
    </span>
    <button
      class="sp num"
      onClick=${() => table.open(`zone:${id}`)}
    >
      <span class="sr">${tt('zone.said_limit', { zone: tt('zone.spirit'), n, limit })}</span>
      <span aria-hidden="true"><${Count} value=${n} /><small>/${limit}</small></span>
    </button>
  </${Zone}>`;
}

/** One side: the same column order for both. @param {{seat: number}} props */
export function Field({ seat }) {
  const table = useTable();
  const me = seat === table.near.value;
  return html`<section
    class=${`field ${me ? 'me' : 'op'}`}
    id=${me ? 'own-field' : 'foe-field'}
    role="region"
    tabindex="-1"
    aria-label=${tt(me ? 'region.own' : 'region.foe')}
    data-field=${seat}
  >
    <${Declared} seat=${seat} />
    <${Characters} seat=${seat} />
    <${Items} seat=${seat} />
    <${Spirit} seat=${seat} />
    <div class="zone z-piles">
      <div class="zi">
        ${['deck', 'discard', 'gap'].map(
          (zone) =>
            html`<${Pile}
              key=${zone}
              zone=${`${seat}.${zone}`}
              n=${zone === 'deck' ? /** @type {View} */ (table.session.view.value).seats[seat].counts.deck : undefined}
            />`,
        )}
      </div>
    </div>
  </section>`;
}
