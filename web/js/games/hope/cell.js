/**
 * One cell of the board: the card in it, coins and markers, what it means for the open decision. One button, spoken as
 * one name.
 */
import { artUrl, motifOf } from '../../art.js';
import { cardData, cardName } from '../../lib/cards.js';
import { html } from '../../lib/html.js';
import { useTable } from '../../table/context.js';
import { cardSpeech, markOf } from '../../table/spoken.js';
import { known, tt } from '../../table/text.js';
import { usePress } from '../../ui/press.js';
import { pressPart, targetOf } from './joint.js';
import { sign } from './seat.js';
import { cellName } from './words.js';

/** @typedef {import('../../table/context.js').Table} Table @typedef {import('../types.js').Option} Option */

/** @param {number[]} cell */
export const keyOf = (cell) => cell.join(':');

/** The options that a press on a cell marks, by cell. @param {Table} table @returns {Map<string, Option>} */
export function cellOptions({ picker }) {
  if (!picker.decision.value || picker.done.value) return new Map();
  const own = picker.single.value
    ? (picker.card.value && picker.byCard.value.get(picker.card.value)) || []
    : picker.options.value.filter((o) => !o.card);
  return new Map(own.filter((o) => o.cell).map((o) => [keyOf(/** @type {number[]} */ (o.cell)), o]));
}

/** An act without a card of its own that aims at this one: a joint attack. @param {Table} table @param {string} h */
function looseAt({ picker }, h) {
  if (!picker.single.value || picker.card.value || picker.done.value || picker.byCard.value.has(h)) return null;
  return picker.acts.value.find((o) => !o.card && o.targets?.length === 1 && o.targets[0] === h) ?? null;
}

/**
 * @param {Table} table
 * @param {Option|undefined} option
 * @param {string|null} h
 * @param {import('./joint.js').Part|undefined} part
 */
function press(table, option, h, part) {
  const { picker } = table,
    chosen = option ?? (h ? looseAt(table, h) : null);
  if (part) {
    table.inspect(table.session.view.value?.cards[part.h]?.id, part.h);
    pressPart(table, part);
    return;
  }
  if (!chosen) {
    if (h) table.pressCard(h);
    return;
  }
  if (picker.single.value) picker.arm(chosen.id);
  else picker.toggle(chosen.id);
}

/** How a loss weighs: the card would fall, or lose nothing. @param {{destroyed?: boolean, loss: number}} loss */
const heavy = (loss) => (loss.destroyed ? 'kill' : loss.loss ? '' : 'nil');

/** What lies in a cell besides a card. @param {{marks: any[]}} props */
const Marks = ({ marks }) =>
  marks.length
    ? html`<span class="mrk" aria-hidden="true">
      ${marks.map(
        (m, i) =>
          html`<i
            key=${i}
            class=${m.kind}
            data-seat=${m.seat}
            data-t=${known(`glyph.${m.kind}`) ? tt(`glyph.${m.kind}`) : '◈'}
          />`,
      )}
    </span>`
    : null;

/**
 * @param {{cell: number[], card: any, marks: any[], option: Option|undefined,
 *   part: import('./joint.js').Part|undefined, reach: string, loss: any, tab: number}} props
 */
export function Cell({ cell, card, marks, option, part, reach, loss, tab }) {
  const table = useTable(),
    { picker } = table,
    key = keyOf(cell);
  const said = [cellName(cell)];
  const look = () => {
    if (card?.id) table.inspect(card.id, card.h);
  };
  const presses = usePress(
    () => press(table, option, card?.h ?? null, part),
    card
      ? () => {
          look();
          if (card.id) table.sheet.value = 'look';
        }
      : undefined,
  );
  const picked =
    !!option &&
    (picker.single.value
      ? picker.armed.value?.replace(/^sure:/, '') === option.id
      : picker.picked.value.includes(option.id));
  const m = card ? markOf(table, card.h) : null,
    loose = card && looseAt(table, card.h),
    order = part && part.at >= 0 ? part.at + 1 : m?.order;
  const can = !!option || !!m?.can || !!loose || !!part,
    marked = picked || !!m?.picked || (!!part && part.at >= 0),
    aimed = !!m?.target || (!!card && targetOf(picker.decision.value) === card.h);
  if (card) said.push(cardSpeech(table, card));
  else said.push(tt('cell.empty'));
  if (part && part.at >= 0) said.push(tt('say.order', { n: part.at + 1 }));
  if (loss) said.push(tt('unit.loss', { n: loss.loss, left: loss.left }));
  if (reach) said.push(tt(`cell.${reach}`));
  for (const x of marks) said.push(known(`marker.${x.kind}`) ? tt(`marker.${x.kind}`) : x.kind);
  if (option || (part && part.at < 0)) said.push(tt(picked ? 'say.picked' : 'say.can_any'));
  const cls = [
    'cb',
    card ? 'u' : '',
    card && card.ctl === table.near.value && !card.neutral ? 'own' : '',
    card?.kind === 'faction' ? 'fac' : '',
    card?.acted ? 'done' : '',
    can ? 'is-can' : '',
    marked ? 'is-picked' : '',
    aimed ? 'is-target' : '',
    reach,
  ]
    .filter(Boolean)
    .join(' ');
  return html`<button
    type="button"
    class=${cls}
    tabindex=${tab}
    aria-label=${said.join(tt('say.sep'))}
    aria-pressed=${marked ? 'true' : undefined}
    data-at=${key}
    data-cell=${option && !card ? key : undefined}
    data-card=${card?.h}
    data-h=${card?.h}
    data-seat=${card && !card.neutral ? card.ctl : undefined}
    ...${presses}
    onMouseEnter=${look}
    onFocus=${look}
  >
    ${card ? html`<${Unit} card=${card} />` : null}
    <${Marks} marks=${marks} />
    ${
      loss
        ? html`<span class=${`ls num ${heavy(loss)}`} aria-hidden="true" data-t=${loss.loss ? `−${loss.loss}` : '0'} />`
        : null
    }
    ${
      marked
        ? html`<span class="mk picked" aria-hidden="true" data-t=${order ?? '✓'} />`
        : aimed
          ? html`<span class="mk target" aria-hidden="true" data-t="◎" />`
          : can
            ? html`<span class="mk can" aria-hidden="true" data-t="◆" />`
            : null
    }
  </button>`;
}

/** The face of a card on the board: signs for the eye, the cell's name says them. @param {{card: any}} props */
function Unit({ card }) {
  const data = card.id ? cardData(card.id) : null,
    base = card.changed ?? {};
  const way = (/** @type {string} */ name, /** @type {number} */ n) =>
    base[name] ? (n > base[name].base ? 'more' : 'less') : '';
  return html`<span class="uf" aria-hidden="true">
    ${data ? html`<img class="art" src=${artUrl('hope', motifOf(data), 1)} alt="" draggable=${false} />` : null}
    ${card.atk !== undefined ? html`<span class=${`a ${way('atk', card.atk)}`} data-t=${card.atk} />` : null}
    ${
      card.hp !== undefined
        ? html`<span class=${`h ${card.hp < card.max_hp ? 'hurt' : ''}`} data-t=${card.hp} />`
        : null
    }
    <span class="o" data-t=${sign(card.neutral ? null : card.ctl)} />
    ${card.main ? html`<span class="mn" data-t=${tt('unit.main_short')} />` : null}
    ${card.stacked ? html`<span class="sk" data-t=${tt('unit.stacked_short', { n: card.stacked })} />` : null}
    ${Object.entries(card.counters ?? {}).map(([name, n]) => html`<span key=${name} class="ct" data-t=${n} />`)}
    ${card.locked !== undefined || card.preparing !== undefined ? html`<span class="lk-i" data-t="⏳" />` : null}
    <span class="n" data-t=${data ? cardName(data).title : ''} />
    ${card.acted ? html`<span class="ad" data-t=${tt('unit.acted')} />` : null}
  </span>`;
}
