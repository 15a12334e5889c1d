// The deck as a list: the game's groups, each entry with its number and − +.
import { cardsOf } from '../../games/registry.js';
import { cardData, cardGame, cardName, sets } from '../../lib/cards.js';
import { html } from '../../lib/html.js';
import { t } from '../../lib/i18n.js';
import { CardFace } from '../../ui/card.js';
import { Stepper } from '../../ui/field.js';

/** @param {Record<string, number>} cards @returns {{group: string, ids: string[], n: number}[]} */
export function grouped(cards) {
  const ids = Object.keys(cards).filter((id) => cards[id] > 0),
    game = cardGame(ids.find((id) => cardData(id)) ?? '');
  const how = cardsOf(game)?.decks;
  if (!how) return [];
  const shelf = how.shelf(Object.values(sets.value[game]?.cards ?? {}));
  const order = (/** @type {string} */ a, /** @type {string} */ b) => {
    const x = cardData(a),
      y = cardData(b);
    return (x && y ? shelf(x, y) : 0) || a.localeCompare(b, 'en', { numeric: true });
  };
  return how.groups
    .map((group) => {
      const inside = ids
        .filter((id) => {
          const card = cardData(id);
          return (card ? how.groupOf(card) : how.groups[how.groups.length - 1]) === group;
        })
        .sort(order);
      return { group, ids: inside, n: inside.reduce((sum, id) => sum + cards[id], 0) };
    })
    .filter((g) => g.ids.length);
}

/**
 * @param {{game: string, cards: Record<string, number>, bad: Set<string>, onCount: (id: string, n: number) => void,
 *   onLook: (id: string) => void}} props
 */
export function DeckList({ game, cards, bad, onCount, onLook }) {
  const how = cardsOf(game)?.decks;
  return html`${grouped(cards).map(
    ({ group, ids, n }) =>
      html`<section key=${group}>
        <h3 class="gh"><span>${t(`${game}.group.${group}`)}</span><span class="num">${n}</span></h3>
        <ul class="dl">
          ${ids.map((id) => {
            const card = cardData(id),
              name = cardName(id),
              note = card && how?.note(card);
            return html`<li key=${id} class=${bad.has(id) ? 'bad' : ''}>
              <span class="cs num" aria-hidden="true">${card ? how?.round(card) : '–'}</span>
              <${CardFace} id=${id} size="chip" still attrs=${{ 'aria-hidden': 'true' }} />
              <button type="button" class="dl-n" onClick=${() => onLook(id)}>
                <b>${name.full}</b>
                ${note ? html`<span class="lab num">${note}</span>` : ''}
              </button>
              <${Stepper}
                value=${cards[id]}
                max=${how?.most ?? 9}
                bad=${bad.has(id)}
                less=${t('shell.deck.less', { name: name.full })}
                more=${t('shell.deck.add', { name: name.full })}
                onChange=${(/** @type {number} */ to) => onCount(id, to)}
              />
            </li>`;
          })}
        </ul>
      </section>`,
  )}`;
}

/** Bars of the numbers the game goes by. @param {{game: string, cards: Record<string, number>}} props */
export function Curves({ game, cards }) {
  return html`<div class="curves">
    ${(cardsOf(game)?.decks.curves ?? []).map(({ key, of }) => {
      /** @type {Map<string, number>} */
      const by = new Map();
      for (const [id, n] of Object.entries(cards)) {
        const card = cardData(id),
          value = card ? of(card) : null;
        if (value !== null) by.set(value, (by.get(value) ?? 0) + n);
      }
      const rows = [...by].sort((a, b) => a[0].localeCompare(b[0], 'en', { numeric: true })),
        top = Math.max(1, ...rows.map((r) => r[1]));
      return html`<figure key=${key}>
        <figcaption>${t(`${game}.facet.${key}`)}</figcaption>
        <ul class="bars">
          ${rows.map(
            ([value, n]) =>
              html`<li key=${value}>
                <span class="sr">${t(`${game}.facet.${key}`)} ${value}: ${n}</span>
                <span aria-hidden="true">${n}</span>
                <i style=${{ height: `${Math.round((n / top) * 44) + 2}px` }} />
                <span aria-hidden="true">${value}</span>
              </li>`,
          )}
        </ul>
      </figure>`;
    })}
  </div>`;
}
