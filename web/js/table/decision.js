/** The decision bar: whose decision, which kind, how long. It never moves, never hides, and names every act. */
import { useEffect, useRef } from 'preact/hooks';
import { classes } from '../lib/classes.js';
import { html } from '../lib/html.js';
import { settings, moves } from '../lib/settings.js';
import { Icon } from '../ui/icon.js';
import { AskMenu } from './ask.js';
import { screen, useTable } from './context.js';
import { Panel, needsPanel } from './panel.js';
import { Preview } from './preview.js';
import { Timer, timeLeft } from './timer.js';
import { Votes } from './votes.js';
import { commitText, helpText, known, optionText, promptText, reasonText, seatName, tt } from './text.js';

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

/** What the bar says when the decision is not the reader's. @param {import('./context.js').Table} table */
function waitingText(table) {
  const { session } = table;
  const view = session.view.value;
  const open = session.decisions.value[0];
  if (view?.outcome) return { title: tt('bar.ended'), sub: '' };
  if (!open) return { title: tt('bar.settling'), sub: '' };
  const own = /** @type {any} */ (session.playing.value ? view?.seats[session.seat.value ?? -1] : null);
  if (own?.out || own?.defeated) return { title: tt('bar.out'), sub: tt('bar.out_sub') };
  const seats = (open.seats ?? []).filter((s) => !open.done?.includes(s) && s !== session.seat.value);
  if (open.prompt === 'respond' || !seats.length)
    return { title: tt('bar.wait_response'), sub: tt('bar.wait_response_sub') };
  return {
    title: tt('bar.wait', { names: seats.map((s) => seatName(session, s)).join(tt('sep')) }),
    sub: tt(`waiting.${open.prompt}`) === `table.waiting.${open.prompt}` ? '' : tt(`waiting.${open.prompt}`),
  };
}

export function DecisionBar() {
  const table = useTable();
  const { picker, session } = table;
  const box = useRef(/** @type {HTMLElement|null} */ (null));
  const d = picker.decision.value;
  const mine = !!d && !picker.done.value && !picker.ahead.value;
  const refused = picker.refused.value;
  useEffect(() => {
    if (refused && box.current && moves())
      box.current.animate?.(
        [
          { transform: 'none' },
          { transform: 'translateX(-4px)' },
          { transform: 'translateX(4px)' },
          { transform: 'none' },
        ],
        { duration: 220 },
      );
  }, [refused]);
  useEffect(() => {
    const at = document.activeElement;
    if (mine && (!at || at === document.body || at.closest('.mat')))
      /** @type {HTMLElement|null} */ (
        box.current?.querySelector('button[data-option],button[data-commit]') ??
          box.current?.parentElement?.querySelector('.dpanel .opt') ??
          box.current
      )?.focus({ preventScroll: true });
  }, [mine ? d?.id : null]);
  const time = timeLeft(table);
  const soon = mine && time && time.end <= 5 && time.end > 0;
  const wait = mine ? null : waitingText(table);
  const title = mine ? promptText(table, d) : picker.done.value ? tt('bar.done') : wait?.title;
  const help = refused
    ? reasonText(table, /** @type {any} */ (refused))
    : picker.stale.value
      ? tt('bar.stale')
      : soon
        ? tt('bar.auto', { act: defaultText(table) })
        : mine
          ? helpText(table, d)
          : picker.done.value
            ? tt('bar.done_sub')
            : wait?.sub;
  const panel = mine && needsPanel(table, d);
  const online = session.online.value;
  return html`<div class="decide-w">
    <${Votes} />
    ${panel || (mine && table.game.onBoard?.(d)) ? null : html`<${Preview} />`}
    ${panel ? html`<${Panel} key=${d.id} />` : null}
    <section
      class=${`decide ${mine ? 'mine' : 'idle'} ${picker.stale.value ? 'is-stale' : ''} ${online ? '' : 'off'}`}
      id="decide"
      data-decision=${d ? `${d.id}/${d.rev}` : undefined}
      role="region"
      tabindex="-1"
      aria-label=${tt('region.decide')}
      ref=${box}
    >
      <${Timer} />
      <div class="grow said">
        <h2 aria-live="assertive">${title}</h2>
        <p class=${refused ? 'bad' : picker.stale.value || soon ? 'warn' : ''} role=${refused ? 'alert' : undefined}>
          ${help}
        </p>
      </div>
      ${mine ? html`<div class="acts">${buttons(table, d, panel)}</div>` : null}
      ${
        picker.done.value
          ? html`<div class="acts">
            <button
              class="btn quiet"
              onClick=${() => {
                picker.revising.value = true;
              }}
            >
              ${tt('bar.revise')}
            </button>
          </div>`
          : null
      }
      ${
        !mine && table.folded.value && session.view.value?.outcome
          ? html`<div class="acts">
            <button
              class="btn pri"
              onClick=${() => {
                table.folded.value = false;
              }}
            >
              ${tt('result.open')}
            </button>
          </div>`
          : null
      }
      ${session.playing.value && !session.view.value?.outcome ? html`<${AskMenu} />` : null}
    </section>
  </div>`;
}

/** @param {import('./context.js').Table} table @param {import('../net/types.js').Decision} d @param {boolean} panel */
function buttons(table, d, panel) {
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

/** What the clock will do for the reader. @param {import('./context.js').Table} table */
function defaultText(table) {
  const d = table.picker.decision.value;
  if (!d) return '';
  const ids = Array.isArray(d.default) ? d.default : [];
  const names = ids
    .map((/** @type {string} */ id) => d.options?.find((o) => o.id === id))
    .filter(Boolean)
    .map((/** @type {any} */ o) => optionText(table, o, d).name);
  if (typeof d.default === 'number') return String(d.default);
  return names.length ? names.join(tt('sep')) : tt('bar.auto_none');
}
