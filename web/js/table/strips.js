/**
 * Strips under the top bar: line, restart, storage, second tab, absence, fault. The mat stays readable under all of
 * them.
 */
import { useEffect, useState } from 'preact/hooks';
import { html } from '../lib/html.js';
import { tick, clockOf, mmss } from '../net/clock.js';
import { Icon } from '../ui/icon.js';
import { toast } from '../ui/toast.js';
import { useTable } from './context.js';
import { realName, tt } from './text.js';

const BACK_MS = 1000;

export function Strips() {
  const table = useTable();
  const { session } = table;
  const state = session.line.state.value;
  const [back, setBack] = useState(false);
  const [was, setWas] = useState(state);
  useEffect(() => {
    if (state === 'open' && was === 'lost') {
      setBack(true);
      setTimeout(() => setBack(false), BACK_MS);
    }
    setWas(state);
  }, [state]);
  const notices = session.notices.value;
  const rows = [];
  if (state === 'lost') {
    const s = Math.max(0, Math.round((tick.value - session.line.since.value) / 1000));
    const wait = Math.max(0, Math.ceil((session.line.retryAt.value - tick.value) / 1000));
    rows.push(
      html`<div class="strip bad" role="alert" key="lost">
        <span class="spin" aria-hidden="true"></span>
        <span>${tt(notices.restarting ? 'state.restarting' : 'state.lost', { s })}</span>
        ${wait > 1 ? html`<span class="lab">${tt('state.next_try', { s: wait })}</span>` : null}
        <button class="btn sm" onClick=${session.line.retryNow}>${tt('state.retry')}</button>
      </div>`,
    );
  } else if (back) rows.push(html`<div class="strip ok" role="status" key="back">${tt('state.back')}</div>`);
  else if (notices.restarting)
    rows.push(html`<div class="strip warn" role="status" key="restart">${tt('state.restarting')}</div>`);
  if (notices.storage_down)
    rows.push(html`<div class="strip bad" role="alert" key="store">${tt('state.storage_down')}</div>`);
  if (notices.second_tab)
    rows.push(
      html`<div class="strip warn" role="status" key="tab">
        <span>${tt('state.second_tab')}</span>
        <button class="x" aria-label=${tt('why.close')} onClick=${() => session.dismissNotice('second_tab')}>×</button>
      </div>`,
    );
  for (const code of ['chat_muted', 'chat_unmuted'])
    if (notices[code])
      rows.push(
        html`<div class="strip warn" role="alert" key=${code}>
          <span>${tt(`state.${code}`)}</span>
          <button class="x" aria-label=${tt('why.close')} onClick=${() => session.dismissNotice(code)}>×</button>
        </div>`,
      );
  if (session.refusal.value?.code === 'room_full' && session.seat.value == null)
    rows.push(
      html`<div class="strip warn" role="status" key="full">
        <span>${tt('state.room_full')}</span>
        <button
          class="x"
          aria-label=${tt('why.close')}
          onClick=${() => {
            session.refusal.value = null;
          }}
        >
          ×
        </button>
      </div>`,
    );
  if (session.room.value?.stopped && session.view.value && !session.view.value.outcome)
    rows.push(
      html`<div class="strip warn" role="status" key="stopped"><${Icon} name="pause" />${tt('referee.stopped')}</div>`,
    );
  if (notices.seat_lost || notices.kicked)
    rows.push(
      html`<div class="strip warn" role="alert" key="seat">
        ${tt(notices.kicked ? 'state.kicked' : 'state.seat_lost')}
      </div>`,
    );
  if (session.fault.value) {
    const id = session.fault.value;
    rows.push(
      html`<div class="strip warn" role="alert" key="fault">
        <span>${tt('state.fault')} <code>${id}</code></span>
        <button
          class="btn sm"
          onClick=${() =>
            navigator.clipboard?.writeText(id).then(
              () => toast(tt('log.copied'), 'ok'),
              () => {},
            )}
        >
          ${tt('log.copy')}
        </button>
        <button class="x" aria-label=${tt('why.close')} onClick=${session.dismissFault}>×</button>
      </div>`,
    );
  }
  for (const seat of session.room.value?.seats ?? []) {
    if (
      !session.view.value ||
      session.view.value.outcome ||
      !seat.taken ||
      seat.bot ||
      seat.you ||
      seat.online !== false
    )
      continue;
    const clock = clockOf(session.clocks.value, seat.seat);
    rows.push(
      html`<div class="strip quiet" role="status" key=${`away${seat.seat}`}>
        ${tt('state.absent', {
          name: realName(session, seat.seat),
          t: clock?.absent != null ? mmss(clock.absent) : '',
        })}
      </div>`,
    );
  }
  return rows.length ? html`<div class="strips">${rows}</div>` : null;
}
