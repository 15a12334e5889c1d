/**
 * The waiting room: seats with deck and readiness, links to copy, options, watchers, and the hash that binds the
 * shuffle.
 */
import { useState } from 'preact/hooks';
import { sharesDeck } from '../games/registry.js';
import { html } from '../lib/html.js';
import { ensureGuest, me } from '../lib/api.js';
import { t } from '../lib/i18n.js';
import { safeName, shortName } from '../lib/names.js';
import { useGames } from '../pages/parts/game.js';
import { optionRows } from '../pages/parts/options.js';
import { reason } from '../pages/deck/legality.js';
import { Button } from '../ui/button.js';
import { Icon } from '../ui/icon.js';
import { RuleLink } from '../ui/inspector.js';
import { toast } from '../ui/toast.js';
import { Chat } from './chat.js';
import { useTable } from './context.js';
import { tt } from './text.js';
import { reasonText } from './prompts.js';
import { Seat } from './waiting-seat.js';

/** @typedef {import('../net/types.js').RoomSeat} RoomSeat */

/** @param {string} path @param {string} said */
async function copy(path, said) {
  const url = new URL(path, location.origin).href;
  try {
    await navigator.clipboard.writeText(url);
    toast(said, 'ok');
  } catch {
    toast(url);
  }
}

/**
 * A watcher takes a seat; who has no account yet comes back with one.
 * @param {string} room
 * @param {number} seat
 * @param {(body: Record<string, any>) => void} act
 */
async function sit(room, seat, act) {
  if (me.value) {
    act({ act: 'sit', seat });
    return;
  }
  await ensureGuest();
  location.assign(`/r/${room}#s=${seat}`);
  location.reload();
}

export function Waiting() {
  const table = useTable();
  const { session } = table;
  const room = session.room.value;
  const [bad, setBad] = useState('');
  const { data: games } = useGames();
  if (!room) return null;
  const you = room.seats.find((s) => s.you);
  const host = you != null && room.host === you.seat;
  const both = room.seats.filter((s) => s.you).length > 1;
  const free = room.seats.find((s) => !s.taken);
  /** @param {Record<string, any>} body */
  const act = async (body) => {
    const reply = await session.roomAct(body);
    setBad(reply?.t === 'refused' ? reasonText(table, /** @type {any} */ (reply)) : '');
  };
  const invite = room.invite ?? null;
  const revoke = async () => {
    try {
      await act({ act: 'revoke', link: 'invite' });
      toast(tt('room.revoked'), 'ok');
    } catch (e) {
      setBad(String(e));
    }
  };
  const fill = async () => {
    for (const s of room.seats) if (!s.taken) await act({ act: 'bot', seat: s.seat, on: true });
  };
  return html`<main class="wait" id="main" aria-label=${tt('room.title')}>
    <div class="wait-h">
      <div><p class="lab">${t(`shell.lobby.${room.game}`)}</p><h1>${room.name ?? tt('room.title')}</h1></div>
      <div class="row wrap g8">
        ${
          invite
            ? html`<${Button} icon="link" kind="pri" onClick=${() => copy(invite, tt('room.copied_invite'))}>
              ${tt('room.copy_invite')}
            </${Button}>`
            : null
        }
        <${Button} icon="eye" onClick=${() => copy(room.watch ?? `/r/${room.id}`, tt('room.copied'))}>
          ${tt('room.copy_watch')}
        </${Button}>
        ${
          room.referee
            ? html`<${Button}
              icon="flag"
              onClick=${() => copy(/** @type {string} */ (room.referee), tt('room.copied_referee'))}
            >
              ${tt('room.copy_referee')}
            </${Button}>`
            : null
        }
        ${
          host
            ? html`<${Button}
              small=${true}
              kind="ghost"
              onClick=${revoke}
            >
              ${tt('room.revoke')}
            </${Button}>`
            : null
        }
      </div>
    </div>
    ${bad ? html`<p class="bad" role="alert">${bad}</p>` : null}
    <div class="wait-g">
      <section class="seats" aria-label=${tt('room.seats')}>
        ${room.seats.map(
          (s) =>
            html`<${Seat}
              key=${s.seat}
              s=${s}
              match=${room.match}
              host=${host}
              both=${both}
              act=${act}
              hostSeat=${room.host}
              brings=${!sharesDeck(room.game) || s.seat === room.host}
            />`,
        )}
        ${
          you && free
            ? html`<div class="row wrap g8 add">
              <${Button} icon="bot" onClick=${() => act({ act: 'bot', seat: free.seat, on: true })}>
                ${tt('room.add_bot')}
              </${Button}>
              ${
                room.seats.filter((s) => !s.taken).length > 1
                  ? html`<${Button}
                    icon="bot"
                    onClick=${fill}
                  >
                    ${tt('room.fill_bots')}
                  </${Button}>`
                  : null
              }
              <${Button} icon="users" onClick=${() => act({ act: 'both', on: true })}>${tt('room.both')}</${Button}>
            </div>`
            : null
        }
        ${
          both
            ? html`<div class="row add">
              <${Button} onClick=${() => act({ act: 'both', on: false })}>${tt('room.both_off')}</${Button}>
            </div>`
            : null
        }
        ${
          !you
            ? html`
              <p class="mut">${tt(room.public && free ? 'room.watching_free' : 'room.watching')}</p>
              ${
                room.public && free
                  ? html`<div class="row add">
                    <${Button} kind="pri" onClick=${() => sit(room.id, free.seat, act)}>${tt('room.sit')}</${Button}>
                  </div>`
                  : null
              }
            `
            : null
        }
      </section>
      <aside class="wait-s">
        <section class="panel">
          <h2>${tt('room.options')}</h2>
          <dl class="optl">
            ${optionRows(room.game, room.options, games?.find((g) => g.id === room.game)?.options).map(
              ([k, v]) => html`<div key=${k}><dt>${k}</dt><dd>${v}</dd></div>`,
            )}
          </dl>
          ${(room.warnings ?? []).map(
            (w) =>
              html`<p key=${w.code} class="row g8 heed">
                <span class="warnc"><${Icon} name="help" /></span>
                <span class="grow">${reason(room.game, w)} ${w.rule && html`<${RuleLink} id=${w.rule} />`}</span>
              </p>`,
          )}
        </section>
        <section class="panel">
          <h2>${tt('sheet.watchers')} <span class="num lab">${room.watchers}</span></h2>
          ${
            room.watcher_names?.length
              ? html`<ul class="who-l">
                ${room.watcher_names.map((n, i) => html`<li key=${i} dir="auto">${shortName(safeName(n), 20)}</li>`)}
              </ul>`
              : html`<p class="mut">${tt('room.no_watchers')}</p>`
          }
        </section>
        ${
          room.referees?.length
            ? html`<section class="panel">
              <h2>${tt('referee.title')}</h2>
              <ul class="who-l">
                ${room.referees.map((n, i) => html`<li key=${i} dir="auto">${shortName(safeName(n), 20)}</li>`)}
              </ul>
            </section>`
            : null
        }
        ${
          room.commitment
            ? html`<section class="panel">
              <h2><${Icon} name="lock" /> ${tt('seed.title')}</h2>
              <p class="mut">${tt('seed.before')}</p>
              <code class="hash">${room.commitment}</code>
            </section>`
            : null
        }
        <section class="panel chat-p"><h2>${tt('tab.chat')}</h2><${Chat} /></section>
      </aside>
    </div>
  </main>`;
}
