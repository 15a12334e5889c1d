/** The filters of the pool: search, kinds, and what else the game tells cards apart by. */
import { useState } from 'preact/hooks';
import { cardsOf } from '../../games/registry.js';
import { html } from '../../lib/html.js';
import { t } from '../../lib/i18n.js';
import { Button } from '../../ui/button.js';
import { Drawer } from '../../ui/dialog.js';
import { Select } from '../../ui/field.js';
import { Icon } from '../../ui/icon.js';
import { isFiltered, OWN } from './filter.js';

/** @typedef {import('./filter.js').Filter} Filter */

/** Nothing asked for, in the same order. @param {Filter} f @returns {Filter} */
export const cleared = (f) => Object.fromEntries(Object.keys(f).map((key) => [key, key === 'sort' ? f.sort : '']));

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
export function FilterBar({ game, f, set, facet, shown, tip, own }) {
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
