/** A player's side: the panels round the table, the own side in front, the tiles of small screens. */
import { html } from '../../lib/html.js';
import { fullName, tt } from '../../table/text.js';
import { useTable } from '../../table/context.js';
import { listOf } from '../../table/zones.js';
import { Icon } from '../../ui/icon.js';
import { Creatures, Spells } from './field.js';
import {
  Badge,
  Bank,
  Figures,
  Flags,
  Health,
  HealthBar,
  Marker,
  Name,
  Skills,
  Stance,
  Worn,
  moving,
  panelName,
} from './seat.js';

/** @typedef {import('../../net/types.js').View} View */

/** @param {View} view @param {number} seat */
export const state = (view, seat) => `${moving(view, seat) ? 'turn' : ''} ${view.seats[seat].defeated ? 'out' : ''}`;

/** The pieces worn, by name. @param {{seat: number}} props */
function WornNames({ seat }) {
  const view = /** @type {View} */ (useTable().session.view.value);
  const worn = new Set(
    listOf(view, `${seat}.equip`)
      .map((h) => (h ? fullName(view.cards[h]?.id) : ''))
      .filter(Boolean),
  );
  return html`<span class="lab ell worn-n">${[...worn].join(' · ')}</span>`;
}

/** Another player, everything public in one look. @param {{seat: number, first?: boolean}} props */
export function Panel({ seat, first = false }) {
  const table = useTable();
  const view = /** @type {View} */ (table.session.view.value);
  const s = view.seats[seat];
  return html`<section
    class=${`zp op panel ${state(view, seat)}`}
    id=${first ? 'foe-field' : undefined}
    role="region"
    tabindex="-1"
    aria-label=${panelName(table, seat)}
    data-seat=${seat}
    data-plate=${seat}
    data-field=${seat}
  >
    <div class="zp-h">
      <${Marker} seat=${seat} w=${42} />
      <div class="zp-t">
        <div class="row g5">
          <${Badge} seat=${seat} />
          <${Name} seat=${seat} />
          <span class="lab life-n ell">${s.life ? fullName(s.life) : ''}</span>
          <${Flags} seat=${seat} />
          <span class="grow"></span>
          <${Bank} seat=${seat} />
          <span class="row num t2 g4" data-zone=${`${seat}.hand`} title=${tt('zone.hand')}>
            <${Icon} name="hand" />
            <b>${s.counts?.hand ?? 0}</b>
          </span>
          <${Health} seat=${seat} />
        </div>
        <${HealthBar} seat=${seat} />
        <div class="row wrap g4"><${Stance} seat=${seat} /><${Figures} seat=${seat} /><${Skills} seat=${seat} /></div>
      </div>
    </div>
    <${Creatures} seat=${seat} own=${false} />
    <div class="row apart zp-f">
      <${Spells} seat=${seat} own=${false} />
      <div class="row g4 duel-w">
        <${Worn} seat=${seat} />
        ${table.others.value.length === 1 ? html`<${WornNames} seat=${seat} />` : null}
      </div>
    </div>
  </section>`;
}

/** The own side: everything one card size larger, with the pieces worn by name. @param {{seat: number}} props */
export function OwnPanel({ seat }) {
  const table = useTable();
  const view = /** @type {View} */ (table.session.view.value);
  return html`<section
    class=${`zp me panel ${state(view, seat)}`}
    id="own-field"
    role="region"
    tabindex="-1"
    aria-label=${`${tt('region.own')}${tt('say.sep')}${panelName(table, seat)}`}
    data-seat=${seat}
    data-plate=${seat}
    data-field=${seat}
  >
    <div class="zp-h">
      <${Marker} seat=${seat} w=${62} />
      <div class="zp-t">
        <div class="row g5">
          <${Badge} seat=${seat} />
          <${Name} seat=${seat} />
          <${Flags} seat=${seat} />
          <span class="grow"></span>
          <${Bank} seat=${seat} />
          <${Health} seat=${seat} />
        </div>
        <${HealthBar} seat=${seat} />
        <div class="row wrap g4"><${Stance} seat=${seat} /><${Figures} seat=${seat} /></div>
        <${Skills} seat=${seat} />
        <div class="row g4"><${Worn} seat=${seat} /><${WornNames} seat=${seat} /></div>
      </div>
    </div>
    <${Creatures} seat=${seat} own=${true} label />
    <${Spells} seat=${seat} own=${true} label />
  </section>`;
}
