// A card as a button: art from its data, numbers in fixed places, a spoken name that says everything the face shows.
import { cardsOf } from '../games/registry.js';
import { cardData, cardGame, cardName } from '../lib/cards.js';
import { classes } from '../lib/classes.js';
import { html } from '../lib/html.js';
import { t } from '../lib/i18n.js';
import { Art } from './art.js';
import { usePress } from './press.js';

/** @typedef {'look'|'hand'|'mat'|'chip'} Size */
/**
 * @typedef {{can?: boolean, picked?: boolean, order?: number, blocked?: boolean, target?: boolean,
 *   source?: boolean}} Marks
 */
/**
 * What the table knows of a card in play, as the view gives it.
 * @typedef {{grace?: number, cost?: number|string|null, power?: number|null, attack?: any, defence?: number,
 *   traits?: string[], up?: boolean, ex?: boolean, stance?: string, tags?: string[], counters?: Record<string, number>,
 *   inert?: boolean, token?: boolean, hidden?: boolean, changed?: Record<string, any>}} Live
 */

/** The words and numbers of the card's own game. @param {any} data */
const own = (data) => cardsOf(cardGame(data.id));
/** @param {any} data @returns {string} the word for its kind */
export const kindWord = (data) => own(data)?.kind(data) ?? data.kind ?? '';

/**
 * What a screen reader hears: name, kind, numbers, state, option.
 * @param {any} data @param {{live?: Live, up?: boolean, exhausted?: boolean, marks?: Marks}} [o] @returns {string}
 */
export function spokenName(data, { live = {}, up = true, exhausted = false, marks = {} } = {}) {
  const parts = [cardName(data).full, kindWord(data), ...(own(data)?.say(data, live) ?? [])];
  if (!up) parts.push(t('shell.say.face_down'));
  if (exhausted) parts.push(t('shell.say.exhausted'));
  if (marks.picked) parts.push(marks.order ? t('shell.say.picked_nth', { n: marks.order }) : t('shell.say.picked'));
  else if (marks.can) parts.push(t('shell.say.can'));
  if (marks.target) parts.push(t('shell.say.target'));
  if (marks.blocked) parts.push(t('shell.say.blocked'));
  return parts.filter(Boolean).join(t('shell.comma'));
}

/**
 * The rings a card wears, as classes.
 * @param {{can?: boolean, picked?: boolean, target?: boolean, source?: boolean|number}} m
 */
export const marked = (m) =>
  classes(m.can && 'is-can', m.picked && 'is-picked', m.target && 'is-target', m.source && 'is-source');

/** @param {Marks} m */
const lit = (m) => (m.can || m.picked) && 'lit';

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

/**
 * Which way a number has moved, as a class.
 * @param {number | undefined | null} now
 * @param {number | undefined | null} printed
 */
export const drift = (now, printed) =>
  now === undefined || now === null || printed === undefined || printed === null || now === printed
    ? ''
    : now > printed
      ? 'more'
      : 'less';

/**
 * @param {{id?: string, data?: any, live?: Live, size?: Size, up?: boolean, exhausted?: boolean, marks?: Marks,
 *   label?: string, badge?: any, onPress?: (e: Event) => void, onInspect?: (e: Event) => void, tabIndex?: number,
 *   class?: string, attrs?: Record<string, any>, game?: string, still?: boolean}} props
 * `up: false` is an own face-down card: its face dimmed under an eye. `badge` is a small label at the top (中央, 支援).
 * `attrs` go to the button.
 * `still` draws it without a button, for places that are one control already.
 */
export function CardFace({
  id,
  data,
  live = {},
  size = 'mat',
  up = true,
  exhausted = false,
  marks = {},
  label,
  badge,
  onPress,
  onInspect,
  tabIndex,
  class: more = '',
  attrs = {},
  game,
  still = false,
}) {
  const press = usePress(onPress, onInspect);
  const card = data ?? (id ? cardData(id) : null);
  if (!card)
    return html`<span class="holder">
      <span class=${`card blank ${sizeClass(size)}`} aria-label=${label ?? id ?? ''} role="img"></span>
    </span>`;
  const g = game ?? cardGame(card.id),
    name = cardName(card),
    shown = name.title;
  const latin = /^[\x20-\x7e\u00c0-\u024f]+$/.test(shown),
    words = cardsOf(g),
    tags = size === 'hand' || size === 'look' ? (words?.tags(card, live) ?? []) : [];
  const lod = size === 'chip' ? 0 : size === 'look' ? 2 : 1;
  const fit = `${latin ? 'lat' : ''} ${shown.length > (latin ? 22 : 8) ? 'long' : ''}`;
  const wordy = latin && size === 'mat' && shown.split(/[\s-]/).some((word) => word.length > 9);
  // Only the title is text: the rest is drawn from data-t, so that the visible words are part of the spoken name and
  // nothing is read twice.
  const inside = html`<span class="face" aria-hidden="true">
    <${Art} game=${g} card=${card} lod=${lod} />
    ${(words?.badges(card, live) ?? []).map((b) => html`<span key=${b.cls} class=${`bd ${b.cls}`} data-t=${b.text} />`)}
    ${badge && html`<span class="bdg" data-t=${badge} />`}
    ${
      !up &&
      html`<span class="peek">
        <svg class="ic" viewBox="0 0 20 20">
          <path d="M1.500 10S5 4.500 10 4.500 18.500 10 18.500 10 15 15.500 10 15.500 1.500 10 1.500 10Z" />
          <circle cx="10" cy="10" r="2.600" />
        </svg>
      </span>`
    }
    <span class="plate">
      ${name.prefix && size !== 'mat' && html`<span class="pre" data-t=${name.prefix} />`}
      <span class=${`nm ${fit} ${wordy ? 'wordy' : ''}`}>${shown}</span>
      ${
        tags.length > 0 &&
        html`<span class="tags">${tags.slice(0, 3).map((x) => html`<span key=${x} class="tag" data-t=${x} />`)}</span>`
      }
      <span class="st">${words?.foot(card, live)}</span>
    </span>
  </span>`;
  const cls = classes(
    `card g-${g} k-${card.kind}`,
    sizeClass(size),
    marked(marks),
    !up && 'is-down',
    live.inert && 'is-inert',
  );
  const says = label ?? spokenName(card, { live, up, exhausted, marks });
  return html`<span
    class=${classes('holder', sizeClass(size), exhausted && 'tap', marks.blocked && 'dim', lit(marks), more)}
  >
    ${
      still
        ? html`<span class=${cls} role="img" aria-label=${says} ...${attrs}>${inside}</span>`
        : html`<button
          type="button"
          class=${cls}
          aria-label=${says}
          aria-pressed=${marks.picked ? 'true' : undefined}
          aria-disabled=${marks.blocked ? 'true' : undefined}
          tabindex=${tabIndex}
          ...${press}
          ...${attrs}
        >
          ${inside}
        </button>`
    }
    <${Mark} marks=${marks} />
  </span>`;
}

/**
 * A card whose face this reader may not see. A button only if it can be pressed.
 * @param {{game?: string, size?: Size, label?: string, marks?: Marks, exhausted?: boolean,
 *   onPress?: (e: Event) => void, tabIndex?: number, class?: string, attrs?: Record<string, any>}} props
 */
export function CardBack({
  game = '',
  size = 'mat',
  label,
  marks = {},
  exhausted = false,
  onPress,
  tabIndex,
  class: more = '',
  attrs = {},
}) {
  const cls = classes(`card back g-${game}`, sizeClass(size), marked(marks));
  const says = label ?? t('shell.say.back');
  return html`<span
    class=${`holder ${sizeClass(size)} ${exhausted ? 'tap' : ''} ${marks.can || marks.picked ? 'lit' : ''} ${more}`}
  >
    ${
      onPress
        ? html`<button
          type="button"
          class=${cls}
          aria-label=${says}
          aria-pressed=${marks.picked ? 'true' : undefined}
          tabindex=${tabIndex}
          onClick=${onPress}
          ...${attrs}
        />`
        : html`<span class=${cls} role="img" aria-label=${says} ...${attrs} />`
    }
    <${Mark} marks=${marks} />
  </span>`;
}
