/** A small button that stands for a card: a worn piece, a skill, a name. Rings, signs and presses are a card's own. */
import { classes } from '../lib/classes.js';
import { html } from '../lib/html.js';
import { marked } from '../ui/card.js';
import { useTable } from './context.js';
import { cardSpeech, markOf } from './spoken.js';

/** @param {{h: string, class?: string, label?: string, children?: any}} props */
export function Handle({ h, class: more = '', label, children }) {
  const table = useTable();
  const card = table.session.view.value?.cards[h];
  if (!card) return null;
  const m = markOf(table, h);
  const look = (/** @type {Event} */ e) => {
    e.preventDefault();
    table.look(card.id, h);
  };
  return html`<button
    type="button"
    class=${classes('hd', more, marked(m))}
    data-card=${h}
    data-h=${h}
    title=${label}
    aria-pressed=${m.picked ? 'true' : undefined}
    onClick=${() => table.pressCard(h)}
    onMouseEnter=${() => table.inspect(card.id, h)}
    onFocus=${() => table.inspect(card.id, h)}
    onContextMenu=${look}
  >
    <span class="sr">${cardSpeech(table, card)}</span>
    <span aria-hidden="true">${children}</span>
    ${
      m.picked
        ? html`<span class="mk picked" aria-hidden="true">✓</span>`
        : m.can
          ? html`<span class="mk can" aria-hidden="true">◆</span>`
          : null
    }
  </button>`;
}
