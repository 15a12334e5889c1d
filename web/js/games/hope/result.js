/** How a match of hope ended: everybody's HP and why who is out. */
import { html } from '../../lib/html.js';
import { useTable } from '../../table/context.js';
import { fullName, known, realName, tt } from '../../table/text.js';
import { RuleLink } from '../../ui/inspector.js';
import { Sign } from './seat.js';

/** @param {{outcome: import('../../net/types.js').Outcome}} props */
export function Rows({ outcome }) {
  const table = useTable(),
    view = /** @type {any} */ (table.session.view.value),
    winners = /** @type {any} */ (outcome).winners ?? [];
  return html`
    <table class="res-t">
      <thead>
        <tr>
          <th scope="col">${tt('result.player')}</th>
          <th scope="col">${tt('plate.faction')}</th>
          <th scope="col">HP</th>
          <th scope="col">${tt('plate.out')}</th>
        </tr>
      </thead>
      <tbody>
        ${Object.values(view.seats).map(
          (s) =>
            html`<tr key=${s.seat} class=${winners.includes(s.seat) ? 'win' : ''}>
              <th scope="row"><${Sign} seat=${s.seat} /> ${realName(table.session, s.seat)}</th>
              <td>${s.faction ? fullName(view.cards[s.faction]?.id) : '—'}</td>
              <td class="num">${s.hp}</td>
              <td>
                ${
                  typeof s.out === 'string'
                    ? html`${known(`fallen.${s.out}`) ? tt(`fallen.${s.out}`) : ''} <${RuleLink} id=${s.out} />`
                    : '—'
                }
              </td>
            </tr>`,
        )}
      </tbody>
    </table>
    <p class="lab">${tt('result.turns_n', { n: view.table.turn })}</p>
  `;
}
