/** A seat's picture: the art of its first character in play, else its number. */
import { html } from '../lib/html.js';
import { artUrl, motifOf } from '../art.js';
import { cardData, cardGame } from '../lib/cards.js';
import { useTable } from './context.js';

/** @param {{seat: number, w?: number}} props */
export function Avatar({ seat, w = 40 }) {
  const view = useTable().session.view.value;
  let found = null;
  for (const zone of ['duel', 'chara']) {
    const list = view?.zones[`${seat}.${zone}`];
    if (!Array.isArray(list)) continue;
    for (const h of list) {
      const data = cardData((h && view?.cards[h]?.id) || '');
      if (data?.kind === 'character') found ??= data;
    }
  }
  return html`<span class="ava" aria-hidden="true" style=${{ width: `${w}px`, height: `${w}px` }}>${found ? html`<img src=${artUrl(cardGame(found.id), motifOf(found), 0)} alt="" />` : html`<span class="ava-n">${seat + 1}</span>`}</span>`;
}
