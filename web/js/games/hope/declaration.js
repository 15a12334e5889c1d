/** The declaration being made: who takes part in what order, what each object would lose. */
import { html } from '../../lib/html.js';
import { useTable } from '../../table/context.js';
import { Pic } from '../../table/card.js';
import { fullName, known, ringed, seatName, tt } from '../../table/text.js';

export function Declaration() {
  const { session } = useTable(),
    view = /** @type {any} */ (session.view.value),
    d = view.declaration;
  if (!d || d.stage === 'choosing') return null;
  return html`<section class="cmp panel" role="region" aria-label=${tt('declare.title')}>
    <h3>
      <span>${tt(known(`declare.${d.form}`) ? `declare.${d.form}` : 'declare.title')}</span>
      <span class="lab" data-seat=${d.seat}>${seatName(session, d.seat)}</span>
    </h3>
    <ol>
      ${d.parts.map(
        (/** @type {any} */ p, /** @type {number} */ i) =>
          html`<li key=${i} class=${`term ${p.state === 'failed' || p.state === 'negated' ? 'gone' : ''}`}>
            <span class="ln num">${d.parts.length > 1 ? ringed(i + 1) : '◎'}</span>
            <${Pic} id=${p.id} w=${22} />
            <span class="grow">
              <b>${fullName(p.id)}</b>
              ${p.source !== p.card ? html`<small>${fullName(p.source_id)}</small>` : null}
            </span>
          </li>`,
      )}
    </ol>
    ${d.objects.map(
      (/** @type {any} */ o) =>
        html`<div key=${o.card} class="sum">
          <span class="big num">${o.loss}</span>
          <span class="grow">
            <b>${fullName(view.cards[o.card]?.id)}</b> <span class="num">→ ${o.left}</span>
            ${o.terms.length > 1 ? html`<small class="num">${o.terms.join(' + ')}</small>` : null}
            ${o.destroyed ? html`<small class="bad">${tt('declare.destroyed')}</small>` : null}
          </span>
        </div>`,
    )}
  </section>`;
}
