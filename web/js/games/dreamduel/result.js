/** How a duel ended, in numbers, and the settlement card by card. */
import { html } from '../../lib/html.js';
import { Pic } from '../../table/card.js';
import { useTable } from '../../table/context.js';
import { quoted, realName, tt } from '../../table/text.js';

/** @param {{outcome: import('../../net/types.js').Outcome}} props */
export function Rows({ outcome }) {
  const table = useTable();
  const { session } = table;
  const view = session.view.value;
  return html`
    <table class="res-t">
      <thead>
        <tr>
          <th scope="col">${tt('result.player')}</th>
          <th scope="col">${tt('result.hp')}</th>
          <th scope="col">${tt('result.grace')}</th>
          <th scope="col">${tt('result.turns')}</th>
        </tr>
      </thead>
      <tbody>
        ${Object.values(view?.seats ?? {}).map(
          (s) =>
            html`<tr key=${s.seat} class=${outcome.winner === s.seat ? 'win' : ''}>
              <th scope="row">${realName(session, s.seat)}</th>
              <td class="num">${s.hp}</td>
              <td class="num">${s.grace_sum}</td>
              <td class="num">${view?.table.turn}</td>
            </tr>`,
        )}
      </tbody>
    </table>
    ${
      outcome.rows?.length
        ? html`
          <h3>${tt('result.settlement')}</h3>
          ${outcome.rows.map(
            (r) =>
              html`<div class="settle" key=${r.seat}>
                <b>${realName(session, r.seat)}</b>
                <span class="row wrap g4">
                  ${r.cards.map(
                    (c, i) =>
                      html`<button
                        class="set-c"
                        key=${i}
                        aria-label=${`${quoted(c.id)} ${c.grace}`}
                        onClick=${() => table.look(c.id)}
                      >
                        <${Pic} id=${c.id} w=${28} />
                        <span class="num">${c.grace}</span>
                      </button>`,
                  )}
                  ${r.bonus.map((b, i) => html`<span class="chip" key=${`b${i}`}>${quoted(b.id)} +${b.n}</span>`)}
                </span>
                <b class="num total">${r.total}</b>
              </div>`,
          )}
        `
        : null
    }
  `;
}
