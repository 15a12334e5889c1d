/** Payment: the server's mix first (orbs before cards), a card pressed takes an orb's place and the other way round. */
import { html } from '../../lib/html.js';
import { TableCard } from '../../table/card.js';
import { useTable } from '../../table/context.js';
import { tt } from '../../table/text.js';

export function PayPanel() {
  const table = useTable();
  const { picker, session } = table;
  const d = picker.decision.value;
  const view = session.view.value;
  if (!d?.constraint?.pay || !view) return null;
  const { need, orbs } = d.constraint.pay;
  const cards = picker.picked.value.length;
  const byOrb = need - cards;
  const least = Math.max(0, need - orbs);
  const most = Math.min(need, d.options?.length ?? 0);
  const ids = (d.options ?? []).map((o) => o.id);
  /** One more or one less card; orbs make up the rest. @param {number} by */
  const step = (by) => {
    const next = cards + by;
    if (next < least || next > most) return;
    picker.picked.value =
      by > 0
        ? [...picker.picked.value, /** @type {string} */ (ids.find((id) => !picker.picked.value.includes(id)))]
        : picker.picked.value.slice(0, -1);
  };
  const total = view.you != null ? view.seats[view.you].orbs : [];
  let ready = 0;
  return html`<div class="pay">
    <div class="pay-row">
      <span class="lab">${tt('plate.orbs')}</span>
      <span class="row g4" role="group" aria-label=${tt('pay.orbs_said', { n: byOrb, of: orbs })}>
        ${total.map((o, i) => {
          const usable = o === 'ready';
          const used = usable && ready < byOrb;
          if (usable) ready += 1;
          return html`<button
            key=${i}
            class=${`orb-b ${used ? 'used' : ''}`}
            disabled=${!usable}
            aria-pressed=${used}
            aria-label=${tt(used ? 'pay.orb_used' : usable ? 'pay.orb_free' : 'pay.orb_gone', { n: i + 1 })}
            onClick=${() => step(used ? 1 : -1)}
          >
            <i class=${`orb big ${o}`}></i>
          </button>`;
        })}
      </span>
      <span class="step-b">
        <button class="btn sm" aria-disabled=${cards <= least || undefined} onClick=${() => step(-1)}>
          ${tt('pay.more_orbs')}
          <kbd>O</kbd>
        </button>
        <button class="btn sm" aria-disabled=${cards >= most || undefined} onClick=${() => step(1)}>
          ${tt('pay.more_cards')}
          <kbd>P</kbd>
        </button>
      </span>
    </div>
    ${
      ids.length
        ? html`<div class="pay-row">
          <span class="lab">${tt('zone.spirit')}</span>
          <div class="pick-g" role="group" aria-label=${tt('pay.cards_said', { n: cards })}>
            ${(d.options ?? []).map((o) => {
              const card = (o.card && (d.shown?.[o.card] ?? view.cards[o.card])) || null;
              return card
                ? html`<span class="pay-card" key=${o.id}>
                  <${TableCard} h=${o.card} card=${card} shown=${true} size="mat" />
                  ${o.params?.star ? html`<i class="star" title=${tt('pay.star')}>★</i>` : null}
                </span>`
                : null;
            })}
          </div>
        </div>`
        : null
    }
    <p class="pay-sum num">${tt('pay.sum', { need, orbs: byOrb, cards })}</p>
  </div>`;
}

/** Keys O and P. @param {import('../../table/context.js').Table} table @param {number} by */
export function stepPay(table, by) {
  const { picker } = table;
  const d = picker.decision.value;
  if (!d?.constraint?.pay) return false;
  const { need, orbs } = d.constraint.pay;
  const ids = (d.options ?? []).map((o) => o.id);
  const next = picker.picked.value.length + by;
  if (next < Math.max(0, need - orbs) || next > Math.min(need, ids.length)) return true;
  picker.picked.value =
    by > 0
      ? [...picker.picked.value, /** @type {string} */ (ids.find((id) => !picker.picked.value.includes(id)))]
      : picker.picked.value.slice(0, -1);
  return true;
}
