/** How a match ended: everybody's health, destiny and progress, and the theme it was played under. */
import { html } from '../../lib/html.js';
import { useTable } from '../../table/context.js';
import { fullName, realName, tt } from '../../table/text.js';
import { listOf } from '../../table/zones.js';
import { Badge } from './seat.js';

/** @typedef {import('../../net/types.js').View} View */

/** The card of a zone that can be looked at, by name. @param {{id: string|null|undefined}} props */
function Card({ id }) {
  const table = useTable();
  if (!id) return html`<span class="mut">—</span>`;
  return html`<button
    class="cd"
    onClick=${() => table.look(id)}
  >
    ${fullName(id)}
  </button>`;
}

/** @param {{outcome: import('../../net/types.js').Outcome}} props */
export function Rows({ outcome }) {
  const table = useTable();
  const view = /** @type {View} */ (table.session.view.value);
  const theme = view.table.theme,
    themeId = theme?.id ?? view.cards[listOf(view, 'theme')[0] ?? '']?.id;
  /** @param {number} seat */
  const destiny = (seat) =>
    view.seats[seat].destiny ??
    ['fate', 'destiny'].map((zone) => view.cards[listOf(view, `${seat}.${zone}`)[0] ?? '']?.id).find(Boolean);
  return html`
    <table class="res-t">
      <thead>
        <tr>
          <th scope="col">${tt('result.player')}</th>
          <th scope="col">${tt('result.hp')}</th>
          <th scope="col">${tt('result.life')}</th>
          <th scope="col">${tt('result.destiny')}</th>
          ${themeId ? html`<th scope="col">${tt('result.theme')}</th>` : null}
        </tr>
      </thead>
      <tbody>
        ${Object.values(view.seats).map(
          (s) =>
            html`<tr key=${s.seat} class=${outcome.winners.includes(s.seat) ? 'win' : ''}>
              <th scope="row">
                <${Badge} seat=${s.seat} small /> ${realName(table.session, s.seat)}
                ${s.defeated ? html` <span class="lab">${tt('plate.defeated')}</span>` : null}
              </th>
              <td class="num">${s.hp}</td>
              <td><${Card} id=${s.life} /></td>
              <td><${Card} id=${destiny(s.seat)} /></td>
              ${
                themeId
                  ? html`<td class="num">
                    ${theme?.progress?.[s.seat] ?? '—'}
                    ${
                      theme?.need && theme?.progress?.[s.seat] !== undefined
                        ? html`<small>/${theme.need}</small>`
                        : null
                    }
                  </td>`
                  : null
              }
            </tr>`,
        )}
      </tbody>
    </table>
    ${themeId ? html`<p class="t2">${tt('result.theme')}${tt('result.colon')}<${Card} id=${themeId} /></p>` : null}
    <p class="lab">
      ${tt('result.rounds', { round: view.table.round ?? 0, turn: view.table.turn, n: view.table.turn })}
    </p>
  `;
}
