/** The table of hope: the board in the middle, what is declared and lies stacked beside it, on a phone below it. */
import { useEffect } from 'preact/hooks';
import { html } from '../../lib/html.js';
import { Chain } from '../../table/chain.js';
import { screen, useTable } from '../../table/context.js';
import { FoeHand } from '../../table/hand.js';
import { Handle } from '../../table/handle.js';
import { LogTail } from '../../table/log.js';
import { fullName, tt } from '../../table/text.js';
import { Pile, sizeOf } from '../../table/zones.js';
import { Icon } from '../../ui/icon.js';
import { Look } from '../../table/sheets.js';
import { Declaration } from './declaration.js';
import { Grid } from './grid.js';
import { Composer, composing, lead } from './joint.js';
import { useReach } from './reach.js';
import { Players } from './seat.js';
import { dateName } from './words.js';
import { MiniMap } from './zoom.js';

/** Cards that lie under others and can be named: one's own skills face down, cards laid over. */
function Stacked() {
  const table = useTable(),
    view = /** @type {any} */ (table.session.view.value),
    { picker } = table;
  const under = Object.values(view.cards).filter(
    (c) => c.id && (c.zone === 'stacked' || (c.zone === 'board' && !c.cell)) && c.under,
  );
  if (!under.length) return null;
  const lit = (/** @type {any} */ c) => Number(picker.byCard.value.has(c.h));
  return html`<section
    class="stk"
    data-zone="stacked"
    role="group"
    aria-label=${tt('zone.said', { zone: tt('zone.stacked'), n: under.length })}
  >
    <h3 class="lab">${tt('zone.stacked')}</h3>
    <div class="stk-l">
      ${under
        .sort((a, b) => lit(b) - lit(a))
        .map(
          (c) =>
            html`<${Handle} key=${c.h} h=${c.h}>
              ${fullName(c.id)}
              <small> ${view.cards[c.under] ? fullName(view.cards[c.under].id) : ''}</small>
            </${Handle}>`,
        )}
    </div>
  </section>`;
}

/** The piles everybody shares. */
function Commons() {
  const view = /** @type {any} */ (useTable().session.view.value);
  return html`<div class="row g5 cmn">
    ${['fate_pile', 'void']
      .filter((zone) => sizeOf(view, zone))
      .map((zone) => html`<${Pile} key=${zone} zone=${zone} w=${30} />`)}
  </div>`;
}

/** The hour, on a phone; opens the timeline. */
function Hour() {
  const table = useTable(),
    view = /** @type {any} */ (table.session.view.value),
    now = view.table,
    next = view.timeline[0];
  return html`<button
    class="hour"
    onClick=${() => table.open('time:')}
  >
    <${Icon} name="moon" />
    <b>${tt('clock.said', { hour: now.date.hour, part: tt(`part.${now.part}`) })}</b>
    <span class="lab ell">
      ${dateName(now.date)}
      ${
        next ? ` · ${tt('due.next', { hour: next.date.hour, card: next.id ? fullName(next.id) : tt('due.rule') })}` : ''
      }
    </span>
  </button>`;
}

export function Board() {
  const table = useTable(),
    { picker } = table,
    view = /** @type {any} */ (table.session.view.value),
    narrow = screen.value === 'phone' || screen.value === 'tablet',
    reach = useReach();
  const marked = picker.decision.value?.prompt === 'battle' ? picker.card.value : null;
  useEffect(() => {
    if (marked) lead.value = marked;
  }, [marked]);
  const busy = view.chain?.length || view.declaration?.parts.length,
    own = composing(picker.decision.value) && !picker.done.value;
  const making = own ? html`<${Composer} />` : html`<${Declaration} />`;
  if (narrow)
    return html`
      <${Grid} reach=${reach} />
      <div class="mid">
        ${own ? null : html`<${Stacked} />`}
        ${making}
        <${Chain} />
        ${busy || own ? null : html`<${LogTail} />`}
      </div>
      <div class="head-p"><${Players} /><div class="row g4"><${Hour} /><${MiniMap} /></div></div>
    `;
  return html`
    <${Grid} reach=${reach} />
    <section class="mid">
      ${making}
      <${Chain} />
      <${Stacked} />
      ${
        own ? null : html`<section class="look panel" aria-label=${tt('sheet.card')} tabindex="0"><${Look} /></section>`
      }
      <div class="row g5"><${Commons} /><span class="grow"></span><${MiniMap} /></div>
    </section>
  `;
}

export const Outline = () => html`<div class="bw"></div><section class="mid"></section>`;

/** Where a player's hand lies, a watcher sees its backs. */
export const WatchHand = () => html`<${FoeHand} seat=${useTable().near.value} />`;
