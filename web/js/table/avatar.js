/** A seat's picture: the art of the card the game lets stand for it, else its number. */
import { html } from '../lib/html.js';
import { artUrl, motifOf } from '../art.js';
import { cardData, cardGame } from '../lib/cards.js';
import { useTable } from './context.js';

/** @param {{seat: number, w?: number}} props */
export function Avatar({ seat, w = 40 }) {
  const table = useTable();
  const found = cardData(table.game.portrait(table.session.view.value, seat) ?? '');
  return html`<span class="ava" aria-hidden="true" style=${{ width: `${w}px`, height: `${w}px` }}>
    ${
      found
        ? html`<img src=${artUrl(cardGame(found.id), motifOf(found), 0)} alt="" />`
        : html`<span class="ava-n">${seat + 1}</span>`
    }
  </span>`;
}
