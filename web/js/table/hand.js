/** The own hand: lit, blocked, picked; a fan from eight cards, and the others' hand as a row of backs. */
import { html } from '../lib/html.js';
import { Back, Pic, TableCard } from './card.js';
import { screen, sideways, useTable } from './context.js';
import { dragProps } from './drag.js';
import { tt } from './text.js';
import { listOf, sizeOf } from './zones.js';
import { WhyNot } from './why.js';

/** What shows of a card in a fan at least: as much as a thumb can hit. */
const STRIP = 30;
/** Width of a card where the hand stands upright at the right edge, and what else stands above and below it. */
const UPRIGHT = { card: 78, taken: 58 };
const CARD = { phone: 70, tablet: 92, desk: 108, wide: 128 };

export function Hand() {
  const table = useTable();
  const { session, picker } = table;
  const view = session.view.value;
  if (!view || view.you == null) return null;
  const ids = /** @type {string[]} */ (listOf(view, `${view.you}.hand`).filter(Boolean));
  const narrow = screen.value === 'phone';
  const w = (table.game.hand ?? CARD)[screen.value],
    { left, right } = table.game.sides();
  const room = narrow
    ? Math.min(innerWidth, 600) - 16
    : Math.max(320, innerWidth - (screen.value === 'tablet' ? 40 : left + right + 48) - (table.why.value ? 216 : 0));
  const fitting = ids.length > 1 ? Math.min(narrow ? 0 : 14, (room - ids.length * w) / (ids.length - 1)) : 0;
  // A thumb needs a strip of each card: a longer fan scrolls.
  const gap = narrow ? Math.max(fitting, STRIP - w) : fitting;
  const place = sideways.value
    ? upright(ids.length)
    : (/** @type {number} */ i, /** @type {boolean} */ lit) => ({
        '--w': `${w}px`,
        marginLeft: i ? `${gap}px` : 0,
        zIndex: lit ? 20 + i : i,
      });
  const dims = !!picker.decision.value && !picker.done.value;
  return html`<section
    class=${`handz ${table.why.value ? 'with-why' : ''} ${gap < 0 ? 'fanned' : ''} ${gap > fitting ? 'long' : ''}`}
    id="hand"
    role="region"
    tabindex="-1"
    aria-label=${tt('region.hand', { n: ids.length })}
    data-zone=${`${view.you}.hand`}
  >
    <div class="hand-row" role="group" aria-label=${tt('region.hand', { n: ids.length })}>
      ${ids.map((h, i) => {
        const lit = picker.byCard.value.has(h) && dims;
        return html`<${TableCard}
          key=${h}
          h=${h}
          size="hand"
          dim=${dims}
          class=${lit ? 'up' : ''}
          tab=${i === firstStop(table, ids) ? 0 : -1}
          style=${place(i, lit)}
          attrs=${dragProps(table, h)}
        />`;
      })}
    </div>
    ${narrow ? null : html`<${WhyNot} />`}
  </section>`;
}

/**
 * Cards below each other, each over the next: what shows of those below is their foot, with name and numbers.
 * @param {number} n
 */
function upright(n) {
  const high = (UPRIGHT.card * 88) / 63,
    fitting = n > 1 ? Math.min(6, (innerHeight - UPRIGHT.taken - n * high) / (n - 1)) : 0,
    gap = Math.max(fitting, STRIP + 6 - high);
  return (/** @type {number} */ i) => ({ '--w': `${UPRIGHT.card}px`, marginTop: i ? `${gap}px` : 0, zIndex: n - i });
}

/**
 * One card of the hand is in the tab order: the marked one, the first lit one, else the first.
 * @param {import('./context.js').Table} table
 * @param {string[]} ids
 */
function firstStop(table, ids) {
  const { picker } = table;
  const at = picker.card.value ? ids.indexOf(picker.card.value) : -1;
  if (at >= 0) return at;
  return Math.max(
    0,
    ids.findIndex((h) => picker.byCard.value.has(h)),
  );
}

/** @param {{seat: number}} props */
export function FoeHand({ seat }) {
  const view = useTable().session.view.value;
  if (!view) return null;
  const ids = listOf(view, `${seat}.hand`).filter(Boolean);
  const n = sizeOf(view, `${seat}.hand`);
  const shown = ids.length ? ids : Array.from({ length: Math.min(n, 14) });
  return html`<div class="ophand" role="img" aria-label=${tt('region.foe_hand', { n })} data-zone=${`${seat}.hand`}>
    ${shown.map((h, i) =>
      h && view.cards[h]?.id
        ? html`<${Pic} key=${h} id=${view.cards[h].id} w=${36} />`
        : html`<${Back} key=${h ?? i} w=${36} />`,
    )}
    ${n > 14 ? html`<span class="num">+${n - 14}</span>` : null}
  </div>`;
}
