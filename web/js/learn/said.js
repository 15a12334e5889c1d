/** What a lesson says: a sentence with card names that open the card, and the rules it rests on. */
import { html } from '../lib/html.js';
import { pick } from '../lib/i18n.js';
import { useTable } from '../table/context.js';
import { quoted } from '../table/text.js';

/**
 * Text and cards in turn: `{ID}` stands for a card.
 * @param {string} text
 * @returns {{text?: string, card?: string}[]}
 */
export const parts = (text) => text.split(/\{([^{}]+)\}/).map((part, i) => (i % 2 ? { card: part } : { text: part }));

/** @param {string} text the sentence as it is read aloud */
export const plain = (text) =>
  parts(text)
    .map((p) => (p.card ? quoted(p.card) : p.text))
    .join('');

/** @param {{page: import('./lessons.js').Page}} props */
export function Said({ page }) {
  const table = useTable(),
    game = table.session.room.value?.game ?? '';
  return html`<p class="co-t">
    ${parts(pick(page.say)).map((p, i) =>
      p.card
        ? html`<button
          type="button"
          key=${i}
          class="cd"
          onClick=${() => table.look(p.card)}
        >
          ${quoted(p.card)}
        </button>`
        : p.text,
    )}
    ${
      page.rules.length
        ? html`
          ${' '}
          <span class="co-r">
            ${page.rules.map(
              (id) =>
                html`<a key=${id} class="rule" href=${`/rules/${game}#${id}`} target="_blank" rel="noopener">${id}</a>`,
            )}
          </span>
        `
        : null
    }
  </p>`;
}
