/** The decision bar: whose decision, which kind, how long. It never moves, never hides, and names every act. */
import { useEffect, useRef } from 'preact/hooks';
import { html } from '../lib/html.js';
import { t } from '../lib/i18n.js';
import { moves } from '../lib/settings.js';
import { AskMenu } from './ask.js';
import { useTable } from './context.js';
import { Panel, needsPanel } from './panel.js';
import { Preview } from './preview.js';
import { Timer, timeLeft } from './timer.js';
import { Votes } from './votes.js';
import { seatName, tt } from './text.js';
import { helpText, optionText, promptText, reasonText } from './prompts.js';
import { buttons } from './acts.js';

/** @typedef {import('../net/types.js').Option} Option */

/** What the bar says when the decision is not the reader's. @param {import('./context.js').Table} table */
function waitingText(table) {
  const { session } = table;
  const view = session.view.value;
  const open = session.decisions.value[0];
  if (view?.outcome) return { title: tt('bar.ended'), sub: '' };
  if (!open) return { title: tt('bar.settling'), sub: '' };
  const own = /** @type {any} */ (session.playing.value ? view?.seats[session.seat.value ?? -1] : null);
  if (own?.out || own?.defeated) return { title: tt('bar.out'), sub: tt('bar.out_sub') };
  const taught = session.lesson.value?.state ?? '';
  // The other seats wait on purpose: the coach has the word.
  if (['strayed', 'done'].includes(taught))
    return { title: t(`learn.bar.${taught}`), sub: t(`learn.bar.${taught}_sub`) };
  const seats = (open.seats ?? []).filter((s) => !open.done?.includes(s) && s !== session.seat.value);
  if (open.prompt === 'respond' || !seats.length)
    return { title: tt('bar.wait_response'), sub: tt('bar.wait_response_sub') };
  return {
    title: tt('bar.wait', { names: seats.map((s) => seatName(session, s)).join(tt('sep')) }),
    sub: tt(`waiting.${open.prompt}`) === `table.waiting.${open.prompt}` ? '' : tt(`waiting.${open.prompt}`),
  };
}

export function DecisionBar() {
  const table = useTable();
  const { picker, session } = table;
  const box = useRef(/** @type {HTMLElement|null} */ (null));
  const d = picker.decision.value;
  const mine = !!d && !picker.done.value && !picker.ahead.value;
  const refused = picker.refused.value;
  useEffect(() => {
    if (refused && box.current && moves())
      box.current.animate?.(
        [
          { transform: 'none' },
          { transform: 'translateX(-4px)' },
          { transform: 'translateX(4px)' },
          { transform: 'none' },
        ],
        { duration: 220 },
      );
  }, [refused]);
  useEffect(() => {
    const at = document.activeElement;
    if (mine && (!at || at === document.body || at.closest('.mat')))
      /** @type {HTMLElement|null} */ (
        box.current?.querySelector('button[data-option],button[data-commit]') ??
          box.current?.parentElement?.querySelector('.dpanel .opt') ??
          box.current
      )?.focus({ preventScroll: true });
  }, [mine ? d?.id : null]);
  const time = timeLeft(table);
  const soon = mine && time && time.end <= 5 && time.end > 0;
  const wait = mine ? null : waitingText(table);
  const title = mine ? promptText(table, d) : picker.done.value ? tt('bar.done') : wait?.title;
  const help = refused
    ? reasonText(table, /** @type {any} */ (refused))
    : picker.stale.value
      ? tt('bar.stale')
      : soon
        ? tt('bar.auto', { act: defaultText(table) })
        : mine
          ? helpText(table, d)
          : picker.done.value
            ? tt('bar.done_sub')
            : wait?.sub;
  const panel = mine && needsPanel(table, d);
  const online = session.online.value;
  return html`<div class="decide-w">
    <${Votes} />
    ${panel || (mine && table.game.onBoard?.(d)) ? null : html`<${Preview} />`}
    ${panel ? html`<${Panel} key=${d.id} />` : null}
    <section
      class=${`decide ${mine ? 'mine' : 'idle'} ${picker.stale.value ? 'is-stale' : ''} ${online ? '' : 'off'}`}
      id="decide"
      data-decision=${d ? `${d.id}/${d.rev}` : undefined}
      role="region"
      tabindex="-1"
      aria-label=${tt('region.decide')}
      ref=${box}
    >
      <${Timer} />
      <div class="grow said">
        <h2 aria-live="assertive">${title}</h2>
        <p class=${refused ? 'bad' : picker.stale.value || soon ? 'warn' : ''} role=${refused ? 'alert' : undefined}>
          ${help}
        </p>
      </div>
      ${mine ? html`<div class="acts">${buttons(table, d, panel)}</div>` : null}
      ${
        picker.done.value
          ? html`<div class="acts">
            <button
              class="btn quiet"
              onClick=${() => {
                picker.revising.value = true;
              }}
            >
              ${tt('bar.revise')}
            </button>
          </div>`
          : null
      }
      ${
        !mine && table.folded.value && session.view.value?.outcome
          ? html`<div class="acts">
            <button
              class="btn pri"
              onClick=${() => {
                table.folded.value = false;
              }}
            >
              ${tt('result.open')}
            </button>
          </div>`
          : null
      }
      ${session.playing.value && !session.view.value?.outcome ? html`<${AskMenu} />` : null}
    </section>
  </div>`;
}

/** What the clock will do for the reader. @param {import('./context.js').Table} table */
function defaultText(table) {
  const d = table.picker.decision.value;
  if (!d) return '';
  const ids = Array.isArray(d.default) ? d.default : [];
  const names = ids
    .map((/** @type {string} */ id) => d.options?.find((o) => o.id === id))
    .filter(Boolean)
    .map((/** @type {any} */ o) => optionText(table, o, d).name);
  if (typeof d.default === 'number') return String(d.default);
  return names.length ? names.join(tt('sep')) : tt('bar.auto_none');
}
