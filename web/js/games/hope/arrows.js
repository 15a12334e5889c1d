/**
 * What lies over the cells: arrows from those who declare to what they aim at, coins thrown a moment ago where they
 * fell.
 */
import { html } from '../../lib/html.js';
import { useTable } from '../../table/context.js';
import { partsOf, targetOf } from './joint.js';

/** Cells from centre to centre. @typedef {{from: number[], to: number[]}} Arrow */

/**
 * The cell a card stands in, or the card it lies under.
 * @param {any} view
 * @param {string|null|undefined} h
 * @returns {number[]|null}
 */
function cellOf(view, h) {
  const card = h ? view.cards[h] : null;
  return card?.cell ?? (card?.under ? cellOf(view, card.under) : null);
}

/**
 * Who aims at whom now, as handles.
 * @param {import('../../table/context.js').Table} table
 * @returns {[string, string][]}
 */
function aimed(table) {
  const { picker } = table,
    view = /** @type {any} */ (table.session.view.value),
    d = picker.decision.value;
  const parts = [...partsOf(table).values()].filter((p) => p.at >= 0);
  if (d?.prompt === 'attack_targets' && d.source) {
    const source = d.source,
      aims = picker.options.value.filter((o) => o.card && picker.picked.value.includes(o.id)).map((o) => o.card ?? '');
    return [targetOf(d), ...aims].filter(Boolean).map((h) => [source, h]);
  }
  if (parts.length && d?.params?.card) return parts.map((p) => [p.h, d.params?.card]);
  const armed = picker.armed.value?.replace(/^sure:/, ''),
    option = picker.single.value && armed ? picker.options.value.find((o) => o.id === armed) : null;
  const { card } = option ?? {};
  if (card && option?.targets?.length) return option.targets.map((t) => [card, t]);
  return (view.declaration?.parts ?? []).flatMap((/** @type {any} */ p) =>
    p.objects.map((/** @type {string} */ h) => [p.card, h]),
  );
}

const HEAD = 0.2;
/**
 * An arrow's line ends short of the centre, with a head.
 * @param {Arrow} arrow
 * @param {number} left
 * @param {number} top
 */
function shape({ from, to }, left, top) {
  const [x1, y1, x2, y2] = [from[0] - left + 0.5, from[1] - top + 0.5, to[0] - left + 0.5, to[1] - top + 0.5];
  const long = Math.hypot(x2 - x1, y2 - y1),
    ux = (x2 - x1) / long,
    uy = (y2 - y1) / long,
    cut = Math.min(0.36, long / 3);
  const [ax, ay, bx, by] = [x1 + ux * cut, y1 + uy * cut, x2 - ux * cut, y2 - uy * cut];
  const wing = (/** @type {number} */ side) =>
    `${(bx - ux * HEAD + uy * HEAD * 0.6 * side).toFixed(2)} ${(by - uy * HEAD - ux * HEAD * 0.6 * side).toFixed(2)}`;
  const neck = `${(bx - ux * HEAD * 0.7).toFixed(2)} ${(by - uy * HEAD * 0.7).toFixed(2)}`;
  return {
    line: `M${ax.toFixed(2)} ${ay.toFixed(2)}L${neck}`,
    head: `M${bx.toFixed(2)} ${by.toFixed(2)}L${wing(1)}L${wing(-1)}Z`,
  };
}

/** So many events back a thrown coin still lies there. */
const RECENT = 16;

/**
 * Coins thrown a moment ago, each with the cells it lies on: one, or those on all sides of a border or corner.
 * @param {import('../../table/context.js').Table} table
 * @returns {{n: number, cells: number[][]}[]}
 */
export const coins = (table) =>
  table.session.log.value
    .slice(-RECENT)
    .filter((e) => e.e === 'coin' && e.cells?.length)
    .map((e) => ({ n: e.n, cells: e.cells }));

/** @param {{cells: number[][], left: number, top: number}} props */
function Coin({ cells, left, top }) {
  const middle = (/** @type {number} */ axis) => cells.reduce((sum, c) => sum + c[axis], 0) / cells.length;
  // One that covers a whole row lies nowhere in particular.
  return html`<g>
    ${cells.map(
      (c) =>
        html`<rect
          key=${c.join()}
          class="hit"
          x=${c[0] - left + 0.06}
          y=${c[1] - top + 0.06}
          width="0.88"
          height="0.88"
          rx="0.08"
        />`,
    )}
    ${
      cells.length > 4
        ? null
        : html`<circle class="coin" cx=${middle(0) - left + 0.5} cy=${middle(1) - top + 0.5} r="0.11" />`
    }
  </g>`;
}

export function Arrows() {
  const table = useTable(),
    view = /** @type {any} */ (table.session.view.value),
    { width, height, left, top } = view.table.board;
  const arrows = aimed(table)
    .map(([from, to]) => ({ from: cellOf(view, from), to: cellOf(view, to) }))
    .filter((a) => a.from && a.to && a.from.join() !== a.to.join());
  const thrown = coins(table);
  if (!arrows.length && !thrown.length) return null;
  return html`<svg class="arw" viewBox=${`0 0 ${width} ${height}`} preserveAspectRatio="none" aria-hidden="true">
    ${arrows.map((a, i) => {
      const { line, head } = shape(/** @type {Arrow} */ (a), left, top);
      return html`<g key=${i}><path class="ln-a" d=${line} /><path class="hd-a" d=${head} /></g>`;
    })}
    ${thrown.map((c) => html`<${Coin} key=${`c${c.n}`} cells=${c.cells} left=${left} top=${top} />`)}
  </svg>`;
}
