// The pool: filters above, faces below. The gallery uses it as well, without counts.
import { useMemo, useRef, useState } from 'preact/hooks';
import { roveKey } from '../../lib/a11y.js';
import { cardName, characterName, traitName } from '../../lib/cards.js';
import { html } from '../../lib/html.js';
import { locale, t } from '../../lib/i18n.js';
import { Button } from '../../ui/button.js';
import { CardFace, spokenName } from '../../ui/card.js';
import { Drawer } from '../../ui/dialog.js';
import { Empty } from '../../ui/empty.js';
import { Select } from '../../ui/field.js';
import { Icon } from '../../ui/icon.js';
import { applyFilter, facets, isFiltered, NO_FILTER } from './filter.js';

/** @typedef {import('../../lib/cards.js').CardData} CardData @typedef {import('./filter.js').Filter} Filter */

/** @param {{facet: ReturnType<typeof facets>, f: Filter, set: (part: Partial<Filter>) => void, compact?: boolean}} props */
function Choices({ facet, f, set, compact = false }) {
  const any = { value: '', label: t('shell.deck.any') };
  const pick = (/** @type {string} */ key, /** @type {any[]} */ values, /** @type {(v: any) => string} */ say) => html`<${Select} compact=${compact} label=${t(`shell.deck.${key}`)} value=${f[/** @type {keyof Filter} */ (key)]}
    options=${[compact ? { value: '', label: t(`shell.deck.${key}`) } : any, ...values.map((v) => ({ value: String(v), label: say(v) }))]} onChange=${(/** @type {string} */ v) => set({ [key]: v })} />`;
  const named = (/** @type {string} */ key) => (/** @type {any} */ v) => (compact ? `${t(`shell.deck.${key}`)} ${v}` : String(v));
  return html`${pick('attack', facet.attacks, (v) => t(`dreamduel.attack.${v}`))}${pick('trait', facet.traits, traitName)}${pick('grace', facet.graces, named('grace'))}${pick('cost', facet.costs, named('cost'))}${pick('power', facet.powers, (v) => `${compact ? `${t('shell.deck.power')} ` : ''}≥ ${v}`)}`;
}

/** @param {{f: Filter, set: (part: Partial<Filter>) => void, facet: ReturnType<typeof facets>, shown: number, tip?: string}} props */
function FilterBar({ f, set, facet, shown, tip }) {
  const [drawer, setDrawer] = useState(false);
  const who = [{ value: '', label: t('shell.deck.any_character') }, ...facet.characters.map((c) => ({ value: c, label: characterName(c) }))];
  const sorts = ['id', 'grace', 'cost', 'power', 'name'].map((s) => ({ value: s, label: `${t('shell.deck.sort')}: ${t(`shell.deck.sort_${s}`)}` }));
  const extra = ['attack', 'trait', 'grace', 'cost', 'power'].filter((k) => f[/** @type {keyof Filter} */ (k)] !== '').length + (f.character ? 1 : 0);
  return html`<div class="filters" role="search">
    <div class="filters-1"><label class="find grow"><span class="sr">${t('shell.deck.search')}</span><${Icon} name="search" /><input class="input" type="search" placeholder=${t('shell.deck.search')} value=${f.text} onInput=${(/** @type {any} */ e) => set({ text: e.currentTarget.value })} /></label>
      <span class="wide-only"><${Select} compact label=${t('shell.deck.character')} value=${f.character} options=${who} onChange=${(/** @type {string} */ v) => set({ character: v })} /></span>
      <span class="wide-only"><${Select} compact label=${t('shell.deck.sort')} value=${f.sort} options=${sorts} onChange=${(/** @type {string} */ v) => set({ sort: v })} /></span>
      <button type="button" class="btn sm phone-only" onClick=${() => setDrawer(true)} aria-label=${t('shell.deck.filters')}><${Icon} name="filter" />${extra ? html`<span class="badge">${extra}</span>` : ''}</button></div>
    <div class="filters-2"><div class="row wrap" role="group" aria-label=${t('shell.deck.kind')}><button type="button" class="chip" aria-pressed=${f.kind === ''} onClick=${() => set({ kind: '' })}>${t('shell.deck.all')}</button>
      ${facet.kinds.map((k) => html`<button key=${k} type="button" class="chip" aria-pressed=${f.kind === k} onClick=${() => set({ kind: f.kind === k ? '' : k })}>${t(`dreamduel.kind.${k}`)}</button>`)}</div>
      <div class="row wrap wide-only minis"><${Choices} compact facet=${facet} f=${f} set=${set} /></div>
      ${isFiltered(f) && html`<button type="button" class="chip warn" onClick=${() => set({ ...NO_FILTER, sort: f.sort })}><${Icon} name="close" />${t('shell.deck.clear')}</button>`}</div>
    <p class="row lab tip"><span class="wide-only">${tip}</span><span class="grow"></span><span class="num" role="status">${t('shell.deck.count', { n: shown })}</span></p>
    ${drawer && html`<${Drawer} title=${t('shell.deck.filters')} side="bottom" onClose=${() => setDrawer(false)} foot=${html`<${Button} class="ghost" onClick=${() => set({ ...NO_FILTER, text: f.text })}>${t('shell.deck.clear')}</${Button}><${Button} kind="pri" class="grow" onClick=${() => setDrawer(false)}>${t('shell.deck.count', { n: shown })}</${Button}>`}>
      <${Select} label=${t('shell.deck.character')} value=${f.character} options=${who} onChange=${(/** @type {string} */ v) => set({ character: v })} /><${Choices} facet=${facet} f=${f} set=${set} /><${Select} label=${t('shell.deck.sort')} value=${f.sort} options=${sorts} onChange=${(/** @type {string} */ v) => set({ sort: v })} /></${Drawer}>`}</div>`;
}

/** @param {{n: number, bad: boolean}} props how many are in the deck, three and more as bars */
const Pips = ({ n, bad }) => html`<span class="ct" aria-hidden="true">${Array.from({ length: Math.max(3, n) }, (_, i) => html`<i key=${i} class=${bad ? 'bad' : i < n ? 'on' : ''} />`)}</span>`;

/**
 * @param {{pool: CardData[], f: Filter, set: (part: Partial<Filter>) => void, counts?: Record<string, number>, bad?: Set<string>, tip?: string, onAdd?: (id: string) => void, onLess?: (id: string) => void, onLook: (id: string) => void, lookFirst?: boolean}} props
 */
export function Pool({ pool, f, set, counts, bad, tip, onAdd, onLess, onLook }) {
  const facet = useMemo(() => facets(pool), [pool]);
  const shown = useMemo(() => applyFilter(pool, f), [pool, f, locale.value]);
  const grid = useRef(/** @type {HTMLElement | null} */ (null));
  const [at, setAt] = useState('');
  const stop = shown.some((c) => c.id === at) ? at : shown[0]?.id;
  /** @param {KeyboardEvent} e */
  const onKey = (e) => {
    const id = /** @type {HTMLElement} */ (e.target).dataset?.card;
    if (!id || !grid.current) return;
    if (e.key === '-' || e.key === 'Backspace' || e.key === 'Delete') { e.preventDefault(); onLess?.(id); }
    else if (e.key === '+' || e.key === '=') onAdd?.(id);
    else if (e.key.toLowerCase() === 'i') onLook(id);
    else roveKey(e, grid.current, { columns: getComputedStyle(grid.current).gridTemplateColumns.split(' ').length, selector: 'button.card' });
  };
  return html`<${FilterBar} f=${f} set=${set} facet=${facet} shown=${shown.length} tip=${tip} />
    ${!shown.length ? html`<${Empty} icon="search" title=${t('shell.deck.none')}><${Button} onClick=${() => set(NO_FILTER)}>${t('shell.deck.clear')}</${Button}></${Empty}>` : html`<div class="pool" ref=${grid} onKeyDown=${onKey} onFocusIn=${(/** @type {FocusEvent} */ e) => { const id = /** @type {HTMLElement} */ (e.target).dataset?.card; if (id) setAt(id); }}>
      ${shown.map((card) => {
        const n = counts?.[card.id] ?? 0, wrong = bad?.has(card.id) ?? false;
        const says = counts ? `${spokenName(card)}${locale.value === 'en' ? ', ' : '，'}${t('shell.deck.in_deck', { n })}` : spokenName(card);
        return html`<div key=${card.id} class="pcard"><${CardFace} data=${card} size="hand" label=${says} marks=${{ target: wrong }} tabIndex=${card.id === stop ? 0 : -1} attrs=${{ 'data-card': card.id }}
          onPress=${(/** @type {MouseEvent} */ e) => (!onAdd ? onLook(card.id) : e.shiftKey ? onLess?.(card.id) : onAdd(card.id))} onInspect=${() => onLook(card.id)} />${counts && html`<${Pips} n=${n} bad=${wrong} />`}</div>`;
      })}</div>`}`;
}
/** @param {string} id */
export const plainName = (id) => cardName(id).full;
