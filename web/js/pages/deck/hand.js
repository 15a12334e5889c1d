/** A sample hand of the deck: drawn as the game deals, in this browser alone. */
import { useMemo, useState } from 'preact/hooks';
import { cardsOf } from '../../games/registry.js';
import { cardData } from '../../lib/cards.js';
import { html } from '../../lib/html.js';
import { t } from '../../lib/i18n.js';
import { Button } from '../../ui/button.js';
import { CardFace } from '../../ui/card.js';
import { Dialog } from '../../ui/dialog.js';

/**
 * @param {Record<string, number>} cards
 * @param {import('../../games/types.js').GameDecks|undefined} how
 * @returns {string[]} what is dealt, shuffled, without one card that would begin in play
 */
function shuffled(cards, how) {
  const dealt = (/** @type {string} */ id) => {
    const card = cardData(id);
    return !card || !how?.dealt || how.dealt(card);
  };
  const all = Object.entries(cards)
    .filter(([id]) => dealt(id))
    .flatMap(([id, n]) => Array(n).fill(id));
  const first = all.findIndex((id) => {
    const card = cardData(id);
    return card && how?.opens?.(card);
  });
  if (first >= 0) all.splice(first, 1);
  for (let i = all.length - 1; i > 0; i -= 1) {
    const j = Math.floor(Math.random() * (i + 1));
    [all[i], all[j]] = [all[j], all[i]];
  }
  return all;
}

/** @param {{game: string, cards: Record<string, number>, onLook: (id: string) => void, onClose: () => void}} props */
export function HandDialog({ game, cards, onLook, onClose }) {
  const [turn, setTurn] = useState(0);
  const [more, setMore] = useState(0);
  const how = cardsOf(game)?.decks,
    first = how?.hand ?? 5;
  const pile = useMemo(() => shuffled(cards, how), [turn]);
  const again = () => {
    setTurn(turn + 1);
    setMore(0);
  };
  return html`<${Dialog}
    wide
    title=${t('shell.deck.hand')}
    onClose=${onClose}
    foot=${html`
      <${Button}
        kind="pri"
        icon="swap"
        data-autofocus
        onClick=${again}
      >
        ${t('shell.deck.hand_again')}
      </${Button}>
      <${Button} icon="plus" blocked=${first + more >= pile.length} onClick=${() => setMore(more + 1)}>
        ${t('shell.deck.hand_more')}
      </${Button}>
    `}
  >
    <p class="t2">${t(`${game}.opening_hand`)}</p>
    <div class="handrow">
      ${pile
        .slice(0, first + more)
        .map((id, i) => html`<${CardFace} key=${i} id=${id} size="hand" onPress=${() => onLook(id)} />`)}
    </div>
  </${Dialog}>`;
}
