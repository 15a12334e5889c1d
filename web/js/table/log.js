/** The log: plain sentences with card names to press, per turn, indented by cause, filtered, copied as text. */
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import { html } from '../lib/html.js';
import { locale } from '../lib/i18n.js';
import { sets } from '../lib/cards.js';
import { toast } from '../ui/toast.js';
import { useTable } from './context.js';
import { linesOf, partsOf } from './logtext.js';
import { fullName, quoted, tt } from './text.js';

const SHOWN = 300;
const SPEAK_MS = 1500;
const SPEAK_MAX = 4;
const FILTERS = /** @type {const} */ (['all', 'battle', 'cards']);

export function Log() {
  const table = useTable();
  const { session } = table;
  const [filter, setFilter] = useState(/** @type {'all'|'battle'|'cards'} */ ('all'));
  const [whole, setWhole] = useState(false);
  const [below, setBelow] = useState(0);
  const list = useRef(/** @type {HTMLElement|null} */ (null));
  const stuck = useRef(true);
  const events = session.log.value;
  const lines = useMemo(() => linesOf(events, table.game), [events, locale.value, sets.value]);
  const seen = lines.filter((l) => filter === 'all' || l.head || l.cat === filter);
  const shown = whole ? seen : seen.slice(-SHOWN);
  const last = shown.length ? shown[shown.length - 1].n : 0;
  useLayoutEffect(() => {
    const el = list.current;
    if (!el) return;
    if (stuck.current) el.scrollTop = el.scrollHeight;
    else setBelow((n) => n + 1);
  }, [last]);
  const text = (/** @type {import('./logtext.js').Line} */ l) =>
    partsOf(session, l)
      .map((p) => (typeof p === 'string' ? p : 'card' in p ? fullName(p.card) : p.name))
      .join('');
  const copy = async () => {
    const all = seen
      .map((l) => `${l.head ? '\n' : l.sub ? '    ' : ''}${text(l)}`)
      .join('\n')
      .trim();
    try {
      await navigator.clipboard.writeText(all);
      toast(tt('log.copied'), 'ok');
    } catch {
      toast(tt('log.copy_failed'), 'bad');
    }
  };
  const follow = () => {
    const el = list.current;
    if (!el) return;
    stuck.current = el.scrollHeight - el.scrollTop - el.clientHeight < 30;
    if (stuck.current && below) setBelow(0);
  };
  const toEnd = () => {
    stuck.current = true;
    setBelow(0);
    if (list.current) list.current.scrollTop = list.current.scrollHeight;
  };
  /** A desk has the inspector beside the log. @param {string|null} id */
  const show = (id) => (innerWidth < 1024 ? table.look(id) : table.inspect(id));
  return html`<div class="log-w">
    <div class="log-f" role="group" aria-label=${tt('log.filters')}>
      ${FILTERS.map(
        (f) =>
          html`<button
            key=${f}
            class=${`chip ${filter === f ? 'on' : ''}`}
            aria-pressed=${filter === f}
            onClick=${() => setFilter(f)}
          >
            ${tt(`log.filter_${f}`)}
          </button>`,
      )}
      <span class="grow"></span>
      <button class="chip" onClick=${copy}>${tt('log.copy')}</button>
    </div>
    <div
      class="log"
      role="log"
      aria-live="off"
      aria-label=${tt('region.log')}
      tabindex="0"
      ref=${list}
      onScroll=${follow}
    >
      <ol>
        ${
          shown.length < seen.length
            ? html`<li>
              <button class="btn sm ghost" onClick=${() => setWhole(true)}>
                ${tt('log.earlier', { n: seen.length - shown.length })}
              </button>
            </li>`
            : null
        }
        ${shown.map(
          (line) =>
            html`<li key=${line.n} class=${line.head ? 'turn' : line.sub ? 'sub' : ''}>
              ${partsOf(session, line).map((p, i) => {
                if (typeof p === 'string') return p;
                if ('card' in p)
                  return p.card
                    ? html`<button
                      key=${i}
                      class="cd"
                      onClick=${() => show(p.card)}
                    >
                      ${quoted(p.card)}
                    </button>`
                    : tt('card.some');
                return html`<span key=${i} class=${p.seat === table.near.value ? 'me' : 'op'} data-seat=${p.seat}>
                  ${p.name}
                </span>`;
              })}
            </li>`,
        )}
        ${seen.length ? null : html`<li class="mut">${tt('log.none')}</li>`}
      </ol>
    </div>
    ${
      below
        ? html`<button
          class="chip new-b"
          onClick=${toEnd}
        >
          ${tt('log.new', { n: below })}
        </button>`
        : null
    }
  </div>`;
}

/** At most one summary of what happened every second and a half, for screen readers. */
export function LogVoice() {
  const { session, game } = useTable();
  const [said, say] = useState({ text: '', in: locale.value });
  const from = useRef(-1);
  const timer = useRef(/** @type {any} */ (null));
  const events = session.log.value;
  useEffect(() => {
    const top = events.length ? events[events.length - 1].n : -1;
    if (from.current < 0) {
      from.current = top;
      return;
    }
    if (timer.current || top <= from.current) return;
    timer.current = setTimeout(() => {
      timer.current = null;
      const fresh = linesOf(
        session.log.value.filter((e) => e.n > from.current),
        game,
      ).slice(-SPEAK_MAX);
      from.current = session.log.value[session.log.value.length - 1]?.n ?? -1;
      say({
        in: locale.value,
        text: fresh
          .map((l) =>
            partsOf(session, l)
              .map((p) => (typeof p === 'string' ? p : 'card' in p ? fullName(p.card) : p.name))
              .join(''),
          )
          .join(tt('say.stop')),
      });
    }, SPEAK_MS);
  }, [events]);
  // What was said in another language is not read again.
  return html`<div class="sr" aria-live="polite">${said.in === locale.value ? said.text : ''}</div>`;
}

const TAIL = 4;

/** The last few lines, where a phone has room for them; a press opens the whole log. */
export function LogTail() {
  const table = useTable();
  const events = table.session.log.value;
  const lines = useMemo(() => linesOf(events.slice(-24), table.game).slice(-TAIL), [events, locale.value, sets.value]);
  const openLog = () => {
    table.tab.value = 'log';
    table.open('rail');
  };
  if (!lines.length) return null;
  return html`<button
    class="log-tail"
    title=${tt('log.open')}
    onClick=${openLog}
  >
    ${lines.map(
      (line) =>
        html`<span key=${line.n} class=${line.head ? 'turn' : line.sub ? 'sub' : ''}>
          ${partsOf(table.session, line)
            .map((p) => (typeof p === 'string' ? p : 'card' in p ? quoted(p.card) : p.name))
            .join('')}
        </span>`,
    )}
  </button>`;
}
