/** What opens over the table: a pile, a card in full, the log on small screens, the menu, the watchers, the keys. */
import { useState } from 'preact/hooks';
import { html } from '../lib/html.js';
import { cardData, fold, haystack } from '../lib/cards.js';
import { DEFAULT_KEYS, keyOf } from '../lib/settings.js';
import { safeName } from '../lib/names.js';
import { Dialog, Drawer } from '../ui/dialog.js';
import { Inspector } from '../ui/inspector.js';
import { Back, TableCard } from './card.js';
import { screen, useTable } from './context.js';
import { RailTabs } from './rail.js';
import { known, seatName, tt } from './text.js';
import { optionText, reasonText } from './prompts.js';
import { listOf, sizeOf } from './zones.js';
import { Menu } from './menu.js';

export function Sheets() {
  const table = useTable();
  const open = table.sheet.value;
  if (!open) return null;
  const close = () => {
    table.sheet.value = null;
  };
  const side = screen.value === 'phone' ? 'bottom' : 'right';
  if (open.startsWith('zone:'))
    return html`<${PileSheet} key=${open} zone=${open.slice(5)} close=${close} side=${side} />`;
  if (open === 'look')
    return screen.value === 'desk' || screen.value === 'wide'
      ? html`<${Dialog} title=${tt('sheet.card')} onClose=${close} hideTitle=${true}><${Look} /></${Dialog}>`
      : html`<${Drawer} title=${tt('sheet.card')} side=${side} onClose=${close}><${Look} /></${Drawer}>`;
  if (open === 'rail')
    return html`<${Drawer} title=${tt('region.rail')} side=${side} onClose=${close} class="rail-d">
      <${RailTabs} />
    </${Drawer}>`;
  if (open === 'menu')
    return html`<${Drawer} title=${tt('top.menu')} side=${side} onClose=${close}>
      <${Menu} close=${close} />
    </${Drawer}>`;
  if (open === 'watchers')
    return html`<${Dialog} title=${tt('sheet.watchers')} onClose=${close}>
      <ul class="who-l">
        ${(table.session.room.value?.watcher_names ?? []).map(
          (n, i) => html`<li key=${i} dir="auto">${safeName(n)}</li>`,
        )}
      </ul>
      <p class="mut">${tt('top.watching', { n: table.session.room.value?.watchers ?? 0 })}</p>
    </${Dialog}>`;
  const [name, arg = ''] = open.split(':'),
    Own = table.game?.sheets?.[name];
  if (Own) return html`<${Own} key=${open} arg=${arg} close=${close} side=${side} />`;
  if (open === 'keys') return html`<${Dialog} title=${tt('sheet.keys')} onClose=${close}><${Keys} /></${Dialog}>`;
  return null;
}

/** What the open decision says about a card: can, or why not. @param {import('./context.js').Table} table */
function nowOf(table) {
  const h = table.looked.value?.h;
  const d = table.picker.decision.value;
  if (!h || !d || table.picker.done.value) return null;
  const own = table.picker.byCard.value.get(h);
  if (own?.length)
    return { can: true, text: tt('now.can', { acts: own.map((o) => optionText(table, o, d).name).join(tt('sep')) }) };
  const blocked = table.picker.blocked.value.get(h);
  if (blocked) return { can: false, text: reasonText(table, blocked), rule: blocked.rule };
  return null;
}

/** The inspector of the looked-at card. */
export function Look() {
  const table = useTable();
  const looked = table.looked.value;
  const card = looked?.h
    ? (table.picker.decision.value?.shown?.[looked.h] ?? table.session.view.value?.cards[looked.h])
    : null;
  return html`<${Inspector} id=${looked?.id ?? undefined} live=${card ?? {}} now=${nowOf(table)} />`;
}

/** @param {{zone: string, close: () => void, side: string}} props */
function PileSheet({ zone, close, side }) {
  const table = useTable();
  const [text, setText] = useState('');
  const view = table.session.view.value;
  if (!view) return null;
  const [first, name = first] = zone.split('.'),
    seat = name === first ? null : Number(first);
  const list = [...listOf(view, zone)].filter(Boolean).reverse();
  const n = sizeOf(view, zone);
  const want = fold(text);
  const shown = list.filter((h) => {
    const id = view.cards[/** @type {string} */ (h)]?.id;
    const data = id ? cardData(id) : null;
    return !want || (data && haystack(data).includes(want));
  });
  const order = known(`sheet.order_${name}`) ? tt(`sheet.order_${name}`) : '';
  const twins = table.game.twins(zone);
  return html`<${Drawer}
    title=${
      seat == null
        ? tt('sheet.shared', { zone: tt(`zone.${name}`), n })
        : tt('sheet.pile', { seat: seatName(table.session, seat), zone: tt(`zone.${name}`), n })
    }
    side=${side}
    onClose=${close}
  >
    ${
      twins.length > 1
        ? html`<div class="row g4 twin" role="group">
          ${twins.map(
            (z) =>
              html`<button
                key=${z}
                class=${`chip ${z === zone ? 'on' : ''}`}
                aria-pressed=${z === zone}
                onClick=${() => table.open(`zone:${z}`)}
              >
                ${tt(`zone.${z.split('.').pop()}`)} ${sizeOf(view, z)}
              </button>`,
          )}
        </div>`
        : null
    }
    ${
      list.length > 6
        ? html`<input
          type="search"
          class="pile-f"
          value=${text}
          placeholder=${tt('panel.search')}
          aria-label=${tt('panel.search')}
          onInput=${(/** @type {any} */ e) => setText(e.target.value)}
        />`
        : null
    }
    ${order && list.length ? html`<p class="lab">${order}</p>` : null}
    ${name === 'deck' ? html`<p class="mut">${tt('sheet.deck', { n })}</p>` : null}
    <div class="pick-g" role="group" aria-label=${tt('panel.cards', { n: shown.length })}>
      ${shown.map(
        (h) =>
          html`<span class="pile-c" key=${h}>
            <${TableCard} h=${/** @type {string} */ (h)} size="mat" attrs=${{ 'data-pile': '1' }} />
            ${
              view.cards[/** @type {string} */ (h)]?.ex
                ? html`<span class="lab">${tt('stance.exhausted')}</span>`
                : null
            }
          </span>`,
      )}
      ${
        !list.length && n && name !== 'deck'
          ? Array.from({ length: n }, (_, i) => html`<${Back} key=${i} w=${60} />`)
          : null
      }
      ${!n ? html`<p class="mut">${tt('zone.none')}</p>` : null}
    </div>
    <div class="sheet-look"><${Look} /></div>
  </${Drawer}>`;
}

function Keys() {
  const rows = /** @type {(keyof typeof DEFAULT_KEYS)[]} */ (Object.keys(DEFAULT_KEYS)).filter(
    (k) => !['range'].includes(k),
  );
  return html`<dl class="keys">
    <div><dt><kbd>1</kbd>–<kbd>9</kbd></dt><dd>${tt('keys.nth')}</dd></div>
    ${rows.map((k) => html`<div key=${k}><dt><kbd>${keyOf(k) || '—'}</kbd></dt><dd>${tt(`keys.${k}`)}</dd></div>`)}
    <div><dt><kbd>F6</kbd></dt><dd>${tt('keys.region')}</dd></div>
    <div><dt><kbd>Alt</kbd>+<kbd>↑↓</kbd></dt><dd>${tt('keys.order')}</dd></div>
    <div><dt><kbd>←→</kbd></dt><dd>${tt('keys.arrows')}</dd></div>
  </dl>`;
}
