/** A player on a phone: a tile with chips; a press opens the whole panel. */
import { html } from '../../lib/html.js';
import { realName, tt } from '../../table/text.js';
import { useTable } from '../../table/context.js';
import { listOf } from '../../table/zones.js';
import { Drawer } from '../../ui/dialog.js';
import { Icon } from '../../ui/icon.js';
import { Creature, Creatures, Spells } from './field.js';
import { Badge, Figures, Flags, Health, Marker, Name, Skills, Worn, panelName } from './seat.js';
import { state, Panel } from './panel.js';

/** @typedef {import('../../net/types.js').View} View */

/**
 * A player on a small screen: figures and chips; a press on the head opens everything.
 * @param {{seat: number, first?: boolean}} props
 */
export function Tile({ seat, first = false }) {
  const table = useTable();
  const view = /** @type {View} */ (table.session.view.value);
  const s = view.seats[seat];
  const link = view.chain?.some((l) => view.cards[l.card ?? '']?.ctl === seat) ? 'linked' : '';
  return html`<section
    class=${`zt ${state(view, seat)} ${link}`}
    id=${first ? 'foe-field' : undefined}
    role="region"
    tabindex="-1"
    aria-label=${panelName(table, seat)}
    data-seat=${seat}
    data-plate=${seat}
    data-field=${seat}
  >
    <div class="zt-r">
      <${Marker} seat=${seat} w=${29} />
      <button
        class="zt-b"
        onClick=${() => table.open(`seat:${seat}`)}
      >
        <span class="sr">${panelName(table, seat)}${tt('say.sep')}${tt('plate.open')}</span>
        <span class="row g4" aria-hidden="true">
          <${Badge} seat=${seat} small />
          <${Name} seat=${seat} most=${7} />
          <span class="grow"></span>
          <${Health} seat=${seat} />
        </span>
        <span class="row g4 lab num" aria-hidden="true">
          <${Icon} name=${s.stance === 'defence' ? 'shield' : 'sword'} />
          ${s.attack === undefined ? '' : `${s.attack}/${s.defence}`}
          <span class="grow"></span>
          <span data-zone=${`${seat}.hand`}>
            ${tt('plate.brief', {
              hand: s.counts?.hand ?? 0,
              spell: listOf(view, `${seat}.spell`).filter(Boolean).length,
              equip: listOf(view, `${seat}.equip`).filter(Boolean).length,
            })}
          </span>
        </span>
      </button>
    </div>
    <div class="cz" role="group" aria-label=${tt('zone.creature')} data-zone=${`${seat}.creature`}>
      ${listOf(view, `${seat}.creature`).map((h) =>
        h ? html`<${Creature} key=${h} h=${h} own=${false} size="chip" />` : null,
      )}
    </div>
  </section>`;
}

/** The own side on a phone. @param {{seat: number}} props */
export function OwnTile({ seat }) {
  const table = useTable();
  const view = /** @type {View} */ (table.session.view.value);
  return html`<section
    class=${`zt own ${state(view, seat)}`}
    id="own-field"
    role="region"
    tabindex="-1"
    aria-label=${`${tt('region.own')}${tt('say.sep')}${panelName(table, seat)}`}
    data-seat=${seat}
    data-plate=${seat}
    data-field=${seat}
  >
    <div class="row g4 wrap">
      <${Badge} seat=${seat} small />
      <${Name} seat=${seat} most=${6} />
      <${Figures} seat=${seat} signs />
      <${Flags} seat=${seat} />
      <span class="grow"></span>
      <${Health} seat=${seat} />
    </div>
    <div class="zt-m">
      <${Marker} seat=${seat} w=${44} />
      <${Creatures} seat=${seat} own=${true} />
      <${Spells} seat=${seat} own=${true} />
    </div>
    <div class="row g4"><${Worn} seat=${seat} /><${Skills} seat=${seat} /></div>
  </section>`;
}

/** A tile opened: the whole panel in a drawer. @param {{arg: string, close: () => void, side: string}} props */
export function SeatSheet({ arg, close, side }) {
  const table = useTable();
  const seat = Number(arg),
    view = table.session.view.value;
  if (!view?.seats[seat]) return null;
  return html`<${Drawer} title=${realName(table.session, seat)} side=${side} onClose=${close} class="seat-d">
    <${Panel} seat=${seat} />
  </${Drawer}>`;
}
