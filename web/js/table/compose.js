/** The panel in which an act and what it asks besides are put together. */
import { useEffect, useRef } from 'preact/hooks';
import { html } from '../lib/html.js';
import { TableCard } from './card.js';
import { useTable } from './context.js';
import { known, tt } from './text.js';
import { optionText } from './prompts.js';

/** Ways as chips, below them the cards that can be given, and how far the sum has come. */
export function Compose() {
  const table = useTable();
  const { picker, session } = table;
  const { question, ways, act, given, sum } = picker.compose;
  const box = useRef(/** @type {HTMLElement|null} */ (null));
  useEffect(() => {
    /** @type {HTMLElement|null|undefined} */ (box.current?.querySelector('[data-card]'))?.focus({
      preventScroll: true,
    });
  }, []);
  const d = picker.decision.value,
    asks = question.value;
  if (!d || !asks) return null;
  const label = tt(known(`compose.${asks.prompt}`) ? `compose.${asks.prompt}` : 'compose.give');
  return html`<div class="compose" ref=${box}>
    <div class="cmp-r">
      <span class="lab">${tt('compose.way')}</span>
      <div class="row g4 wrap" role="group" aria-label=${tt('compose.way')}>
        ${ways.value.map(
          (o) =>
            html`<button
              key=${o.id}
              class=${`chip way ${o.id === act.value?.id ? 'on' : ''}`}
              data-opt=${o.id}
              aria-pressed=${o.id === act.value?.id}
              onClick=${() => picker.arm(o.id)}
            >
              ${known(`way.${o.key}`) ? tt(`way.${o.key}`) : optionText(table, o, d).name}
            </button>`,
        )}
      </div>
    </div>
    <div class="cmp-r">
      <span class="lab">${label} <b class="num" role="status">${sum.value}/${asks.need}</b></span>
      <div class="pick-g" role="group" aria-label=${label}>
        ${Object.entries(asks.cards).map(([h, worth]) => {
          const card = session.view.value?.cards[h];
          return card
            ? html`<span class="cmp-c" key=${h}>
              <${TableCard} h=${h} card=${card} shown=${true} size="mat" />
              ${worth > 1 ? html`<i class="cmp-w num">×${worth}</i>` : null}
            </span>`
            : null;
        })}
      </div>
    </div>
    ${
      sum.value > asks.need && !picker.compose.complete.value && given.value.length
        ? html`<p class="bad" role="status">${tt('compose.over')}</p>`
        : null
    }
  </div>`;
}
