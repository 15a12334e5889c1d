/**
 * The result over the mat: who, why, the settlement card by card, the seed and its check, rematch by consent. It can be
 * folded.
 */
import { useEffect, useRef, useState } from 'preact/hooks';
import { html } from '../lib/html.js';
import { navigate } from '../lib/router.js';
import { Icon } from '../ui/icon.js';
import { RuleLink } from '../ui/inspector.js';
import { toast } from '../ui/toast.js';
import { useTable } from './context.js';
import { checkSeed, matchSeed, nonceUsed } from './verify.js';
import { known, realName, seatName, tt } from './text.js';

/** @typedef {import('../net/types.js').Outcome} Outcome */
/** @typedef {import('../net/session.js').Session} Session */

export function Result() {
  const table = useTable();
  const { session } = table;
  const outcome = /** @type {Outcome|null} */ (session.view.value?.outcome ?? session.ended.value?.outcome ?? null);
  const box = useRef(/** @type {HTMLElement|null} */ (null));
  const open = !!outcome && !table.folded.value;
  useEffect(() => {
    if (open) box.current?.focus();
  }, [open]);
  if (!outcome || !open) return null;
  const you = session.seat.value;
  const reason = tt(known(`reason.${outcome.reason}`) ? `reason.${outcome.reason}` : 'reason.special');
  const mood = outcome.result !== 'win' || you == null ? 'even' : outcome.winners.includes(you) ? 'won' : 'lost';
  return html`<section
    class=${`result panel r-${mood}`}
    role="dialog"
    aria-modal="false"
    aria-label=${tt('result.title')}
    tabindex="-1"
    ref=${box}
  >
    <header>
      <div>
        <h2>${title(session, outcome)}</h2>
        <p>
          ${outcome.winner != null && you != null ? html`${seatName(session, outcome.winner)} · ` : null}
          ${reason} ${outcome.rule ? html`<${RuleLink} id=${outcome.rule} />` : null}
        </p>
      </div>
      <button
        class="btn sm ghost"
        onClick=${() => {
          table.folded.value = true;
        }}
      >
        <${Icon} name="down" />
        ${tt('result.fold')}
      </button>
    </header>
    <div class="res-b"><${table.game.Rows} outcome=${outcome} /><${Seed} /></div>
    <${Rematch} outcome=${outcome} />
  </section>`;
}

/** Won or lost to those who played, else who won. @param {Session} session @param {Outcome} outcome */
function title(session, outcome) {
  if (outcome.result !== 'win') return tt(`result.${outcome.result}`);
  const you = session.seat.value;
  if (you != null && session.playing.value) return tt(outcome.winners.includes(you) ? 'result.won' : 'result.lost');
  const names = outcome.winners.map((seat) => realName(session, seat));
  return tt(names.length > 1 ? 'result.winner_s' : 'result.winner', { name: names.join(tt('sep')) });
}

function Seed() {
  const { session } = useTable();
  const [state, setState] = useState(/** @type {'ok'|'bad'|'unknown'|'wait'} */ ('wait'));
  const seed = session.ended.value?.seed;
  const shown = session.room.value?.commitment;
  const match = session.room.value?.match;
  const [made, setMade] = useState(/** @type {string|null} */ (null));
  const used = seed ? nonceUsed(match, seed.nonces) : null;
  useEffect(() => {
    let live = true;
    checkSeed(seed, shown).then(
      (s) => {
        if (live) setState(s === 'ok' && used === false ? 'bad' : s);
      },
      () => {
        if (live) setState('unknown');
      },
    );
    matchSeed(seed).then(
      (hash) => {
        if (live) setMade(hash);
      },
      () => {},
    );
    return () => {
      live = false;
    };
  }, [seed, shown, used]);
  if (!seed) return null;
  return html`<details class="seed">
    <summary>
      <${Icon} name=${state === 'ok' ? 'ok' : state === 'bad' ? 'warn' : 'lock'} />
      ${tt(`seed.${state}`)}
    </summary>
    <dl>
      <dt>${tt('seed.secret')}</dt>
      <dd><code>${String(seed.secret ?? '')}</code></dd>
      <dt>${tt('seed.commitment')}</dt>
      <dd><code>${String(seed.commitment ?? shown ?? '')}</code></dd>
      ${
        seed.nonces
          ? html`
            <dt>${tt('seed.nonces')}</dt>
            <dd>
              ${Object.values(seed.nonces).map((n, i) => html`<code key=${i}>${String(n)}</code> `)}
              ${
                used == null
                  ? null
                  : html`<span class=${used ? 'ok' : 'bad'}>${tt(used ? 'seed.own_used' : 'seed.own_missing')}</span>`
              }
            </dd>
          `
          : null
      }
      ${made ? html`<dt>${tt('seed.made')}</dt><dd><code>${made}</code></dd>` : null}
    </dl>
    <p class="mut">${tt('seed.how')}</p>
  </details>`;
}

/** @param {{outcome: Outcome}} props */
function Rematch({ outcome }) {
  const { session } = useTable();
  const room = session.room.value;
  const votes = room?.votes?.rematch ?? [];
  const you = session.seat.value;
  const on = you != null && votes.includes(you);
  // Bots are always willing; that is no news.
  const bots = new Set(room?.seats.filter((s) => s.bot).map((s) => s.seat));
  const others = votes.filter((/** @type {number} */ s) => s !== you && !bots.has(s));
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(`${location.origin}/r/${room?.id}`);
      toast(tt('room.copied'), 'ok');
    } catch {
      toast(tt('log.copy_failed'), 'bad');
    }
  };
  return html`<footer>
    ${
      session.playing.value && outcome.result !== 'abandoned' && !room?.options.lesson
        ? html`
          <button
            class=${`btn ${on ? '' : 'pri'}`}
            aria-pressed=${on}
            onClick=${() => session.roomAct({ act: 'rematch', on: !on })}
          >
            <${Icon} name="swap" />
            ${tt(on ? 'result.rematch_off' : 'result.rematch')}
          </button>
          <span class="lab" role="status">
            ${
              others.length
                ? tt('result.rematch_asked', {
                    name: others.map((/** @type {number} */ s) => realName(session, s)).join(tt('sep')),
                  })
                : on
                  ? tt('result.rematch_wait')
                  : ''
            }
          </span>
        `
        : null
    }
    <span class="grow"></span>
    ${room?.match ? html`<a class="btn" href=${`/replay/${room.match}`}>${tt('result.replay')}</a>` : null}
    <button class="btn" onClick=${copy}><${Icon} name="copy" />${tt('result.link')}</button>
    <button class="btn" onClick=${() => navigate('/')}>${tt('top.lobby')}</button>
  </footer>`;
}
