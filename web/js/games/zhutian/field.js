/** Creatures and spells of one player in their slots: stance as a badge, tapped sideways, souls face down. */
import { classes } from '../../lib/classes.js';
import { html } from '../../lib/html.js';
import { TableCard } from '../../table/card.js';
import { useTable } from '../../table/context.js';
import { dragProps, dropZone } from '../../table/drag.js';
import { ringed, tt } from '../../table/text.js';
import { listOf, padded, sizeOf } from '../../table/zones.js';
import { Icon } from '../../ui/icon.js';

/** @typedef {import('../../net/types.js').View} View */

const SLOTS = 5;

/** A label on a card: its link, or that it has acted. @param {{view: View, h: string, own: boolean}} props */
function Note({ view, h, own }) {
  const link = view.chain?.find((l) => l.card === h && l.state !== 'void');
  if (link)
    return html`<i class="tl link">
      ${link.state === 'resolving' ? tt('zone.resolving', { n: ringed(link.n) }) : ringed(link.n)}
    </i>`;
  const card = view.cards[h];
  if (card?.ex) return html`<i class="tl">${tt('stance.tapped')}</i>`;
  if (own && card?.finished && view.table.active === card.ctl)
    return html`<i class="tl done-t">${tt('zone.acted')}</i>`;
  return null;
}

/** @param {{h: string, own: boolean, size?: 'mat'|'chip'}} props */
export function Creature({ h, own, size = 'mat' }) {
  const table = useTable();
  const view = /** @type {View} */ (table.session.view.value);
  const card = view.cards[h];
  if (!card) return null;
  const soul = card.stance === 'soul' || (!card.stance && !card.up),
    tapped = !!card.ex;
  return html`<span
    class=${classes(
      'cr',
      tapped && 'tapped',
      soul && 'soul',
      card.revealed && 'revealed',
      view.table.acting === h && 'acting',
      own && card.finished && view.table.active === card.ctl && 'done',
    )}
  >
    <${TableCard} h=${h} size=${size} side=${tapped} attrs=${dragProps(table, h)} />
    ${
      size === 'mat' && !soul && !tapped
        ? html`<i class=${`stn ${card.stance === 'defence' ? 'd' : 'a'}`} aria-hidden="true">
          <${Icon} name=${card.stance === 'defence' ? 'shield' : 'sword'} />
        </i>`
        : null
    }
    ${size === 'mat' ? html`<${Note} view=${view} h=${h} own=${own} />` : null}
  </span>`;
}

/**
 * A row of slots that also takes cards put there.
 * @param {{zone: string, label?: any, slots?: number, cls?: string, cell: (h: string) => any}} props
 */
function Row({ zone, label, slots = SLOTS, cls = '', cell }) {
  const table = useTable();
  const view = /** @type {View} */ (table.session.view.value);
  const place = dropZone(table, zone),
    n = sizeOf(view, zone),
    name = zone.split('.').pop();
  return html`<div
    class=${`zr ${cls} ${place.lit ? 'drop' : ''}`}
    role="group"
    aria-label=${tt('zone.said_limit', { zone: tt(`zone.${name}`), n, limit: slots })}
    data-zone=${zone}
    ...${place.handlers}
  >
    ${label ? html`<span class="zl">${label} <b class="num">${n}/${slots}</b></span>` : null}
    <span class="cz">
      ${padded(listOf(view, zone), slots).map((h, i) =>
        h ? html`<span class="cell" key=${h}>${cell(h)}</span>` : html`<span class="slot" key=${`s${i}`}></span>`,
      )}
    </span>
    ${place.lit ? html`<button class="drop-b" onClick=${place.go}>${place.text}</button>` : null}
  </div>`;
}

/** @param {{seat: number, own: boolean, label?: boolean}} props */
export const Creatures = ({ seat, own, label = false }) =>
  html`<${Row}
    zone=${`${seat}.creature`}
    cls="z-cr"
    label=${label ? tt('zone.creature') : null}
    cell=${(/** @type {string} */ h) => html`<${Creature} h=${h} own=${own} />`}
  />`;

/** @param {{seat: number, own: boolean, label?: boolean}} props */
export function Spells({ seat, own, label = false }) {
  const view = /** @type {View} */ (useTable().session.view.value);
  return html`<${Row}
    zone=${`${seat}.spell`}
    cls="z-sp"
    label=${label ? tt('zone.spell') : null}
    cell=${(/** @type {string} */ h) =>
      html`<span class="cr">
        <${TableCard} h=${h} size=${own ? 'mat' : 'chip'} />
        ${own ? html`<${Note} view=${view} h=${h} own=${own} />` : null}
      </span>`}
  />`;
}
