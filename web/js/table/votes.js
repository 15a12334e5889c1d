/** Requests that need the other's consent: a strip above the decision bar that covers nothing of it. */
import { html } from '../lib/html.js';
import { useTable } from './context.js';
import { seatName, tt } from './text.js';

export function Votes() {
  const table = useTable();
  const { session } = table;
  const vote = session.room.value?.votes?.take_back;
  if (!vote || !session.playing.value) return null;
  const by = typeof vote === 'number' ? vote : (vote.seat ?? vote.by ?? vote[0]);
  const own = by === session.seat.value;
  if (!own && Array.isArray(vote.needed) && !vote.needed.includes(session.seat.value)) return null;
  return html`<div class="votes" role="status">
    <span>${own ? tt('vote.own') : tt('vote.take_back', { seat: seatName(session, by) })}</span>
    ${
      own
        ? null
        : html`
          <button class="btn sm pri" id="vote" onClick=${() => session.takeBack('grant')}>${tt('vote.grant')}</button>
          <button class="btn sm" onClick=${() => session.takeBack('deny')}>${tt('vote.deny')}</button>
          <button class="btn sm ghost" onClick=${() => session.takeBack('mute')}>${tt('vote.mute')}</button>
        `
    }
  </div>`;
}
