/** Two to six players round the shared deck: oneself in front, the next in turn order to the right, and so round. */
import { html } from '../../lib/html.js';
import { Chain } from '../../table/chain.js';
import { screen, useTable } from '../../table/context.js';
import { FoeHand } from '../../table/hand.js';
import { LogTail } from '../../table/log.js';
import { Commons, Counts, Dice, Theme } from './centre.js';
import { OwnPanel, Panel } from './panel.js';
import { OwnTile, Tile } from './tile.js';

/** Where the others sit, in turn order from the right, by their number. @type {string[][]} */
const PLACES = [[], ['a'], ['r', 'l'], ['rl', 'ru', 'l'], ['rl', 'ru', 'lu', 'll'], ['rl', 'ru', 't', 'lu', 'll']];

export function Board() {
  const table = useTable();
  const view = /** @type {import('../../net/types.js').View} */ (table.session.view.value);
  const near = table.near.value,
    others = table.others.value,
    places = PLACES[others.length] ?? PLACES[5];
  if (screen.value === 'phone' || screen.value === 'tablet') {
    return html`
      <${OwnTile} seat=${near} />
      <div class=${`mid ${view.chain?.length ? 'has-chain' : ''}`}>
        <${Counts} />
        <${Dice} />
        <${Chain} />
        ${view.chain?.length ? null : html`<${LogTail} />`}
      </div>
      <div class="tiles" data-n=${others.length}>
        ${others.map((seat, i) => html`<${Tile} key=${seat} seat=${seat} first=${i === 0} />`)}
      </div>
    `;
  }
  return html`
    <${OwnPanel} seat=${near} />
    <section class=${`mid ${view.chain?.length ? 'has-chain' : ''}`}>
      <${Theme} />
      <${Commons} />
      <${Dice} />
      <${Chain} />
    </section>
    ${others.map(
      (seat, i) =>
        html`<div key=${seat} class="place" style=${{ gridArea: places[i] }}>
          <${Panel} seat=${seat} first=${i === 0} />
        </div>`,
    )}
  `;
}

/** The places before anything lies on them. */
export const Outline = () => html`<section class="zp me panel"></section><section class="mid"></section>`;

/** Where a player's hand lies, a watcher sees its backs. */
export const WatchHand = () => html`<${FoeHand} seat=${useTable().near.value} />`;
