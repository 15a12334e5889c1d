/** Chat: lines as text nodes, phrases, mute per person. Never over the table. */
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { html } from '../lib/html.js';
import { safeName, shortName } from '../lib/names.js';
import { Icon } from '../ui/icon.js';
import { useTable } from './context.js';
import { known, tt } from './text.js';
import { reasonText } from './prompts.js';

const PHRASES = ['hello', 'good_luck', 'thinking', 'nice', 'sorry', 'thanks', 'good_game', 'again'];
const MAX = 200;

/** @param {import('../net/types.js').ChatLine['from']} from */
const keyOf = (from) => (from.seat != null ? `seat:${from.seat}` : `name:${from.name}`);

/** Unread lines since the tab was last open. @param {import('./context.js').Table} table */
export const unread = (table) =>
  table.tab.value === 'chat' ? 0 : Math.max(0, heard(table).length - table.seenChat.value);

/** @param {import('./context.js').Table} table */
const heard = (table) => table.session.chat.value.filter((l) => !table.session.muted.value.has(keyOf(l.from)));

export function Chat() {
  const table = useTable();
  const { session } = table;
  const [text, setText] = useState('');
  const [phrases, setPhrases] = useState(false);
  const [bad, setBad] = useState('');
  const list = useRef(/** @type {HTMLElement|null} */ (null));
  const mode = session.room.value?.options?.chat ?? 'open';
  const lines = heard(table);
  useEffect(() => {
    table.seenChat.value = lines.length;
  }, [lines.length]);
  useLayoutEffect(() => {
    if (list.current) list.current.scrollTop = list.current.scrollHeight;
  }, [lines.length]);
  /** @param {Promise<any>} sent */
  const check = async (sent) => {
    const reply = await sent;
    setBad(reply?.t === 'refused' ? reasonText(table, reply) : '');
  };
  /** @param {string} key */
  const phrase = (key) => {
    check(session.phrase(key));
    setPhrases(false);
  };
  const send = (/** @type {Event} */ e) => {
    e.preventDefault();
    const said = text.trim();
    if (!said) return;
    setText('');
    check(session.say(said));
  };
  const mutedKeys = [...session.muted.value];
  return html`<div class="chat-w">
    <div class="chat-l" role="log" aria-label=${tt('region.chat')} tabindex="0" ref=${list}>
      <ol>
        ${lines.map((line) => {
          const key = keyOf(line.from);
          const own = line.from.seat != null && line.from.seat === session.seat.value;
          return html`<li key=${line.id}>
            <b
              class=${line.from.seat == null ? 'watch' : line.from.seat === table.near.value ? 'me' : 'op'}
              title=${safeName(line.from.name)}
            >
              ${shortName(safeName(line.from.name))}
            </b>
            <span dir="auto">
              ${
                line.phrase
                  ? known(`phrase.${line.phrase}`)
                    ? tt(`phrase.${line.phrase}`)
                    : line.phrase
                  : safeName(line.text ?? '')
              }
            </span>
            ${
              own
                ? null
                : html`<button
                  class="x"
                  aria-label=${tt('chat.mute', { name: safeName(line.from.name) })}
                  title=${tt('chat.mute', { name: safeName(line.from.name) })}
                  onClick=${() => session.mute(key, line.from, true)}
                >
                  <${Icon} name="mute" />
                </button>`
            }
          </li>`;
        })}
        ${lines.length ? null : html`<li class="mut">${tt('chat.none')}</li>`}
      </ol>
    </div>
    ${
      mutedKeys.length
        ? html`<div class="row wrap g4 muted-l">
          ${mutedKeys.map(
            (key) =>
              html`<button
                key=${key}
                class="chip"
                onClick=${() => session.mute(key, key.startsWith('seat:') ? { seat: Number(key.slice(5)) } : {}, false)}
              >
                ${tt('chat.unmute', {
                  name: key.startsWith('seat:')
                    ? tt('who.seat', { n: Number(key.slice(5)) + 1 })
                    : safeName(key.slice(5)),
                })}
              </button>`,
          )}
        </div>`
        : null
    }
    ${bad ? html`<p class="bad chat-bad" role="alert">${bad}</p>` : null}
    ${
      phrases
        ? html`<div class="phr" role="group" aria-label=${tt('chat.phrases')}>
          ${PHRASES.map(
            (p) =>
              html`<button
                key=${p}
                class="chip"
                onClick=${() => phrase(p)}
              >
                ${tt(`phrase.${p}`)}
              </button>`,
          )}
        </div>`
        : null
    }
    ${
      mode === 'off'
        ? html`<p class="mut say">${tt('chat.off')}</p>`
        : html`<form class="say" onSubmit=${send}>
          ${
            mode === 'phrases'
              ? null
              : html`<input
                id="say"
                value=${text}
                maxlength=${MAX}
                placeholder=${tt('chat.placeholder')}
                aria-label=${tt('chat.placeholder')}
                autocomplete="off"
                onInput=${(/** @type {any} */ e) => {
                  if (e.target.value === '/') {
                    setPhrases(true);
                    e.target.value = '';
                    setText('');
                  } else setText(e.target.value);
                }}
              />`
          }
          <button
            type="button"
            class="iconbtn"
            aria-label=${tt('chat.phrases')}
            aria-expanded=${phrases}
            id="phrases"
            onClick=${() => setPhrases(!phrases)}
          >
            <${Icon} name="chat" />
          </button>
          ${mode === 'phrases' ? null : html`<button class="btn sm" type="submit">${tt('chat.send')}</button>`}
        </form>`
    }
  </div>`;
}
