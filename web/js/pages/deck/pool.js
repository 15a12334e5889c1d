// The pool: filters above, faces below. The gallery uses it as well, without counts.
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { roveKey } from '../../lib/a11y.js';
import { cardsOf } from '../../games/registry.js';
import { html } from '../../lib/html.js';
import { locale, t } from '../../lib/i18n.js';
import { Button } from '../../ui/button.js';
import { CardFace, spokenName } from '../../ui/card.js';
import { Drawer } from '../../ui/dialog.js';
import { Empty } from '../../ui/empty.js';
import { Select } from '../../ui/field.js';
import { Icon } from '../../ui/icon.js';
import { applyFilter, facets, isFiltered, NO_FILTER, OWN } from './filter.js';

/** @typedef {import('../../lib/cards.js').CardData} CardData @typedef {import('./filter.js').Filter} Filter */

/** Nothing asked for, in the same order. @param {Filter} f @returns {Filter} */
const cleared = (f) => Object.fromEntries(Object.keys(f).map((key) => [key, key === 'sort' ? f.sort : '']));

/**
 * @param {{game: string, facet: Record<string, any[]>, f: Filter, set: (part: Partial<Filter>) => void,
 *   compact?: boolean}} props
 */
function Choices({ game, facet, f, set, compact = false }) {
  const word = (/** @type {string} */ key) => t(`${game}.facet.${key}`);
  return html`${(cardsOf(game)?.decks.facets ?? [])
    .filter(({ key }) => facet[key]?.length > 1)
    .map(
      ({ key, say, named }) => html`<${Select}
        key=${key}
        compact=${compact}
        label=${word(key)}
        value=${f[key] ?? ''}
        options=${[
          { value: '', label: compact ? word(key) : t('shell.deck.any') },
          ...facet[key].map((v) => ({ value: String(v), label: compact && named ? `${word(key)} ${say(v)}` : say(v) })),
        ]}
        onChange=${(/** @type {string} */ v) => set({ [key]: v })}
      />`,
    )}`;
}

/**
 * @param {{game: string, f: Filter, set: (part: Partial<Filter>) => void, facet: Record<string, any[]>, shown: number,
 *   tip?: string, own: boolean}} props
 */
function FilterBar({ game, f, set, facet, shown, tip, own }) {
  const [drawer, setDrawer] = useState(false);
  const how = cardsOf(game)?.decks,
    who = how?.who && facet[how.who.key]?.length ? how.who : null;
  const owners = who
    ? [
        { value: '', label: t('shell.deck.any_character') },
        ...(own ? [{ value: OWN, label: t('shell.deck.own_character') }] : []),
        ...facet[who.key].map((c) => ({ value: String(c), label: who.say(c) })),
      ]
    : [];
  const sortWord = (/** @type {string} */ s) =>
    s === 'id' || s === 'name' ? t(`shell.deck.sort_${s}`) : t(`${game}.facet.${s}`);
  const sorts = ['id', ...Object.keys(how?.sorts ?? {}), 'name'].map((s) => ({
    value: s,
    label: `${t('shell.deck.sort')}: ${sortWord(s)}`,
  }));
  const extra = Object.entries(f).filter(
    ([key, value]) => !['text', 'kind', 'sort'].includes(key) && value && value !== OWN,
  ).length;
  const whoPick = (/** @type {boolean} */ compact) =>
    who
      ? html`<${Select}
        compact=${compact}
        label=${t(`${game}.facet.${who.key}`)}
        value=${f[who.key] ?? ''}
        options=${owners}
        onChange=${(/** @type {string} */ v) => set({ [who.key]: v })}
      />`
      : null;
  const sortPick = (/** @type {boolean} */ compact) =>
    html`<${Select}
      compact=${compact}
      label=${t('shell.deck.sort')}
      value=${f.sort}
      options=${sorts}
      onChange=${(/** @type {string} */ v) => set({ sort: v })}
    />`;
  return html`<div class="filters" role="search">
    <div class="filters-1">
      <label class="find grow">
        <span class="sr">${t('shell.deck.search')}</span>
        <${Icon} name="search" />
        <input
          class="input"
          type="search"
          placeholder=${t('shell.deck.search')}
          value=${f.text}
          onInput=${(/** @type {any} */ e) => set({ text: e.currentTarget.value })}
        />
      </label>
      <span class="wide-only">${whoPick(true)}</span>
      <span class="wide-only">${sortPick(true)}</span>
      <button
        type="button"
        class="btn sm phone-only"
        onClick=${() => setDrawer(true)}
        aria-label=${t('shell.deck.filters')}
      >
        <${Icon} name="filter" />
        ${extra ? html`<span class="badge">${extra}</span>` : ''}
      </button>
    </div>
    <div class="filters-2">
      <div class="row wrap" role="group" aria-label=${t('shell.deck.kind')}>
        <button type="button" class="chip" aria-pressed=${f.kind === ''} onClick=${() => set({ kind: '' })}>
          ${t('shell.deck.all')}
        </button>
        ${facet.kind.map(
          (k) =>
            html`<button
              key=${k}
              type="button"
              class="chip"
              aria-pressed=${f.kind === k}
              onClick=${() => set({ kind: f.kind === k ? '' : k })}
            >
              ${how?.kindWord(k)}
            </button>`,
        )}
      </div>
      <div class="row wrap wide-only minis"><${Choices} compact game=${game} facet=${facet} f=${f} set=${set} /></div>
      ${
        isFiltered(f) &&
        html`<button type="button" class="chip warn" onClick=${() => set(cleared(f))}>
          <${Icon} name="close" />
          ${t('shell.deck.clear')}
        </button>`
      }
    </div>
    <p class="row lab tip">
      <span class="wide-only">${tip}</span>
      ${
        own &&
        who &&
        html`<button
          type="button"
          class="chip phone-only"
          aria-pressed=${f[who.key] === OWN}
          onClick=${() => set({ [who.key]: f[who.key] === OWN ? '' : OWN })}
        >
          ${t('shell.deck.own_character')}
        </button>`
      }
      <span class="grow"></span>
      <span class="num" role="status">${t('shell.deck.count', { n: shown })}</span>
    </p>
    ${
      drawer &&
      html`<${Drawer}
        title=${t('shell.deck.filters')}
        side="bottom"
        onClose=${() => setDrawer(false)}
        foot=${html`
          <${Button} class="ghost" onClick=${() => set({ ...cleared(f), text: f.text })}>
            ${t('shell.deck.clear')}
          </${Button}>
          <${Button} kind="pri" class="grow" onClick=${() => setDrawer(false)}>
            ${t('shell.deck.count', { n: shown })}
          </${Button}>
        `}
      >
        ${whoPick(false)}
        <${Choices} game=${game} facet=${facet} f=${f} set=${set} />
        ${sortPick(false)}
      </${Drawer}>`
    }
  </div>`;
}

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
          onFocusIn=${(/** @type {FocusEvent} */ e) => {
            const id = /** @type {HTMLElement} */ (e.target).dataset?.card;
            if (id) setAt(id);
          }}
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
