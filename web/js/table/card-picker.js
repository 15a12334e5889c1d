/** Cards to choose from, large, with a filter where there are many. */
import { signal } from '@preact/signals';
import { html } from '../lib/html.js';
import { cardData, fold, haystack } from '../lib/cards.js';
import { TableCard, Back } from './card.js';
import { useTable } from './context.js';
import { hiddenName, kindName, tt } from './text.js';

/** @typedef {import('../net/types.js').Decision} Decision */

const filter = signal({ text: '', kind: '', sort: 'given' });

/** Large cards to choose among: searches, piles, looks, slots. */
export function CardPicker() {
  const table = useTable();
  const { picker, session } = table;
  const view = session.view.value;
  const d = /** @type {Decision} */ (picker.decision.value);
  const options = d.options ?? [];
  const f = filter.value;
  const rows = options.map((o, i) => ({ o, i, card: (o.card && (d.shown?.[o.card] ?? view?.cards[o.card])) || null }));
  const kinds = [...new Set(rows.map((r) => kindName(r.card?.id)).filter(Boolean))];
  const want = fold(f.text);
  let list = rows.filter((r) => {
    const data = r.card?.id ? cardData(r.card.id) : null;
    return (!f.kind || kindName(r.card?.id) === f.kind) && (!want || (data && haystack(data).includes(want)));
  });
  const { sort } = table.game;
  if (sort && f.sort === sort.key)
    list = [...list].sort(
      (a, b) => sort.of(a.card) - sort.of(b.card) || (a.card?.id ?? '').localeCompare(b.card?.id ?? ''),
    );
  const rest = Object.entries(d.shown ?? {}).filter(([h]) => !options.some((o) => o.card === h));
  const set = (/** @type {Partial<typeof f>} */ part) => {
    filter.value = { ...f, ...part };
  };
  return html`
    ${
      options.length > 8
        ? html`<div class="pick-f">
          <input
            type="search"
            value=${f.text}
            placeholder=${tt('panel.search')}
            aria-label=${tt('panel.search')}
            onInput=${(/** @type {any} */ e) => set({ text: e.target.value })}
          />
          <div class="row g4 wrap" role="group" aria-label=${tt('panel.kinds')}>
            ${kinds.map(
              (k) =>
                html`<button
                  key=${k}
                  class=${`chip ${f.kind === k ? 'on' : ''}`}
                  aria-pressed=${f.kind === k}
                  onClick=${() => set({ kind: f.kind === k ? '' : k })}
                >
                  ${k}
                </button>`,
            )}
            ${
              sort
                ? html`<button
                  class=${`chip ${f.sort === sort.key ? 'on' : ''}`}
                  aria-pressed=${f.sort === sort.key}
                  onClick=${() => set({ sort: f.sort === sort.key ? 'given' : sort.key })}
                >
                  ${tt(`panel.by_${sort.key}`)}
                </button>`
                : null
            }
          </div>
        </div>`
        : null
    }
    <div class="pick-g" role="group" aria-label=${tt('panel.cards', { n: list.length })}>
      ${list.map(({ o, card, i }) => {
        if (card?.id)
          return html`<${TableCard}
            key=${o.id}
            h=${o.card}
            card=${{ ...card, zone: card.zone ?? '' }}
            shown=${true}
            size="hand"
          />`;
        const at = picker.picked.value.includes(o.id);
        const slot =
          typeof o.slot === 'object' && o.slot
            ? Number(o.slot.index ?? o.slot.n ?? i) + 1
            : typeof o.slot === 'number'
              ? o.slot + 1
              : i + 1;
        const name = card ? hiddenName(view, card) : tt('card.slot', { n: slot });
        return html`<button
          key=${o.id}
          class=${`slot-pick ${at ? 'is-picked' : ''}`}
          data-slot=${o.card}
          aria-pressed=${at}
          onClick=${() => (picker.single.value ? picker.arm(o.id) : picker.toggle(o.id))}
        >
          <${Back} w=${74} />
          <span class="num">${name}</span>
          ${at ? html`<span class="mk picked" aria-hidden="true">✓</span>` : null}
        </button>`;
      })}
      ${list.length ? null : html`<p class="mut">${tt('panel.nothing')}</p>`}
    </div>
    ${
      rest.length
        ? html`
          <h4 class="lab rest-h">${tt('panel.also_seen')}</h4>
          <div class="pick-g rest">
            ${rest.map(
              ([h, card]) => html`<${TableCard} key=${h} h=${h} card=${card} shown=${true} size="mat" dim=${true} />`,
            )}
          </div>
        `
        : null
    }
  `;
}
