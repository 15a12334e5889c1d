// Put a chosen deck on the host's seat of a fresh room: one short visit over the room's own socket.
import { api } from '../../lib/api.js';

const PATIENCE_MS = 4000;
const MID = `deck-${Math.random().toString(36).slice(2)}`;

/**
 * @param {string} room @param {string} deck an own or a ready deck's id
 * @returns {Promise<boolean>} did the room take it? If not, the room page asks for a deck as it always does.
 */
export async function bringDeck(room, deck) {
  const { ticket } = await api('POST', '/api/ticket', {});
  return new Promise((done) => {
    const socket = new WebSocket(`${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/ws`);
    const end = (/** @type {boolean} */ taken) => {
      clearTimeout(timer);
      socket.onclose = null;
      socket.close();
      done(taken);
    };
    const timer = setTimeout(() => end(false), PATIENCE_MS);
    socket.onopen = () => socket.send(JSON.stringify({ t: 'hello', v: 1, room, ticket }));
    socket.onclose = () => end(false);
    socket.onmessage = ({ data }) => {
      const frame = JSON.parse(String(data));
      if (frame.t === 'snapshot') socket.send(JSON.stringify({ t: 'room', mid: MID, act: 'deck', deck }));
      else if (frame.t === 'refused' && frame.re === MID) end(false);
      else if (frame.t === 'ok' && frame.re === MID) end(true);
      else if (frame.t === 'bye') end(false);
    };
  });
}
