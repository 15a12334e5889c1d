// The deck as a list: four groups, each entry with its number and − +.
import { cardData, cardGame, cardName, characterName, sets } from '../../lib/cards.js';
import { html } from '../../lib/html.js';
import { t } from '../../lib/i18n.js';
import { CardFace, costText } from '../../ui/card.js';
import { Stepper } from '../../ui/field.js';
import { groupOf, ranks } from './filter.js';

const GROUPS = ['character', 'battle', 'trap', 'status', 'item'];

/** Reading order inside a group: owner, grace, number. @param {string} a @param {string} b @param {Record<string, number>} rank */
function order(a, b, rank) {
  const x = cardData(a), y = cardData(b);
  if (!x || !y) return a.localeCompare(b);
  return (rank[x.character ?? ''] ?? 99) - (rank[y.character ?? ''] ?? 99) || (x.grace ?? 0) - (y.grace ?? 0) || a.localeCompare(b, 'en', { numeric: true });
}

/** @param {Record<string, number>} cards @returns {{group: string, ids: string[], n: number}[]} */
export function grouped(cards) {
  const ids = Object.keys(cards).filter((id) => cards[id] > 0);
  const rank = ranks(Object.values(sets.value[cardGame(ids[0] ?? '')]?.cards ?? {}));
  return GROUPS.map((group) => {
    const inside = ids.filter((id) => { const card = cardData(id); return (card ? groupOf(card) : 'item') === group; }).sort((a, b) => order(a, b, rank));
    return { group, ids: inside, n: inside.reduce((sum, id) => sum + cards[id], 0) };
  }).filter((g) => g.ids.length);
}

/** @param {{cards: Record<string, number>, bad: Set<string>, onCount: (id: string, n: number) => void, onLook: (id: string) => void}} props */
export function DeckList({ cards, bad, onCount, onLook }) {
  return html`${grouped(cards).map(({ group, ids, n }) => html`<section key=${group}><h3 class="gh"><span>${t(`shell.deck.group_${group}`)}</span><span class="num">${n}</span></h3><ul class="dl">${ids.map((id) => {
    const card = cardData(id), name = cardName(id);
    return html`<li key=${id} class=${bad.has(id) ? 'bad' : ''}><span class="cs num" aria-hidden="true">${card && card.kind !== 'character' ? costText(card) ?? '–' : '–'}</span><${CardFace} id=${id} size="chip" still attrs=${{ 'aria-hidden': 'true' }} />
      <button type="button" class="dl-n" onClick=${() => onLook(id)}><b>${name.full}</b>${card?.kind === 'battle' ? html`<span class="lab num">${t('dreamduel.grace')} ${card.grace} · ${card.power}</span>` : card?.kind === 'character' && card.title ? html`<span class="lab">${id}</span>` : card?.character ? html`<span class="lab">${characterName(card.character)}</span>` : ''}</button>
      <${Stepper} value=${cards[id]} max=${9} bad=${bad.has(id)} less=${t('shell.deck.less', { name: name.full })} more=${t('shell.deck.add', { name: name.full })} onChange=${(/** @type {number} */ to) => onCount(id, to)} /></li>`;
  })}</ul></section>`)}`;
}

/** Bars of cost and grace. @param {{cards: Record<string, number>}} props */
export function Curves({ cards }) {
  /** @type {Record<string, Map<string, number>>} */
  const by = { cost: new Map(), grace: new Map() };
  for (const [id, n] of Object.entries(cards)) {
    const card = cardData(id);
    if (!card || card.kind === 'character') continue;
    const cost = String(costText(card) ?? 0);
    by.cost.set(cost, (by.cost.get(cost) ?? 0) + n);
    if (card.kind === 'battle') by.grace.set(String(card.grace ?? 0), (by.grace.get(String(card.grace ?? 0)) ?? 0) + n);
  }
  return html`<div class="curves">${['cost', 'grace'].map((key) => {
    const rows = [...by[key]].sort((a, b) => a[0].localeCompare(b[0], 'en', { numeric: true })), top = Math.max(1, ...rows.map((r) => r[1]));
    return html`<figure key=${key}><figcaption>${t(`shell.deck.${key}`)}</figcaption><ul class="bars">${rows.map(([value, n]) => html`<li key=${value}><span class="sr">${t(`shell.deck.${key}`)} ${value}: ${n}</span><span aria-hidden="true">${n}</span><i style=${{ height: `${Math.round((n / top) * 44) + 2}px` }} /><span aria-hidden="true">${value}</span></li>`)}</ul></figure>`;
  })}</div>`;
}
