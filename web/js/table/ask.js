/** When the table asks: the policy menu and the memory of single cards. Nobody else sees it. */
import { useEffect, useRef, useState } from 'preact/hooks';
import { html } from '../lib/html.js';
import { roveKey } from '../lib/a11y.js';
import { Icon } from '../ui/icon.js';
import { useTable } from './context.js';
import { quoted, tt } from './text.js';

const POLICIES = ['auto', 'always', 'until_turn', 'chain'];
const KEYS = /** @type {Record<string, string>} */ ({ always: '⇧Y', until_turn: 'Y', chain: 'N' });

/** The choices themselves; the bar's menu and the phone's sheet both show them. @param {{close: () => void}} props */
export function AskChoices({ close }) {
  const table = useTable();
  const { session } = table;
  const policy = session.room.value?.policy ?? { ask: 'auto', cards: {} };
  const card = table.looked.value?.id ?? null;
  const cards = policy.cards ?? {};
  /** @param {string} id @param {'never'|'always'|null} how */
  const keep = (id, how) => {
    session.policy(policy.ask, { [id]: how });
  };
  /** @param {string} ask */
  const choose = (ask) => {
    session.policy(ask);
    close();
  };
  return html`
    <div role="radiogroup" aria-label=${tt('ask.title')} class="ask-l">
      ${POLICIES.map(
        (p) => html`<button
          key=${p}
          role="radio"
          aria-checked=${policy.ask === p}
          class=${policy.ask === p ? 'on' : ''}
          onClick=${() => choose(p)}
        >
          <b>${tt(`ask.${p}`)}</b>
          <small>${tt(`ask.${p}_sub`)}</small>
          ${KEYS[p] ? html`<kbd>${KEYS[p]}</kbd>` : null}
        </button>`,
      )}
    </div>
    ${
      card
        ? html`<div class="ask-c">
          <span class="lab">${tt('ask.card', { card: quoted(card) })}</span>
          <button
            class=${`chip ${cards[card] === 'never' ? 'on' : ''}`}
            aria-pressed=${cards[card] === 'never'}
            onClick=${() => keep(card, cards[card] === 'never' ? null : 'never')}
          >
            ${tt('ask.never')}
          </button>
          <button
            class=${`chip ${cards[card] === 'always' ? 'on' : ''}`}
            aria-pressed=${cards[card] === 'always'}
            onClick=${() => keep(card, cards[card] === 'always' ? null : 'always')}
          >
            ${tt('ask.must')}
          </button>
        </div>`
        : null
    }
    ${
      Object.keys(cards).length
        ? html`<ul class="ask-m">
          ${Object.entries(cards).map(
            ([id, how]) =>
              html`<li key=${id}>
                <span>${quoted(id)} · ${tt(how === 'never' ? 'ask.never' : 'ask.must')}</span>
                <button class="x" aria-label=${tt('ask.forget', { card: quoted(id) })} onClick=${() => keep(id, null)}>
                  ×
                </button>
              </li>`,
          )}
        </ul>`
        : null
    }
  `;
}

export function AskMenu() {
  const table = useTable();
  const [open, setOpen] = useState(false);
  const box = useRef(/** @type {HTMLElement|null} */ (null));
  const ask = table.session.room.value?.policy?.ask ?? 'auto';
  useEffect(() => {
    if (!open) return undefined;
    const away = (/** @type {Event} */ e) => {
      if (!box.current?.contains(/** @type {Node} */ (e.target))) setOpen(false);
    };
    document.addEventListener('pointerdown', away);
    /** @type {HTMLElement|null|undefined} */ (box.current?.querySelector('[role=radio][aria-checked=true]'))?.focus();
    return () => document.removeEventListener('pointerdown', away);
  }, [open]);
  return html`<div
    class="ask-p"
    ref=${box}
    onKeyDown=${(/** @type {KeyboardEvent} */ e) => {
      if (e.key === 'Escape' && open) {
        e.stopPropagation();
        setOpen(false);
        /** @type {HTMLElement|null|undefined} */ (box.current?.querySelector('.ask-b'))?.focus();
      } else if (open && box.current) roveKey(e, box.current, { selector: '[role=radio]' });
    }}
  >
    <button
      class=${`chip ask-b ${ask === 'auto' ? '' : 'on'}`}
      aria-expanded=${open}
      aria-haspopup="true"
      aria-label=${`${tt('ask.title')}: ${tt(`ask.${ask}`)}`}
      onClick=${() => setOpen(!open)}
    >
      <${Icon} name="bell" />
      <span class="ask-t">${tt('ask.label', { how: tt(`ask.${ask}`) })}</span> ▾
    </button>
    ${open ? html`<div class="pop ask-pop"><${AskChoices} close=${() => setOpen(false)} /></div>` : null}
  </div>`;
}
