/**
 * What the marked declaration would do if nobody answered: the terms of a joint attack and what each card would lose,
 * or would if it were aimed at.
 */
import { html } from '../../lib/html.js';
import { useTable } from '../../table/context.js';
import { fullName, tt } from '../../table/text.js';

/** So many cards an effect could be aimed at are named; each has its number on the board. */
const AIMED = 3;

/** @param {{told: any}} props */
export function Foreseen({ told }) {
  const view = /** @type {any} */ (useTable().session.view.value);
  const rows = [...(told.objects ?? []), ...(told.back ?? []), ...(told.aimed ?? []).slice(0, AIMED)];
  return html`
    ${rows.map(
      (o, i) =>
        html`<li key=${i} class="heavy">
          ${tt(o.destroyed ? 'foresee.destroyed' : 'foresee.loss', {
            card: fullName(view.cards[o.card]?.id),
            n: o.loss,
            left: o.left,
          })}
          ${o.terms.length > 1 ? html` <span class="num">（${o.terms.join(' + ')}）</span>` : null}
        </li>`,
    )}
    ${told.cost ? html`<li key="cost">${tt('foresee.cost', { n: told.cost })}</li>` : null}
  `;
}
