/** The duel's mat: own zones, the strip and the chain, the opponent's zones. The source order is the focus order. */
import { html } from '../../lib/html.js';
import { Chain } from '../../table/chain.js';
import { screen, useTable } from '../../table/context.js';
import { FoeHand } from '../../table/hand.js';
import { LogTail } from '../../table/log.js';
import { Look } from '../../table/sheets.js';
import { tt } from '../../table/text.js';
import { Duel } from './duel.js';
import { PhoneField } from './field-phone.js';
import { Plate } from './plate.js';
import { Field } from './zones.js';

export function Board() {
  const table = useTable();
  const view = /** @type {import('../../net/types.js').View} */ (table.session.view.value);
  const near = table.near.value,
    far = table.others.value[0];
  const phone = screen.value === 'phone',
    F = phone ? PhoneField : Field;
  return html`
    <${F} seat=${near} />
    <div class=${`mid ${view.chain?.length ? 'has-chain' : ''} ${view.battle ? 'has-battle' : ''}`}>
      <${Duel} />
      <${Chain} />
      ${phone && !view.chain?.length ? html`<${LogTail} />` : null}
    </div>
    <${F} seat=${far} />
    ${phone ? null : html`<${FoeHand} seat=${far} />`}
    ${phone || screen.value === 'tablet' ? html`<${Plate} seat=${far} /><${Plate} seat=${near} />` : null}
  `;
}

/** The places of the mat before anything lies on it. */
export const Outline = () =>
  html`
    <section class="field me"></section>
    <div class="mid"><section class="duel"></section><section class="chain"></section></div>
    <section class="field op"></section>
    <div class="ophand"></div>
  `;

/** The left rail: both players with the looked-at card between them. */
export function Side() {
  const table = useTable();
  return html`
    <${Plate} seat=${table.others.value[0]} />
    <section class="look panel" aria-label=${tt('sheet.card')} tabindex="0"><${Look} /></section>
    <${Plate} seat=${table.near.value} />
  `;
}

/** Where a player's hand lies, a watcher sees its backs. */
export const WatchHand = () => html`<${FoeHand} seat=${useTable().near.value} />`;
