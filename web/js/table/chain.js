/** The chain as it grows: newest on top, resolves from the top down. Nothing is drawn of who may answer. */
import { classes } from '../lib/classes.js';
import { html } from '../lib/html.js';
import { cardName } from '../lib/cards.js';
import { Icon } from '../ui/icon.js';
import { useTable } from './context.js';
import { kindName, linkLine, quoted, fullName, seatName, tt } from './text.js';
import { Pic } from './card.js';

export function Chain() {
  const table = useTable();
  const { session, picker } = table;
  const view = session.view.value;
  if (!view) return null;
  const links = [...(view.chain ?? [])].reverse();
  const mine = picker.decision.value;
  const asked =
    mine && ['respond', 'triggers', 'would', 'may'].includes(mine.prompt) && picker.single.value && !picker.done.value;
  const waiting = !asked && links.length > 0 && session.decisions.value.some((d) => d.prompt === 'respond');
  const next = (links[0]?.n ?? 0) + 1;
  return html`<section
    class=${`chain ${links.length || asked ? '' : 'none'}`}
    id="chain"
    role="region"
    tabindex="-1"
    aria-label=${tt('region.chain')}
  >
    <h3><${Icon} name="link" />${tt('chain.title')} <span class="lab">${tt('chain.sub')}</span></h3>
    <ol class="links">
      ${
        asked
          ? html`<li class="lk ask" key="ask"><span class="ln num">${next}</span>${tt('chain.yours')}</li>`
          : waiting
            ? html`<li class="lk ask pending" key="ask"><span class="ln num">${next}</span>${tt('chain.waiting')}</li>`
            : null
      }
      ${links.map((link, i) => {
        const foe = link.seat !== table.near.value;
        const gone = link.state === 'void' || link.state === 'negated';
        const ring = () => {
          table.ringed.value = link.n;
        };
        const unring = () => {
          table.ringed.value = null;
        };
        const focus = () => {
          ring();
          table.inspect(link.id, link.card);
        };
        return html`<li
          key=${link.n}
          data-link=${link.n}
          data-seat=${link.seat}
          class=${classes(
            'lk',
            foe ? 'op' : 'me',
            i === 0 && 'newest',
            link.state,
            gone && 'gone',
            i === links.length - 1 && links.length > 6 && 'pinned',
          )}
          onMouseEnter=${ring}
          onMouseLeave=${unring}
        >
          <button
            class="lk-b"
            onClick=${() => table.look(link.id, link.card)}
            onFocus=${focus}
            onBlur=${unring}
          >
            <span class="sr">
              ${tt('chain.said', {
                n: link.n,
                card: fullName(link.id),
                seat: seatName(session, link.seat),
                kind: kindName(link.id),
                fx: linkLine(table, link),
              })}
            </span>
            <span class="lk-v" aria-hidden="true">
              <span class="ln num">${link.n}</span>
              <${Pic} id=${link.id} w=${30} />
              <span class="grow lk-t">
                <span class="lk-h">
                  <b>${prefix(link.id)}${quoted(link.id)}</b>
                  <span class=${`lab by ${foe ? 'op' : 'me'}`}>
                    ${seatName(session, link.seat)} · ${kindName(link.id)}
                  </span>
                </span>
                <span class="fx">${linkLine(table, link)}</span>
              </span>
              ${
                link.state === 'resolving'
                  ? html`<span class="now">${tt('chain.resolving')}</span>`
                  : i === 0
                    ? html`<span class="now">${tt('chain.latest')}</span>`
                    : null
              }
            </span>
          </button>
        </li>`;
      })}
      ${!links.length && !asked ? html`<li class="lk-none">${tt('chain.none')}</li>` : null}
    </ol>
  </section>`;
}

/** @param {string|undefined} id */
const prefix = (id) => {
  const said = id ? cardName(id).prefix : '';
  return said && /[a-z]$/i.test(said) ? `${said} ` : said;
};
