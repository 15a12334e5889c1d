/** The board: a grid of cells with cards, coins and markers. Every cell is one button; arrow keys go from cell to cell. */
import { artUrl, motifOf } from '../../art.js';
import { cardData, cardName } from '../../lib/cards.js';
import { roveKey } from '../../lib/a11y.js';
import { html } from '../../lib/html.js';
import { useTable } from '../../table/context.js';
import { cardSpeech, markOf } from '../../table/spoken.js';
import { known, tt } from '../../table/text.js';
import { sign } from './seat.js';
import { cellName } from './words.js';

/** @typedef {import('../../table/context.js').Table} Table @typedef {import('../types.js').Option} Option */

/** @param {number[]} cell */
const keyOf = (cell) => cell.join(':');

/** The options that a press on a cell marks, by cell. @param {Table} table @returns {Map<string, Option>} */
function cellOptions({ picker }) {
  if (!picker.decision.value || picker.done.value) return new Map();
  const own = picker.single.value ? (picker.card.value && picker.byCard.value.get(picker.card.value)) || [] : picker.options.value.filter((o) => !o.card);
  return new Map(own.filter((o) => o.cell).map((o) => [keyOf(/** @type {number[]} */ (o.cell)), o]));
}

/** An act without a card of its own that aims at this one: a joint attack. @param {Table} table @param {string} h */
function looseAt({ picker }, h) {
  if (!picker.single.value || picker.card.value || picker.done.value || picker.byCard.value.has(h)) return null;
  return picker.acts.value.find((o) => !o.card && o.targets?.length === 1 && o.targets[0] === h) ?? null;
}

/** @param {Table} table @param {Option|undefined} option @param {string|null} h */
function press(table, option, h) {
  const { picker } = table, chosen = option ?? (h ? looseAt(table, h) : null);
  if (!chosen) { if (h) table.pressCard(h); return; }
  if (picker.single.value) picker.arm(chosen.id);
  else picker.toggle(chosen.id);
}

/** What lies in a cell besides a card. @param {{marks: {kind: string}[]}} props */
const Marks = ({ marks }) => (marks.length ? html`<span class="mrk" aria-hidden="true">${marks.map((m, i) => html`<i key=${i} class=${m.kind}>${known(`glyph.${m.kind}`) ? tt(`glyph.${m.kind}`) : '◈'}</i>`)}</span>` : null);

/** One cell. @param {{cell: number[], card: any, marks: any[], option: Option|undefined, reach: string, loss: any, tab: number}} props */
function Cell({ cell, card, marks, option, reach, loss, tab }) {
  const table = useTable(), { picker } = table, key = keyOf(cell);
  const said = [cellName(cell)];
  const picked = !!option && (picker.single.value ? picker.armed.value?.replace(/^sure:/, '') === option.id : picker.picked.value.includes(option.id));
  const m = card ? markOf(table, card.h) : null, loose = card && looseAt(table, card.h);
  const can = !!option || !!m?.can || !!loose, marked = picked || !!m?.picked, aimed = !!m?.target;
  if (card) said.push(cardSpeech(table, card));
  else said.push(tt('cell.empty'));
  if (loss) said.push(tt('unit.loss', { n: loss.loss, left: loss.left }));
  for (const x of marks) said.push(known(`marker.${x.kind}`) ? tt(`marker.${x.kind}`) : x.kind);
  if (option) said.push(tt(picked ? 'say.picked' : 'say.can_any'));
  const cls = ['cb', card ? 'u' : '', card?.kind === 'faction' ? 'fac' : '', card?.acted ? 'done' : '', can ? 'is-can' : '', marked ? 'is-picked' : '', aimed ? 'is-target' : '', reach].filter(Boolean).join(' ');
  const look = () => { if (card?.id) table.inspect(card.id, card.h); };
  return html`<button type="button" class=${cls} tabindex=${tab} aria-label=${said.join(tt('say.sep'))} aria-pressed=${marked ? 'true' : undefined} data-cell=${option && !card ? key : undefined} data-card=${card?.h} data-h=${card?.h}
    data-seat=${card && !card.neutral ? card.ctl : undefined} onClick=${() => press(table, option, card?.h ?? null)} onMouseEnter=${look} onFocus=${look}
    onContextMenu=${(/** @type {Event} */ e) => { e.preventDefault(); look(); if (card?.id) table.sheet.value = 'look'; }}>
    ${card ? html`<${Unit} card=${card} />` : null}<${Marks} marks=${marks} />${loss ? html`<span class="ls num" aria-hidden="true">−${loss.loss}</span>` : null}
    ${marked ? html`<span class="mk picked" aria-hidden="true">${m?.order ?? '✓'}</span>` : aimed ? html`<span class="mk target" aria-hidden="true">◎</span>` : can ? html`<span class="mk can" aria-hidden="true">◆</span>` : null}</button>`;
}

/** The face of a card on the board. @param {{card: any}} props */
function Unit({ card }) {
  const data = card.id ? cardData(card.id) : null, base = card.changed ?? {};
  const way = (/** @type {string} */ name, /** @type {number} */ n) => (base[name] ? (n > base[name].base ? 'more' : 'less') : '');
  return html`<span class="uf" aria-hidden="true">${data ? html`<img class="art" src=${artUrl('hope', motifOf(data), 1)} alt="" draggable=${false} />` : null}
    ${card.atk !== undefined ? html`<span class=${`a ${way('atk', card.atk)}`}>${card.atk}</span>` : null}${card.hp !== undefined ? html`<span class=${`h ${card.hp < card.max_hp ? 'hurt' : ''}`}>${card.hp}</span>` : null}
    <span class="o">${sign(card.neutral ? null : card.ctl)}</span>${card.main ? html`<span class="mn">${tt('unit.main_short')}</span>` : null}
    ${card.stacked ? html`<span class="sk">${tt('unit.stacked_short', { n: card.stacked })}</span>` : null}${Object.entries(card.counters ?? {}).map(([name, n]) => html`<span key=${name} class="ct">${n}</span>`)}
    ${card.locked !== undefined || card.preparing !== undefined ? html`<span class="lk-i">⏳</span>` : null}
    <span class="n">${data ? cardName(data).title : ''}</span>${card.acted ? html`<span class="ad">${tt('unit.acted')}</span>` : null}</span>`;
}

/** @param {{reach: import('./reach.js').Reach}} props */
export function Grid({ reach }) {
  const table = useTable(), view = /** @type {any} */ (table.session.view.value), { width, height, left, top } = view.table.board;
  const cards = new Map(Object.values(view.cards).filter((c) => c.zone === 'board' && c.cell).map((c) => [keyOf(c.cell), c]));
  const marks = (/** @type {string} */ key) => (view.markers ?? []).filter((/** @type {any} */ m) => keyOf(m.cell) === key);
  const options = cellOptions(table), rows = Array.from({ length: height }, (_, i) => top + i), columns = Array.from({ length: width }, (_, i) => left + i);
  const first = [...options.keys()][0] ?? [...cards].find(([, c]) => table.picker.byCard.value.has(c.h))?.[0] ?? [...cards].find(([, c]) => c.ctl === table.near.value)?.[0] ?? keyOf([left, top]);
  return html`<div class="bw" id="own-field"><div class="bd" role="group" aria-label=${tt('region.board', { width, height })} style=${{ '--W': width, '--H': height }}
    onKeyDown=${(/** @type {KeyboardEvent} */ e) => { if (!e.altKey) roveKey(e, /** @type {Element} */ (e.currentTarget), { columns: width, selector: '.cb' }); }}>
    <span class="ax" aria-hidden="true"></span>${columns.map((x) => html`<span key=${x} class="ax" aria-hidden="true">${x}</span>`)}
    ${rows.map((y) => html`<span key=${`r${y}`} class="ax" aria-hidden="true">${y}</span>${columns.map((x) => {
      const key = keyOf([x, y]);
      return html`<${Cell} key=${key} cell=${[x, y]} card=${cards.get(key)} marks=${marks(key)} option=${options.get(key)} loss=${reach.losses.get(cards.get(key)?.h ?? '')} tab=${key === first ? 0 : -1} reach=${reach.cells.has(key) ? 'go' : reach.range.has(key) ? 'rng' : ''} />`;
    })}`)}</div></div>`;
}
