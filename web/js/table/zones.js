/**
 * The parts zones are made of: a frame that takes cards, a fan, a pile. Order and contents are the view's; nothing is
 * sorted or summed here.
 */
import { html } from '../lib/html.js';
import { Back, Pic, TableCard } from './card.js';
import { screen, useTable } from './context.js';
import { Count } from './count.js';
import { dropZone } from './drag.js';
import { fullName, tt } from './text.js';

/** @typedef {import('../net/types.js').View} View */

/** @param {View} view @param {string} id @returns {(string|null)[]} */
export const listOf = (view, id) => {
  const z = view.zones[id];
  return Array.isArray(z) ? z : [];
};
/** A list filled up with free places. @param {(string|null)[]} list @param {number} limit */
export const padded = (list, limit) =>
  list.length >= limit ? list : [...list, ...Array.from({ length: limit - list.length }, () => null)];
/** @param {View} view @param {string} id */
export const sizeOf = (view, id) => {
  const z = view.zones[id];
  return Array.isArray(z) ? z.filter(Boolean).length : (z ?? 0);
};

/** @param {{label: any, said: string, cls?: string, zone: string, extra?: any, children?: any}} props */
export function Zone({ label, said, cls = '', zone, extra, children }) {
  const table = useTable();
  const place = dropZone(table, zone);
  return html`<div
    class=${`zone ${cls} ${place.lit ? 'drop' : ''}`}
    role="group"
    aria-label=${said}
    data-zone=${zone}
    ...${place.handlers}
  >
    ${label ? html`<span class="zl">${label}${extra}</span>` : null}
    <div class="zi">${children}</div>
    ${place.lit ? html`<button class="drop-b" onClick=${place.go}>${place.text}</button>` : null}
  </div>`;
}

/**
 * Cards over each other, oldest left, newest right and on top.
 * @param {{ids: string[], w: number, room: number, more: () => void}} props
 */
export function Fan({ ids, w, room, more }) {
  const table = useTable();
  const view = /** @type {View} */ (table.session.view.value);
  const fit = Math.max(1, Math.floor((room - w) / 14) + 1);
  const shown = ids.slice(-fit);
  const step = shown.length > 1 ? Math.max(14, Math.min(30, (room - w) / (shown.length - 1))) : 0;
  const hidden = ids.length - shown.length;
  return html`
    ${
      hidden
        ? html`<button class="more-b num" onClick=${more}>
          <span class="sr">${tt('zone.more', { n: hidden })}</span>
          <span aria-hidden="true">+${hidden}</span>
        </button>`
        : null
    }
    <span
      class="fan"
      style=${{ width: `${w + (shown.length - 1) * step}px`, height: `${(w * 88) / 63}px`, '--w': `${w}px` }}
    >
      ${shown.map(
        (h, i) => html`<${TableCard}
          key=${h}
          h=${h}
          under=${i < shown.length - 1}
          side=${view.cards[h]?.ex}
          tab=${i === shown.length - 1 ? 0 : -1}
          style=${{ position: 'absolute', left: `${i * step}px`, top: 0, zIndex: i }}
        />`,
      )}
    </span>
  `;
}

/**
 * A pile as a button: back or top card with its count. `n` where only the size is known.
 * @param {{zone: string, n?: number, w?: number, label?: string}} props
 */
export function Pile({
  zone: id,
  n: known,
  label,
  w = screen.value === 'tablet' ? 28 : screen.value === 'wide' ? 44 : 37,
}) {
  const table = useTable();
  const view = /** @type {View} */ (table.session.view.value);
  const zone = id.split('.').pop() ?? id;
  const list = listOf(view, id);
  const n = known ?? sizeOf(view, id);
  const top = list.length ? list[list.length - 1] : null;
  const lit = list.some((h) => h && table.picker.byCard.value.has(h));
  const face = top ? view.cards[top] : null;
  const said = face?.id
    ? tt('zone.pile_said', { zone: tt(`zone.${zone}`), n, top: fullName(face.id) })
    : tt('zone.said', { zone: tt(`zone.${zone}`), n });
  return html`<button
    class=${`pile ${lit ? 'lit' : ''}`}
    data-zone=${id}
    onClick=${() => table.open(`zone:${id}`)}
  >
    <span class="sr">${lit ? `${said}${tt('say.sep')}${tt('say.can_any')}` : said}</span>
    <span class="pc" aria-hidden="true">
      ${
        zone === 'deck' && n
          ? html`<${Back} w=${w} />`
          : face
            ? html`<${Pic} id=${face.id} w=${w} />`
            : html`<span class="slot" style=${{ '--w': `${w}px` }}></span>`
      }
      ${lit ? html`<span class="mk can" aria-hidden="true">◆</span>` : null}
      <${Count} value=${n} class="pn" float=${false} />
    </span>
    <span class="lab" aria-hidden="true">${label ?? tt(`zone.${zone}_short`)}</span>
  </button>`;
}
