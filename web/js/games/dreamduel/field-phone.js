/** One side on a phone: chips in five small groups; a group opens whole in a drawer. */
import { html } from '../../lib/html.js';
import { Back, TableCard } from '../../table/card.js';
import { useTable } from '../../table/context.js';
import { Count } from '../../table/count.js';
import { dropZone } from '../../table/drag.js';
import { tt } from '../../table/text.js';
import { listOf, padded, sizeOf } from '../../table/zones.js';

/** @typedef {import('../../net/types.js').View} View */

/** @param {{zone: string, label: string, said: string, children?: any}} props */
function Mini({ zone, label, said, children }) {
  const table = useTable();
  const place = dropZone(table, zone);
  return html`<div class=${`mini ${place.lit ? 'drop' : ''}`} role="group" aria-label=${said} data-zone=${zone}>
    <span class="r">${children}</span>
    ${
      place.lit
        ? html`<button class="mini-l drop-t" onClick=${place.go}>${place.text}</button>`
        : html`<button
          class="mini-l lab"
          onClick=${() => table.open(`zone:${zone}`)}
        >
          <span class="sr">${said}</span>
          <span aria-hidden="true">${label}</span>
        </button>`
    }
  </div>`;
}

/**
 * The cards of a zone that fit, lit ones first to stay.
 * @param {import('../../table/context.js').Table} table
 * @param {string[]} ids
 * @param {number} max
 */
function fitting(table, ids, max) {
  if (ids.length <= max) return ids;
  const lit = ids.filter((h) => table.picker.byCard.value.has(h));
  return [...lit, ...ids.filter((h) => !lit.includes(h)).slice(-max)].slice(0, max);
}

/** @param {{seat: number}} props */
export function PhoneField({ seat }) {
  const table = useTable();
  const view = /** @type {View} */ (table.session.view.value);
  const s = view.seats[seat];
  const me = seat === table.near.value;
  /** @param {string} z */
  const ids = (z) => /** @type {string[]} */ (listOf(view, `${seat}.${z}`).filter(Boolean));
  const declared = ids('declare');
  const chara = fitting(table, ids('chara'), 3);
  const spirit = ids('spirit');
  const lit = spirit.filter((h) => table.picker.byCard.value.has(h) || view.cards[h]?.up);
  const litPile = ['discard', 'gap'].some((z) => ids(z).some((h) => table.picker.byCard.value.has(h)));
  const extra = ids('chara').length - chara.length;
  return html`<section
    class=${`field mini-f ${me ? 'me' : 'op'}`}
    id=${me ? 'own-field' : 'foe-field'}
    role="region"
    tabindex="-1"
    aria-label=${tt(me ? 'region.own' : 'region.foe')}
    data-field=${seat}
  >
    <${Mini}
      zone=${`${seat}.declare`}
      label=${`${tt('zone.declare_short')} ≥${s.gate}`}
      said=${tt('zone.declare_said', { n: declared.length, sum: s.grace_sum, gate: s.gate })}
    >
      ${
        declared.length
          ? html`<${TableCard} h=${declared[declared.length - 1]} key=${declared[declared.length - 1]} size="chip" />`
          : html`<span class="slot"></span>`
      }
      <${Count} value=${s.grace_sum} class="n" />
    </${Mini}>
    <${Mini}
      zone=${`${seat}.chara`}
      label=${tt('zone.chara')}
      said=${tt('zone.said', { zone: tt('zone.chara'), n: ids('chara').length })}
    >
      ${chara.map((h) => html`<${TableCard} key=${h} h=${h} size="chip" />`)}
      ${extra > 0 ? html`<b class="n">+${extra}</b>` : chara.length ? null : html`<span class="slot"></span>`}
    </${Mini}>
    <${Mini}
      zone=${`${seat}.item`}
      label=${tt('zone.item')}
      said=${tt('zone.said_limit', {
        zone: tt('zone.item'),
        n: sizeOf(view, `${seat}.item`),
        limit: s.limits?.item ?? 2,
      })}
    >
      ${padded(listOf(view, `${seat}.item`), s.limits?.item ?? 0).map((h, i) =>
        h ? html`<${TableCard} key=${h} h=${h} size="chip" />` : html`<span class="slot" key=${i}></span>`,
      )}
    </${Mini}>
    <${Mini}
      zone=${`${seat}.spirit`}
      label=${tt('zone.spirit')}
      said=${tt('zone.said_limit', {
        zone: tt('zone.spirit'),
        n: sizeOf(view, `${seat}.spirit`),
        limit: s.limits?.spirit ?? 5,
      })}
    >
      ${
        lit.length
          ? lit.slice(0, 2).map((h) => html`<${TableCard} key=${h} h=${h} size="chip" />`)
          : sizeOf(view, `${seat}.spirit`)
            ? html`<${Back} w=${29} />`
            : html`<span class="slot"></span>`
      }
      <${Count} value=${sizeOf(view, `${seat}.spirit`)} class="n" />
    </${Mini}>
    <button
      class=${`mini mini-p ${litPile ? 'lit' : ''}`}
      onClick=${() => table.open(`zone:${seat}.discard`)}
    >
      <span class="sr">
        ${tt('zone.piles_said', { discard: sizeOf(view, `${seat}.discard`), gap: sizeOf(view, `${seat}.gap`) })}
      </span>
      <span class="r" aria-hidden="true">
        <b class="n num" data-zone=${`${seat}.discard`}>
          ${sizeOf(view, `${seat}.discard`)}·${sizeOf(view, `${seat}.gap`)}
        </b>
        ${litPile ? html`<span class="mk can" aria-hidden="true">◆</span>` : null}
      </span>
      <span class="lab" aria-hidden="true">${tt('zone.discard_short')}·${tt('zone.gap_short')}</span>
    </button>
  </section>`;
}
