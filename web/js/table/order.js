/**
 * Putting things in order: drag, ▲▼, or Alt and the arrows. The default order is legal, so the button is always awake.
 */
import { useRef } from 'preact/hooks';
import { html } from '../lib/html.js';
import { Pic } from './card.js';
import { useTable } from './context.js';
import { tt } from './text.js';
import { optionText } from './prompts.js';

export function OrderList() {
  const table = useTable();
  const { picker, session } = table;
  const from = useRef(-1);
  const list = useRef(/** @type {HTMLElement|null} */ (null));
  const d = picker.decision.value;
  if (!d) return null;
  const rows = picker.picked.value.map((id) => (d.options ?? []).find((o) => o.id === id)).filter(Boolean);
  /** @param {number} at @param {number} to */
  const move = (at, to) => {
    if (to < 0 || to >= rows.length) return;
    picker.reorder(at, to);
    requestAnimationFrame(() =>
      /** @type {HTMLElement|undefined} */ (list.current?.querySelectorAll('.order-b')[to])?.focus(),
    );
  };
  /** @param {number} y */
  const indexAt = (y) =>
    [...(list.current?.children ?? [])].findIndex((li) => {
      const r = li.getBoundingClientRect();
      return y >= r.top && y < r.bottom;
    });
  const letGo = () => {
    from.current = -1;
  };
  /** @param {PointerEvent} e @param {number} at */
  const grip = (e, at) => {
    from.current = at;
    e.preventDefault();
    globalThis.addEventListener('pointerup', letGo, { once: true });
  };
  /** @param {PointerEvent} e */
  const drag = (e) => {
    if (from.current < 0) return;
    const to = indexAt(e.clientY);
    if (to < 0 || to === from.current) return;
    picker.reorder(from.current, to);
    from.current = to;
  };
  /** @param {KeyboardEvent} e @param {number} at */
  const byKey = (e, at) => {
    const step = { ArrowUp: -1, ArrowDown: 1 }[e.key];
    if (!e.altKey || !step) return;
    e.preventDefault();
    move(at, at + step);
  };
  return html`
    <p class="mut">${tt(d.prompt === 'arrange' ? 'order.arrange' : 'order.first')}</p>
    <ol class="order" ref=${list} aria-label=${tt('panel.order')}>
      ${rows.map((row, i) => {
        const o = /** @type {import('../net/types.js').Option} */ (row);
        const card = o.card ? (d.shown?.[o.card] ?? session.view.value?.cards[o.card]) : null;
        const name = optionText(table, o, d).name;
        return html`<li
          key=${o.id}
          onKeyDown=${(/** @type {KeyboardEvent} */ e) => byKey(e, i)}
          onPointerMove=${drag}
          onPointerUp=${letGo}
        >
          <span
            class="grip"
            aria-hidden="true"
            onPointerDown=${(/** @type {PointerEvent} */ e) => grip(e, i)}
          >
            ⋮⋮
          </span>
          <button class="order-b grow" onClick=${() => table.inspect(card?.id, o.card)}>
            <span class="sr">${tt('order.row', { n: i + 1, of: rows.length, name })}</span>
            <span class="ln num" aria-hidden="true">${i + 1}</span>
            ${o.card ? html`<${Pic} id=${card?.id} w=${34} />` : null}
            <span class="grow" aria-hidden="true">${name}</span>
          </button>
          <button
            class="iconbtn"
            aria-label=${tt('order.up', { name })}
            disabled=${i === 0}
            onClick=${() => move(i, i - 1)}
          >
            ▲
          </button>
          <button
            class="iconbtn"
            aria-label=${tt('order.down', { name })}
            disabled=${i === rows.length - 1}
            onClick=${() => move(i, i + 1)}
          >
            ▼
          </button>
        </li>`;
      })}
    </ol>
    <button class="btn sm ghost" onClick=${picker.resetOrder}>${tt('order.reset')}</button>
  `;
}
