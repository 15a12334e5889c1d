/** A seat of the waiting room: who sits there, with which deck, and whether ready. */
import { useEffect, useState } from 'preact/hooks';
import { html } from '../lib/html.js';
import { pick } from '../lib/i18n.js';
import { safeName, shortName } from '../lib/names.js';
import { Icon } from '../ui/icon.js';
import { DeckChoice } from './deck-choice.js';
import { known, tt } from './text.js';
import { ownNonce } from './verify.js';

/** @typedef {import('../net/types.js').RoomSeat} RoomSeat */

/**
 * `brings`: this seat brings a deck.
 * @param {{s: RoomSeat, match: string|null|undefined, host: boolean, both: boolean, brings: boolean,
 *   hostSeat: number|null|undefined, act: (body: Record<string, any>) => void}} props
 */
export function Seat({ s, match, host, brings, hostSeat, act }) {
  const [choosing, setChoosing] = useState(false);
  const deck = s.deck;
  const able = brings ? !!deck?.legal : true;
  useEffect(() => {
    if (s.you && brings && !deck) setChoosing(true);
  }, [s.you, brings]);
  const ready = () => {
    const nonce = s.ready || !match ? {} : { nonce: ownNonce(match) };
    if (able) act({ act: 'ready', on: !s.ready, seat: s.seat, ...nonce });
  };
  /** @param {Record<string, any>} body */
  const choose = (body) => {
    act({ act: 'deck', seat: s.seat, ...body });
    setChoosing(false);
  };
  if (!s.taken)
    return html`<article class="seat panel vacant">
      <span class="ava"><span class="ava-n">${s.seat + 1}</span></span>
      <div class="grow"><b>${tt('room.free')}</b><p class="mut">${tt('room.free_sub')}</p></div>
    </article>`;
  const name = s.bot
    ? tt(known(`bot.${s.name}`) ? `bot.${s.name}` : 'plate.bot')
    : safeName(s.name ?? tt('who.seat', { n: s.seat + 1 }));
  return html`<article class=${`seat panel ${s.ready ? 'ready' : ''} ${s.you ? 'you' : ''}`}>
    <div class="row">
      <span class="ava"><span class="ava-n">${s.seat + 1}</span></span>
      <div class="grow">
        <b title=${name} dir="auto">${shortName(name, 18)}</b>
        <p class="lab">
          ${[
            s.you ? tt('who.you') : '',
            s.bot ? tt('plate.bot') : '',
            hostSeat === s.seat ? tt('room.host') : '',
            s.online === false && !s.bot ? tt('room.offline') : '',
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </div>
      <span class=${`state ${s.ready ? 'ok' : ''}`}>
        ${s.ready ? html`<${Icon} name="ok" />${tt('room.ready')}` : tt('room.not_ready')}
      </span>
      ${
        host && !s.you
          ? html`<button
            class="btn sm ghost"
            onClick=${() => act(s.bot ? { act: 'bot', seat: s.seat, on: false } : { act: 'kick', seat: s.seat })}
          >
            ${tt(s.bot ? 'room.remove_bot' : 'room.kick')}
          </button>`
          : null
      }
    </div>
    <p class="deck-l">
      ${
        !brings
          ? html`<span class="mut">${tt('room.shared_deck')}</span>`
          : deck
            ? html`
              <${Icon} name="deck" />
              ${' '}
              <b dir="auto">
                ${safeName(typeof deck.name === 'object' ? pick(deck.name) : deck.name || tt('room.deck'))}
              </b> <span class="num">${deck.cards}</span>
              ${' '}
              ${
                deck.legal
                  ? html`<span class="ok">${tt('room.legal')}</span>`
                  : html`<span class="bad">${tt('room.illegal')}</span>`
              }
            `
            : html`<span class="mut">${tt('room.no_deck')}</span>`
      }
    </p>
    ${
      s.you
        ? html`
          <div class="row wrap g8">
            ${
              brings
                ? html`<button class="btn" aria-expanded=${choosing} onClick=${() => setChoosing(!choosing)}>
                  ${tt('room.choose_deck')}
                </button>`
                : null
            }
            <button
              class=${`btn ${s.ready ? '' : 'pri'}`}
              aria-pressed=${!!s.ready}
              aria-disabled=${!able || undefined}
              onClick=${ready}
            >
              ${tt(s.ready ? 'room.unready' : 'room.be_ready')}
            </button>
            <button class="btn ghost" onClick=${() => act({ act: 'leave' })}>${tt('room.leave')}</button>
          </div>
          ${
            choosing && brings
              ? html`<${DeckChoice}
                seat=${s.seat}
                current=${deck?.name}
                choose=${choose}
              />`
              : null
          }
        `
        : null
    }
  </article>`;
}
