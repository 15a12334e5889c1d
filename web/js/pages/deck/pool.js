// The pool: filters above, faces below. The gallery uses it as well, without counts.
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { roveKey } from '../../lib/a11y.js';
import { cardsOf } from '../../games/registry.js';
import { html } from '../../lib/html.js';
import { locale, t } from '../../lib/i18n.js';
import { Button } from '../../ui/button.js';
import { CardFace, spokenName } from '../../ui/card.js';
import { Empty } from '../../ui/empty.js';
import { applyFilter, facets, NO_FILTER } from './filter.js';
import { cleared, FilterBar } from './filter-bar.js';

/** @typedef {import('../../lib/cards.js').CardData} CardData @typedef {import('./filter.js').Filter} Filter */

const AT_ONCE = 40;

/** @param {{n: number, bad: boolean, most: number}} props how many are in the deck, of as many as may be, as bars */
const Pips = ({ n, bad, most }) =>
  html`<span class="ct" aria-hidden="true">
    ${Array.from(
      { length: Math.max(most, n) },
      (_, i) => html`<i key=${i} class=${bad ? 'bad' : i < n ? 'on' : ''} />`,
    )}
  </span>`;

/** @typedef {{onAdd?: (id: string) => void, onLess?: (id: string) => void, onLook: (id: string) => void}} CardActs */

/**
 * One face of the pool. It is drawn again only when something of its own changes: a pool has hundreds.
 * @param {{card: CardData, n: number, wrong: boolean, counted: boolean, most: number, tab: number,
 *   acts: {current: CardActs}}} props
 */
function PoolCard({ card, n, wrong, counted, most, tab, acts }) {
  return useMemo(() => {
    const says = counted ? `${spokenName(card)}${t('shell.comma')}${t('shell.deck.in_deck', { n })}` : spokenName(card);
    const press = (/** @type {MouseEvent} */ e) => {
      const { onAdd, onLess, onLook } = acts.current;
      if (!onAdd) onLook(card.id);
      else if (e.shiftKey) onLess?.(card.id);
      else onAdd(card.id);
    };
    return html`<div class="pcard">
      <${CardFace}
        data=${card}
        size="hand"
        label=${says}
        marks=${{ target: wrong }}
        tabIndex=${tab}
        attrs=${{ 'data-card': card.id }}
        onPress=${press}
        onInspect=${() => acts.current.onLook(card.id)}
      />
      ${counted && html`<${Pips} n=${n} bad=${wrong} most=${most} />`}
    </div>`;
  }, [card, n, wrong, counted, most, tab, locale.value]);
}

/**
 * @param {{game: string, pool: CardData[], f: Filter, set: (part: Partial<Filter>) => void,
 *   counts?: Record<string, number>, bad?: Set<string>, tip?: string, onAdd?: (id: string) => void,
 *   onLess?: (id: string) => void, onLook: (id: string) => void, lookFirst?: boolean,
 *   own?: ((card: CardData) => boolean) | null}} props
 * `own` tells what the deck at hand can use.
 */
export function Pool({ game, pool, f, set, counts, bad, tip, onAdd, onLess, onLook, own = null }) {
  const how = /** @type {import('../../games/types.js').GameDecks} */ (cardsOf(game)?.decks);
  const facet = useMemo(() => facets(pool, how), [pool]);
  const shown = useMemo(() => applyFilter(pool, f, how, own), [pool, f, own, locale.value]);
  // Nothing fits, but the words alone would find something: the way there is offered.
  const elsewhere = useMemo(
    () => (shown.length || !f.text ? 0 : applyFilter(pool, { ...NO_FILTER, text: f.text }, how).length),
    [shown, f.text],
  );
  const grid = useRef(/** @type {HTMLElement | null} */ (null));
  const [at, setAt] = useState('');
  // The first screens at once, the rest piece by piece: hundreds of faces must not hold up the page.
  const [most, setMost] = useState(AT_ONCE);
  useEffect(() => {
    if (most >= shown.length) return undefined;
    const more = setTimeout(() => setMost(most + AT_ONCE), 30);
    return () => clearTimeout(more);
  }, [most, shown.length]);
  const acts = useRef({ onAdd, onLess, onLook });
  acts.current = { onAdd, onLess, onLook };
  const stop = shown.some((c) => c.id === at) ? at : shown[0]?.id;
  /** @param {KeyboardEvent} e */
  const onKey = (e) => {
    const id = /** @type {HTMLElement} */ (e.target).dataset?.card;
    if (!id || !grid.current) return;
    if (e.key === '-' || e.key === 'Backspace' || e.key === 'Delete') {
      e.preventDefault();
      onLess?.(id);
    } else if (e.key === '+' || e.key === '=') onAdd?.(id);
    else if (e.key.toLowerCase() === 'i') onLook(id);
    else
      roveKey(e, grid.current, {
        columns: getComputedStyle(grid.current).gridTemplateColumns.split(' ').length,
        selector: 'button.card',
      });
  };
  const focused = (/** @type {FocusEvent} */ e) => {
    const id = /** @type {HTMLElement} */ (e.target).dataset?.card;
    if (id) setAt(id);
  };
  return html`
    <${FilterBar} game=${game} f=${f} set=${set} facet=${facet} shown=${shown.length} tip=${tip} own=${!!own} />
    ${
      !shown.length
        ? html`<${Empty} icon="search" title=${t('shell.deck.none')}>
          ${
            elsewhere > 0 &&
            html`<${Button} kind="pri" onClick=${() => set({ ...cleared(f), text: f.text })}>
              ${t('shell.deck.elsewhere', { n: elsewhere })}
            </${Button}>`
          }
          <${Button} onClick=${() => set(NO_FILTER)}>${t('shell.deck.clear')}</${Button}>
        </${Empty}>`
        : html`<div
          class="pool"
          ref=${grid}
          onKeyDown=${onKey}
          onFocusIn=${focused}
        >
          ${shown.slice(0, most).map(
            (card) =>
              html`<${PoolCard}
                key=${card.id}
                card=${card}
                n=${counts?.[card.id] ?? 0}
                wrong=${bad?.has(card.id) ?? false}
                counted=${!!counts}
                most=${how?.copiesOf?.(card) ?? how?.copies ?? 3}
                tab=${card.id === stop ? 0 : -1}
                acts=${acts}
              />`,
          )}
        </div>`
    }
  `;
}
