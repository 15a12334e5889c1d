/** The board: a grid of cells, arrows over it. Arrow keys go from cell to cell; a large one scrolls and is scaled. */
import { useEffect, useRef } from 'preact/hooks';
import { roveKey } from '../../lib/a11y.js';
import { html } from '../../lib/html.js';
import { useTable } from '../../table/context.js';
import { tt } from '../../table/text.js';
import { Arrows, coins } from './arrows.js';
import { Cell, cellOptions, keyOf } from './cell.js';
import { partsOf } from './joint.js';
import { scaled, show, useZoom, zoom } from './zoom.js';

/** @param {{reach: import('./reach.js').Reach}} props */
export function Grid({ reach }) {
  const table = useTable(),
    view = /** @type {any} */ (table.session.view.value),
    { width, height, left, top } = view.table.board;
  const box = useRef(/** @type {HTMLElement|null} */ (null)),
    pans = scaled(width),
    d = table.picker.decision.value;
  const cards = new Map(
    Object.values(view.cards)
      .filter((c) => c.zone === 'board' && c.cell)
      .map((c) => [keyOf(c.cell), c]),
  );
  const marks = (/** @type {string} */ key) =>
    (view.markers ?? []).filter((/** @type {any} */ m) => keyOf(m.cell) === key);
  const options = cellOptions(table),
    parts = partsOf(table),
    rows = Array.from({ length: height }, (_, i) => top + i),
    columns = Array.from({ length: width }, (_, i) => left + i);
  const first =
    [...options.keys()][0] ??
    [...cards].find(([, c]) => table.picker.byCard.value.has(c.h) || parts.has(c.h))?.[0] ??
    [...cards].find(([, c]) => c.ctl === table.near.value)?.[0] ??
    keyOf([left, top]);
  const thrown = coins(table).at(-1);
  useEffect(() => {
    if (thrown) show(box.current, box.current?.querySelector(`[data-at="${keyOf(thrown.cells[0])}"]`) ?? null);
  }, [thrown?.n]);
  useZoom(box, `${d?.id}:${table.picker.card.value}`, pans);
  return html`<div class=${`bw ${pans ? 'pans' : ''}`} id="own-field" ref=${box}>
    <div
      class=${`bd ${width > 9 ? 'fine' : ''} ${pans && !zoom.value ? 'whole' : ''}`}
      role="group"
      aria-label=${tt('region.board', { width, height })}
      style=${{ '--W': width, '--H': height, '--zoom': zoom.value }}
      onDblClick=${() => {
        if (pans) zoom.value = zoom.value ? 0 : 1;
      }}
      onKeyDown=${(/** @type {KeyboardEvent} */ e) => {
        if (!e.altKey) roveKey(e, /** @type {Element} */ (e.currentTarget), { columns: width, selector: '.cb' });
      }}
    >
      <span class="ax" aria-hidden="true"></span>
      ${columns.map((x) => html`<span key=${x} class="ax" aria-hidden="true">${x}</span>`)}
      ${rows.map(
        (y) =>
          html`
            <span key=${`r${y}`} class="ax" aria-hidden="true">${y}</span>
            ${columns.map((x) => {
              const key = keyOf([x, y]),
                card = cards.get(key),
                h = card?.h ?? '';
              return html`<${Cell}
                key=${key}
                cell=${[x, y]}
                card=${card}
                marks=${marks(key)}
                option=${options.get(key)}
                part=${parts.get(h)}
                loss=${reach.losses.get(h)}
                tab=${key === first ? 0 : -1}
                reach=${reach.cells.has(key) || reach.hosts.has(h) ? 'go' : reach.range.has(key) ? 'rng' : ''}
              />`;
            })}
          `,
      )}
      <${Arrows} />
    </div>
  </div>`;
}
