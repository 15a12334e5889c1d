/**
 * What opens above the decision bar when the mat alone cannot show the choice: drawers, payment, orders, numbers,
 * sentences.
 */
import { signal } from '@preact/signals';
import { html } from '../lib/html.js';
import { Icon } from '../ui/icon.js';
import { RuleLink } from '../ui/inspector.js';
import { Compose } from './compose.js';
import { screen, useTable } from './context.js';
import { NumberPick } from './number.js';
import { OrderList } from './order.js';
import { Preview } from './preview.js';
import { known, quoted, tt } from './text.js';
import { optionText } from './prompts.js';
import { CardPicker } from './card-picker.js';

/** @typedef {import('../net/types.js').Decision} Decision */

/** Folded away to look at the mat, until the next decision. */
const tucked = signal(/** @type {string|null} */ (null));

/** @param {import('./context.js').Table} table @param {import('../net/types.js').Option} o @param {Decision} d */
function onMat(table, o, d) {
  if (!o.card || d.shown?.[o.card]) return false;
  const view = table.session.view.value;
  const card = view?.cards[o.card];
  if (!card) return false;
  const [seat, zone = seat] = card.zone.split('.');
  if (zone === 'hand' && Number(seat) !== view?.you) return false;
  return table.game.onMat(zone, screen.value === 'phone');
}

/** @param {import('./context.js').Table} table @param {Decision} d */
export function needsPanel(table, d) {
  if (table.picker.ahead.value) return false;
  if (table.picker.listAll.value || table.picker.compose.question.value) return true;
  if (table.game.onBoard?.(d)) return false;
  if (['order', 'pick_number', 'pick_option'].includes(d.kind)) return true;
  if (table.game.panelFor?.(d)) return true;
  if (d.shown && Object.keys(d.shown).length) return true;
  if (d.kind === 'pick_cards') return (d.options ?? []).some((o) => !onMat(table, o, d));
  return false;
}

export function Panel() {
  const table = useTable();
  const { picker } = table;
  const d = /** @type {Decision} */ (picker.decision.value);
  const folded = tucked.value === d.id;
  const asks = picker.compose.question.value,
    composing = !!asks,
    rule = asks?.rule ?? d.rule,
    kind = composing ? 'compose' : (table.game.panelFor?.(d)?.kind ?? d.kind);
  const title = tt(known(`panel.${kind}`) ? `panel.${kind}` : 'panel.pick_cards');
  return html`<section class=${`dpanel ${folded ? 'folded' : ''} p-${kind}`} role="group" aria-label=${title}>
    <header class="dp-h">
      <h3>${title}</h3>
      ${rule ? html`<${RuleLink} id=${rule} />` : null}
      <span class="grow"></span>
      <button
        class="btn sm ghost"
        aria-expanded=${!folded}
        onClick=${() => {
          tucked.value = folded ? null : d.id;
        }}
      >
        <${Icon} name=${folded ? 'up' : 'down'} />
        ${tt(folded ? 'panel.unfold' : 'panel.fold')}
      </button>
    </header>
    ${
      folded
        ? null
        : html`
          <div class="dp-b">${composing ? html`<${Compose} key=${picker.card.value} />` : body(table, d)}</div>
          <${Preview} />
        `
    }
  </section>`;
}

/** @param {import('./context.js').Table} table @param {Decision} d */
function body(table, d) {
  const own = table.game.panelFor?.(d);
  if (own) return html`<${own.Body} />`;
  if (d.kind === 'order') return html`<${OrderList} />`;
  if (d.kind === 'pick_number') return html`<${NumberPick} />`;
  if (d.kind === 'pick_cards') return html`<${CardPicker} />`;
  return html`<${OptionList} />`;
}

/**
 * Sentences, one below the other: the first press marks, the second sends; where several are wanted a press marks in
 * order.
 */
function OptionList() {
  const table = useTable();
  const { picker } = table;
  const d = /** @type {Decision} */ (picker.decision.value);
  const list = d.kind === 'pick_option' ? picker.acts.value : picker.options.value;
  return html`<ol class="opts">
    ${list.map((o, i) => {
      const text = optionText(table, o, d);
      const many = d.kind === 'pick_option' && !picker.single.value,
        at = many ? picker.picked.value.indexOf(o.id) : -1;
      const armed = many ? at >= 0 : picker.armed.value?.replace(/^sure:/, '') === o.id;
      const press = () => {
        if (o.disabled) return;
        if (many) picker.toggle(o.id);
        else if (armed) picker.act(o);
        else picker.arm(o.id);
      };
      return html`<li key=${o.id}>
        <button
          class=${`opt ${armed ? 'armed' : ''}`}
          data-opt=${o.id}
          aria-pressed=${armed}
          aria-disabled=${o.disabled || (armed && !many && !picker.awake.value) || undefined}
          onClick=${press}
        >
          <span class="ln num">${many ? (at >= 0 ? at + 1 : '') : i + 1}</span>
          <span class="grow">
            ${text.name}
            ${
              o.card && !text.name.includes('「') && !text.name.includes(cardOf(table, d, o.card))
                ? ` ${cardOf(table, d, o.card)}`
                : ''
            }
            ${text.sub ? html`<small>${text.sub}</small>` : null}
          </span>
          ${armed && !many ? html`<span class="go">${tt('panel.again')}</span>` : null}
        </button>
      </li>`;
    })}
  </ol>`;
}

/** @param {import('./context.js').Table} table @param {Decision} d @param {string} h */
function cardOf(table, d, h) {
  const card = d.shown?.[h] ?? table.session.view.value?.cards[h];
  return card?.id ? quoted(card.id) : '';
}
