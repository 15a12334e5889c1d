/** The buttons of the decision bar: acts, declines, and what commits a pick. */
import { useRef } from 'preact/hooks';
import { classes } from '../lib/classes.js';
import { html } from '../lib/html.js';
import { settings } from '../lib/settings.js';
import { Icon } from '../ui/icon.js';
import { screen, useTable } from './context.js';
import { known, tt } from './text.js';
import { commitText, optionText } from './prompts.js';

/** @typedef {import('../net/types.js').Option} Option */

/** @param {{o: Option, quiet?: boolean, n?: number}} props */
function Act({ o, quiet = false, n }) {
  const table = useTable();
  const { picker, session } = table;
  const d = /** @type {import('../net/types.js').Decision} */ (picker.decision.value);
  const sure = picker.armed.value === `sure:${o.id}`;
  const armed = picker.armed.value === o.id || sure;
  const text = optionText(table, o, d);
  const off = !picker.awake.value || !session.online.value || !!o.disabled;
  const busy = picker.sending.value && armed;
  const first = !quiet && (armed || (picker.buttons.value.length === 1 && !picker.armed.value));
  const rank = sure ? 'bad' : first ? 'pri' : quiet ? 'quiet' : 'act';
  const began = useRef(0);
  const confirm = o.confirm && settings.confirm.value;
  const press = () => {
    if (!off) {
      if (picker.act(confirm ? o : { ...o, confirm: false }, began.current || undefined)) picker.armed.value = o.id;
    }
  };
  const key = quiet && screen.value !== 'phone' && SPACED.has(o.key) ? tt('key.space') : '';
  return html`<button
    type="button"
    class=${classes('btn two', rank, busy && 'is-busy', armed && 'armed')}
    aria-disabled=${off || undefined}
    aria-busy=${busy || undefined}
    data-option=${o.id}
    onPointerDown=${() => {
      began.current = performance.now();
    }}
    onKeyDown=${() => {
      began.current = performance.now();
    }}
    onClick=${press}
    onMouseEnter=${() => {
      if (o.card) table.ringed.value = null;
    }}
  >
    <span class="btn-t">
      ${sure ? tt('act.sure', { act: text.name }) : text.name}
      ${text.sub || key ? html`<small>${text.sub || key}</small>` : null}
    </span>
    ${n && !quiet && n > 1 ? html`<kbd class="nk" aria-hidden="true">${n}</kbd>` : null}
  </button>`;
}

/** Declines that Space may send: nothing is lost by them but the moment. */
export const SPACED = new Set(['pass', 'skip', 'decline', 'no_clash', 'no']);

/** The commit button of picks, orders and numbers. */
function Commit() {
  const table = useTable();
  const { picker, session } = table;
  const d = /** @type {import('../net/types.js').Decision} */ (picker.decision.value);
  const n = d.kind === 'pick_number' ? picker.number.value : picker.picked.value.length;
  const off = !picker.ready.value || !picker.awake.value || !session.online.value;
  const began = useRef(0);
  const zero = ['pick_cards', 'pick_option'].includes(d.kind) && !d.constraint?.pay && n === 0 && (d.min ?? 1) === 0;
  return html`<button
    type="button"
    class=${`btn two ${zero ? 'quiet' : 'pri'} ${picker.sending.value ? 'is-busy' : ''}`}
    aria-disabled=${off || undefined}
    aria-busy=${picker.sending.value || undefined}
    data-commit="1"
    onPointerDown=${() => {
      began.current = performance.now();
    }}
    onKeyDown=${() => {
      began.current = performance.now();
    }}
    onClick=${() => {
      if (!off) picker.commit(picker.picked.value, began.current || undefined);
    }}
  >
    <span class="btn-t">${zero ? tt('commit.none') : commitText(table, d, n)}${count(table, d)}</span>
  </button>`;
}

/** Sends an act together with what it will ask. */
function CommitComposed() {
  const table = useTable();
  const { picker, session } = table;
  const d = /** @type {import('../net/types.js').Decision} */ (picker.decision.value),
    o = /** @type {Option} */ (picker.compose.act.value);
  const off = !picker.compose.complete.value || !picker.awake.value || !session.online.value;
  const began = useRef(0),
    asks = /** @type {import('./composition.js').Foretold} */ (picker.compose.question.value);
  return html`<button
    type="button"
    class=${`btn two pri ${picker.sending.value ? 'is-busy' : ''}`}
    aria-disabled=${off || undefined}
    aria-busy=${picker.sending.value || undefined}
    data-commit="1"
    onPointerDown=${() => {
      began.current = performance.now();
    }}
    onKeyDown=${() => {
      began.current = performance.now();
    }}
    onClick=${() => {
      if (!off) picker.act(o, began.current || undefined);
    }}
  >
    <span class="btn-t">
      ${known(`way.${o.key}`) ? tt('compose.commit', { way: tt(`way.${o.key}`) }) : optionText(table, o, d).name}
      <small>
        ${tt(known(`compose.sum_${asks.prompt}`) ? `compose.sum_${asks.prompt}` : 'compose.sum', {
          have: picker.compose.sum.value,
          need: asks.need,
        })}
      </small>
    </span>
  </button>`;
}

/** @param {import('./context.js').Table} table @param {import('../net/types.js').Decision} d */
function count(table, d) {
  if (d.kind === 'order' || d.kind === 'pick_number') return null;
  if (d.constraint?.pay) {
    const cards = table.picker.picked.value.length;
    const { need } = d.constraint.pay;
    return html`<small>${tt('pay.sum', { need, orbs: need - cards, cards })}</small>`;
  }
  return html`<small>${tt('bar.picked', { n: table.picker.picked.value.length, max: d.max ?? 1 })}</small>`;
}

/** @param {import('./context.js').Table} table @param {import('../net/types.js').Decision} d @param {boolean} panel */
export function buttons(table, d, panel) {
  const { picker } = table;
  const declines = picker.declines.value.map((o) => html`<${Act} key=${o.id} o=${o} quiet=${true} />`);
  const all = html`<button
    type="button"
    class="btn sm list-all"
    aria-expanded=${picker.listAll.value}
    onClick=${() => {
      picker.listAll.value = !picker.listAll.value;
    }}
  >
    <${Icon} name="menu" />
    <span>${tt('bar.list_all', { n: picker.options.value.length })}</span>
  </button>`;
  if (picker.compose.question.value) return html`<${CommitComposed} />${declines}`;
  if (!picker.single.value)
    return html`
      ${!panel || picker.listAll.value ? (picker.options.value.length > 4 ? all : null) : null}
      <${Commit} />
      ${declines}
    `;
  if (d.kind === 'pick_option' && panel && table.game.panelFor?.(d) && !picker.listAll.value) {
    const armed = picker.options.value.filter((o) => o.id === picker.armed.value?.replace(/^sure:/, ''));
    return html`${armed.map((o) => html`<${Act} key=${o.id} o=${o} />`)}${declines}`;
  }
  if (d.kind === 'pick_option' && panel) return declines;
  const acts = picker.buttons.value;
  if (acts.length)
    return html`
      ${acts.map((o, i) => html`<${Act} key=${o.id} o=${o} n=${i + 1} />`)}
      ${picker.acts.value.length > acts.length ? all : null}
      ${declines}
    `;
  return html`
    ${
      picker.acts.value.length
        ? html`
          <span class="btn two ghost-act" aria-hidden="true">
            <span class="btn-t">
              ${tt('bar.choose')}
              <small>${tt('bar.n_lit', { n: picker.byCard.value.size })}</small>
            </span>
          </span>
          ${all}
        `
        : null
    }
    ${declines}
  `;
}
