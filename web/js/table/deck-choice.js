/** Which deck to play: one's own and the ready ones, with what the server says of their legality. */
import { useEffect, useState } from 'preact/hooks';
import { html } from '../lib/html.js';
import { api } from '../lib/api.js';
import { pick } from '../lib/i18n.js';
import { safeName } from '../lib/names.js';
import { Icon } from '../ui/icon.js';
import { Pic } from './card.js';
import { useTable } from './context.js';
import { tt } from './text.js';

/**
 * @typedef {{id: string, name: any, cards?: any, count?: number, legal?: boolean, game?: string, face?: string,
 *   character?: string, note?: any, text?: any}} DeckRow
 */

/** @param {any} reply @returns {DeckRow[]} */
const rowsOf = (reply) => (Array.isArray(reply) ? reply : (reply?.decks ?? []));

/** @param {DeckRow} d */
function countOf(d) {
  if (typeof d.count === 'number') return d.count;
  if (typeof d.cards === 'number') return d.cards;
  if (Array.isArray(d.cards)) return d.cards.length;
  if (d.cards && typeof d.cards === 'object')
    return Object.values(d.cards).reduce((/** @type {number} */ a, b) => a + Number(b), 0);
  return null;
}

/** @param {DeckRow} d */
function faceOf(d) {
  if (d.face) return d.face;
  const ids = Array.isArray(d.cards)
    ? d.cards.map((c) => (typeof c === 'string' ? c : c?.id))
    : d.cards && typeof d.cards === 'object'
      ? Object.keys(d.cards)
      : [];
  return ids.find((id) => /^C\d|-C\d/.test(id ?? '')) ?? ids[0] ?? null;
}

/** @param {{seat: number, current?: any, choose: (body: {deck: any}) => void}} props */
export function DeckChoice({ current, choose }) {
  const { session } = useTable();
  const game = session.room.value?.game ?? '';
  const [own, setOwn] = useState(/** @type {DeckRow[]|null} */ (null));
  const [ready, setReady] = useState(/** @type {DeckRow[]|null} */ (null));
  useEffect(() => {
    api('GET', '/api/decks').then(
      (r) => setOwn(rowsOf(r).filter((d) => !d.game || d.game === game)),
      () => setOwn([]),
    );
    api('GET', `/api/decks/ready/${game}`).then(
      (r) => setReady(rowsOf(r)),
      () => setReady([]),
    );
  }, [game]);
  /** @param {DeckRow} d */
  const row = (d) => {
    const n = countOf(d);
    const name = safeName(pick(d.name));
    const bad = d.legal === false;
    return html`<li key=${d.id}>
      <button
        class=${`deck-r ${pick(current) === name ? 'on' : ''}`}
        aria-disabled=${bad || undefined}
        onClick=${() => {
          if (!bad) choose({ deck: d.id });
        }}
      >
        <${Pic} id=${faceOf(d)} w=${30} />
        <span class="grow">
          <b dir="auto">${name}</b>
          <small>
            ${n != null ? tt('room.cards', { n }) : ''}
            ${pick(d.note ?? d.text) ? ` · ${pick(d.note ?? d.text)}` : ''}
          </small>
        </span>
        ${bad ? html`<span class="bad">${tt('room.illegal')}</span>` : html`<${Icon} name="next" />`}
      </button>
    </li>`;
  };
  return html`<div class="decks">
    <h2 class="lab">${tt('room.ready_decks')}</h2>
    ${ready ? html`<ul>${ready.map(row)}</ul>` : html`<p class="mut">…</p>`}
    <h2 class="lab">${tt('room.own_decks')}</h2>
    ${
      own
        ? own.length
          ? html`<ul>${own.map(row)}</ul>`
          : html`<p class="mut">${tt('room.no_own_decks')} <a href="/decks">${tt('room.to_editor')}</a></p>`
        : html`<p class="mut">…</p>`
    }
  </div>`;
}
