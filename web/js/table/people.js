/** The people at a table: through whose eyes a watcher looks; whom one blocks or reports. */
import { useState } from 'preact/hooks';
import { api, errorText } from '../lib/api.js';
import { html } from '../lib/html.js';
import { t } from '../lib/i18n.js';
import { toast } from '../ui/toast.js';
import { useTable } from './context.js';
import { realName, tt } from './text.js';

/** What somebody may be reported for, and restricted for. */
export const REASONS = ['abuse', 'name', 'stalling', 'cheating', 'other'];

/** A watcher's choice of view, where the room lets watchers see hands. */
export function Eyes() {
  const { session } = useTable();
  const room = session.room.value;
  if (
    !room ||
    session.playing.value ||
    room.options?.watch_view !== 'seats' ||
    !session.view.value ||
    session.audience.value === 'referee'
  )
    return null;
  const now = session.view.value.you;
  return html`
    <h3>${tt('people.eyes')}</h3>
    <div class="row g4 wrap" role="group" aria-label=${tt('people.eyes')}>
      ${[null, ...room.seats.map((s) => s.seat)].map(
        (s) =>
          html`<button
            key=${String(s)}
            class=${`chip ${now === s ? 'on' : ''}`}
            aria-pressed=${now === s}
            onClick=${() => session.lookAs(s)}
          >
            ${s == null ? tt('people.public') : realName(session, s)}
          </button>`,
      )}
    </div>
  `;
}

/** Block and report, each with a second press. */
export function People() {
  const { session } = useTable();
  const room = session.room.value;
  const others = (room?.seats ?? []).filter((s) => s.taken && !s.bot && !s.you);
  if (!room || !others.length || !session.playing.value) return null;
  return html`
    <h3>${tt('people.title')}</h3>
    ${others.map((s) => html`<${Person} key=${s.seat} room=${room.id} seat=${s.seat} />`)}
  `;
}

/** @param {{room: string, seat: number}} props */
function Person({ room, seat }) {
  const { session } = useTable();
  const [open, setOpen] = useState(/** @type {'block'|'report'|null} */ (null));
  const [reason, setReason] = useState('abuse');
  const [text, setText] = useState('');
  const name = realName(session, seat);
  const send = async (/** @type {Event} */ e) => {
    e.preventDefault();
    try {
      await api(
        'POST',
        open === 'block' ? '/api/blocks' : '/api/reports',
        open === 'block' ? { room, seat } : { room, seat, reason, text },
      );
      if (open === 'block') session.mute(`seat:${seat}`, { seat }, true);
      toast(tt(open === 'block' ? 'people.blocked' : 'people.reported', { name }), 'ok');
      setOpen(null);
    } catch (error) {
      toast(errorText(error), 'bad');
    }
  };
  return html`<div class="person">
    <div class="row g8">
      <b class="grow" dir="auto">${name}</b>
      ${
        /** @type {const} */ (['block', 'report']).map(
          (key) =>
            html`<button
              key=${key}
              class="btn sm"
              aria-expanded=${open === key}
              onClick=${() => setOpen(open === key ? null : key)}
            >
              ${tt(`people.${key}`)}
            </button>`,
        )
      }
    </div>
    ${
      open
        ? html`<form class="ref-f" onSubmit=${send}>
          <p class="mut">${tt(`people.${open}_sub`)}</p>
          ${
            open === 'report'
              ? html`
                <select
                  class="input"
                  aria-label=${tt('people.reason')}
                  value=${reason}
                  onChange=${(/** @type {any} */ e) => setReason(e.currentTarget.value)}
                >
                  ${REASONS.map((r) => html`<option key=${r} value=${r}>${t(`shell.reason.${r}`)}</option>`)}
                </select>
                <input
                  class="input"
                  maxlength="500"
                  value=${text}
                  placeholder=${tt('people.text')}
                  aria-label=${tt('people.text')}
                  onInput=${(/** @type {any} */ e) => setText(e.currentTarget.value)}
                />
              `
              : null
          }
          <div class="row"><span class="grow"></span><button class="btn pri">${tt(`people.do_${open}`)}</button></div>
        </form>`
        : null
    }
  </div>`;
}
