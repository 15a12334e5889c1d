// A card as a button: art from its data, numbers in fixed places, a spoken name that says everything the face shows.
import { artUrl, motifOf } from '../art.js';
import { cardData, cardGame, cardName, traitName } from '../lib/cards.js';
import { html } from '../lib/html.js';
import { has, locale, t } from '../lib/i18n.js';
import { usePress } from './press.js';

/** @typedef {'look'|'hand'|'mat'|'chip'} Size */
/** @typedef {{can?: boolean, picked?: boolean, order?: number, blocked?: boolean, target?: boolean, source?: boolean}} Marks */
/**
 * What the table knows of a card in play, as the view gives it.
 * @typedef {{grace?: number, cost?: number|string|null, power?: number|null, attack?: string, traits?: string[], up?: boolean, ex?: boolean, stance?: string, tags?: string[], counters?: Record<string, number>, inert?: boolean, token?: boolean, hidden?: boolean, changed?: Record<string, any>}} Live
 */

/** @param {any} data @returns {string} the word for its kind: battle spells by attack type */
export function kindWord(data) {
  const key = data.kind === 'battle' && data.attack ? `dreamduel.attack.${data.attack}` : `dreamduel.kind.${data.item_kind ?? data.kind}`;
  return has(key) ? t(key) : data.attack ?? data.kind ?? '';
}

/** @param {any} data is its price the last-spell price? */
const isLast = (data) => !data.cost && Boolean(data.traits?.includes('last'));
/** @param {any} data @param {Live} [live] */
export const costText = (data, live) => (isLast(data) ? t('dreamduel.last_short') : live?.cost ?? data.cost ?? null);

/**
 * What a screen reader hears: name, kind, numbers, state, option.
 * @param {any} data @param {{live?: Live, up?: boolean, exhausted?: boolean, marks?: Marks}} [o] @returns {string}
 */
export function spokenName(data, { live = {}, up = true, exhausted = false, marks = {} } = {}) {
  const parts = [cardName(data).full, kindWord(data)];
  const cost = costText(data, live), grace = live.grace ?? data.grace, power = live.power ?? data.power;
  if (data.kind !== 'character' && cost !== null) parts.push(t('dreamduel.say.cost', { n: cost }));
  if (grace !== undefined && grace !== null && data.kind === 'battle') parts.push(t('dreamduel.say.grace', { n: grace }));
  if (power !== undefined && power !== null && data.kind === 'battle') parts.push(t('dreamduel.say.power', { n: power }));
  for (const trait of live.traits ?? data.traits ?? []) parts.push(traitName(trait));
  if (live.stance) parts.push(t(`dreamduel.stance.${live.stance}`));
  if (!up) parts.push(t('dreamduel.say.face_down'));
  if (exhausted) parts.push(t('dreamduel.say.exhausted'));
  if (marks.picked) parts.push(marks.order ? t('dreamduel.say.picked_nth', { n: marks.order }) : t('dreamduel.say.picked'));
  else if (marks.can) parts.push(t('dreamduel.say.can'));
  if (marks.target) parts.push(t('dreamduel.say.target'));
  if (marks.blocked) parts.push(t('dreamduel.say.blocked'));
  return parts.filter(Boolean).join(locale.value === 'en' ? ', ' : '，');
}

/** `chip` alone is the class of the small labels. @param {Size} size */
const sizeClass = (size) => (size === 'chip' ? 'chip-s' : size);

/** @param {{marks: Marks}} props */
function Mark({ marks }) {
  if (marks.picked) return html`<span class="mk picked" aria-hidden="true">${marks.order ?? '✓'}</span>`;
  if (marks.can) return html`<span class="mk can" aria-hidden="true">◆</span>`;
  if (marks.target) return html`<span class="mk target" aria-hidden="true">◎</span>`;
  if (marks.blocked) return html`<span class="mk blocked" aria-hidden="true">⊘</span>`;
  return null;
}

/** @param {number | undefined | null} now @param {number | undefined | null} printed */
const drift = (now, printed) => (now === undefined || now === null || printed === undefined || printed === null || now === printed ? '' : now > printed ? 'more' : 'less');

/**
 * @param {{id?: string, data?: any, live?: Live, size?: Size, up?: boolean, exhausted?: boolean, marks?: Marks, label?: string, badge?: any,
 *   onPress?: (e: Event) => void, onInspect?: (e: Event) => void, tabIndex?: number, class?: string, attrs?: Record<string, any>, game?: string, still?: boolean}} props
 * `up: false` is an own face-down card: its face dimmed under an eye. `badge` is a small label at the top (中央, 支援). `attrs` go to the button.
 * `still` draws it without a button, for places that are one control already.
 */
export function CardFace({ id, data, live = {}, size = 'mat', up = true, exhausted = false, marks = {}, label, badge, onPress, onInspect, tabIndex, class: more = '', attrs = {}, game, still = false }) {
  const press = usePress(onPress, onInspect);
  const card = data ?? (id ? cardData(id) : null);
  if (!card) return html`<span class="holder"><span class=${`card blank ${sizeClass(size)}`} aria-label=${label ?? id ?? ''} role="img"></span></span>`;
  const g = game ?? cardGame(card.id), name = cardName(card), shown = name.title;
  const latin = /^[\x20-\x7e\u00c0-\u024f]+$/.test(shown), cost = costText(card, live), grace = live.grace ?? card.grace, power = live.power ?? card.power;
  const battle = card.kind === 'battle', traits = live.traits ?? card.traits ?? [];
  const lod = size === 'chip' ? 0 : size === 'look' ? 2 : 1;
  // Only the title is text: the rest is drawn from data-t, so that the visible words are part of the spoken name and nothing is read twice.
  const inside = html`<span class="face" aria-hidden="true"><img class="art" src=${artUrl(g, motifOf(card), lod)} alt="" draggable=${false} decoding="async" loading="lazy" />
    ${card.kind !== 'character' && cost !== null && html`<span class="bd cost" data-t=${cost} />`}
    ${battle && grace !== undefined && grace !== null && html`<span class=${`bd gr ${drift(live.grace, card.grace)}`} data-t=${grace} />`}
    ${badge && html`<span class="bdg" data-t=${badge} />`}
    ${!up && html`<span class="peek"><svg class="ic" viewBox="0 0 20 20"><path d="M1.500 10S5 4.500 10 4.500 18.500 10 18.500 10 15 15.500 10 15.500 1.500 10 1.500 10Z" /><circle cx="10" cy="10" r="2.600" /></svg></span>`}
    <span class="plate">${name.prefix && size !== 'mat' && html`<span class="pre" data-t=${name.prefix} />`}<span class=${`nm ${latin ? 'lat' : ''} ${shown.length > (latin ? 22 : 8) ? 'long' : ''}`}>${shown}</span>
      ${(size === 'hand' || size === 'look') && traits.length > 0 && html`<span class="tags">${traits.slice(0, 3).map((/** @type {string} */ x) => html`<span key=${x} class="tag" data-t=${traitName(x)} />`)}</span>`}
      <span class="st">${battle ? html`<span class=${`pw ${drift(live.power, card.power)}`} data-t=${power} />` : html`<span />`}<span class="kd" data-t=${kindWord(card)} /></span></span></span>`;
  const cls = `card g-${g} k-${card.kind} ${sizeClass(size)} ${marks.can ? 'is-can' : ''} ${marks.picked ? 'is-picked' : ''} ${marks.target ? 'is-target' : ''} ${marks.source ? 'is-source' : ''} ${up ? '' : 'is-down'} ${live.inert ? 'is-inert' : ''}`;
  const says = label ?? spokenName(card, { live, up, exhausted, marks });
  return html`<span class=${`holder ${sizeClass(size)} ${exhausted ? 'tap' : ''} ${marks.blocked ? 'dim' : ''} ${marks.can || marks.picked ? 'lit' : ''} ${more}`}>${still
    ? html`<span class=${cls} role="img" aria-label=${says} ...${attrs}>${inside}</span>`
    : html`<button type="button" class=${cls} aria-label=${says} aria-pressed=${marks.picked ? 'true' : undefined} aria-disabled=${marks.blocked ? 'true' : undefined} tabindex=${tabIndex}
        ...${press} ...${attrs}>${inside}</button>`}<${Mark} marks=${marks} /></span>`;
}

/**
 * A card whose face this reader may not see. A button only if it can be pressed.
 * @param {{game?: string, size?: Size, label?: string, marks?: Marks, exhausted?: boolean, onPress?: (e: Event) => void, tabIndex?: number, class?: string, attrs?: Record<string, any>}} props
 */
export function CardBack({ game = 'dreamduel', size = 'mat', label, marks = {}, exhausted = false, onPress, tabIndex, class: more = '', attrs = {} }) {
  const cls = `card back g-${game} ${sizeClass(size)} ${marks.can ? 'is-can' : ''} ${marks.picked ? 'is-picked' : ''} ${marks.target ? 'is-target' : ''} ${marks.source ? 'is-source' : ''}`;
  const says = label ?? t('dreamduel.say.back');
  return html`<span class=${`holder ${sizeClass(size)} ${exhausted ? 'tap' : ''} ${marks.can || marks.picked ? 'lit' : ''} ${more}`}>${onPress
    ? html`<button type="button" class=${cls} aria-label=${says} aria-pressed=${marks.picked ? 'true' : undefined} tabindex=${tabIndex} onClick=${onPress} ...${attrs} />`
    : html`<span class=${cls} role="img" aria-label=${says} ...${attrs} />`}<${Mark} marks=${marks} /></span>`;
}
