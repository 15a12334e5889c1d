/** The left column: clock and calendar, everything that is due with its cause, the prophecy zone, the players. */
import { html } from '../../lib/html.js';
import { useTable } from '../../table/context.js';
import { Handle } from '../../table/handle.js';
import { fullName, known, realName, tt } from '../../table/text.js';
import { listOf } from '../../table/zones.js';
import { Drawer } from '../../ui/dialog.js';
import { Icon } from '../../ui/icon.js';
import { Players } from './seat.js';
import { dateName } from './words.js';

const R = 42;
/** A point on the dial; midnight is at the foot. @param {number} hour @param {number} [r] */
const at = (hour, r = R) => {
  const a = (hour / 24) * 2 * Math.PI;
  return [50 - r * Math.sin(a), 50 + r * Math.cos(a)].map((n) => n.toFixed(1)).join(' ');
};
/** @param {number} from @param {number} to */
const arc = (from, to) => `M${at(from)}A${R} ${R} 0 ${to - from > 12 ? 1 : 0} 1 ${at(to)}`;

function Clock() {
  const { table: now } = /** @type {any} */ (useTable().session.view.value),
    { hour, year } = now.date;
  const [x, y] = at(hour).split(' ');
  return html`<section class="clk panel">
    <svg width="92" height="92" viewBox="0 0 100 100" aria-hidden="true">
      <path class="day" d=${arc(5, 19)} />
      <path class="dusk" d=${arc(17, 19)} />
      <path class="night" d=${arc(19, 29)} />
      <circle cx=${x} cy=${y} r="6" class="hand-d" />
      <text x="50" y="54">${hour}</text>
      <text x="50" y="70" class="pt">${tt(`part.${now.part}`)}</text>
    </svg>
    <div>
      <span class="sr">${tt('clock.said', { hour, part: tt(`part.${now.part}`) })}</span>
      <b>${dateName(now.date)}</b>
      <div class="lab">${tt('clock.year', { year })}</div>
      <div class="lab">${tt(now.night ? 'clock.night' : 'clock.day')}</div>
      ${now.stopped ? html`<div class="lab warn">${tt('clock.stopped', { n: now.stopped })}</div>` : null}
      ${now.jump ? html`<div class="lab warn">${tt(`clock.jump_${now.jump[0]}`)}</div>` : null}
      ${now.extra ? html`<div class="lab warn">${tt('clock.extra', { n: now.extra })}</div>` : null}
    </div>
  </section>`;
}

/** Everything that is due or ends, soonest first. */
function Timeline() {
  const { session } = useTable(),
    view = /** @type {any} */ (session.view.value),
    { date: today, hour: now } = view.table;
  return html`<section class="tlp panel" role="region" aria-label=${tt('region.timeline')}>
    <h3><${Icon} name="moon" />${tt('due.title')}</h3>
    <ol class="tl">
      <li class="now">
        <time>${tt('due.hour', { n: today.hour })}</time>
        <i></i>
        <span>${tt('due.now', { phase: tt(`phase.${view.table.phase}`) })}</span>
      </li>
      ${view.timeline.map((/** @type {any} */ e, /** @type {number} */ i) => {
        const days = Math.floor(e.hour / 24) - Math.floor(now / 24),
          name = e.id ? fullName(e.id) : tt('due.rule');
        return html`<li key=${i} class=${e.until ? 'ends' : ''}>
          <time>
            ${e.hour < now ? tt('due.over') : tt('due.hour', { n: e.date.hour })}
            ${days > 0 ? html`<small>+${days}</small>` : null}
          </time>
          <i></i>
          <span>
            ${
              e.card && view.cards[e.card]
                ? html`<${Handle} h=${e.card} class="due">${name}</${Handle}>`
                : html`<b>${name}</b>`
            }
            ${' '}
            ${tt(`due.${known(`due.${e.what}`) ? e.what : 'effect'}${e.cards?.length ? '_on' : ''}`, {
              cards: (e.cards ?? []).map((/** @type {string} */ h) => fullName(view.cards[h]?.id)).join(tt('sep')),
            })}
            <small>${tt(`phase.${e.phase}`)}${e.slot != null ? ` · ${realName(session, e.slot)}` : ''}</small>
          </span>
        </li>`;
      })}
      ${
        view.timeline.length
          ? null
          : html`<li class="none"><span></span><i></i><span class="mut">${tt('due.none')}</span></li>`
      }
    </ol>
  </section>`;
}

/** Fates and allies that lie in prophecy. */
function Prophecy() {
  const view = /** @type {any} */ (useTable().session.view.value),
    list = /** @type {string[]} */ (listOf(view, 'prophecy').filter(Boolean));
  if (!list.length) return null;
  return html`<section
    class="prp panel"
    data-zone="prophecy"
    role="group"
    aria-label=${tt('zone.said', { zone: tt('zone.prophecy'), n: list.length })}
  >
    <h3>${tt('zone.prophecy')}</h3>
    <div class="row wrap g4">
      ${list.map(
        (h) =>
          html`<${Handle} key=${h} h=${h}>
            ${fullName(view.cards[h]?.id)}
            ${view.cards[h]?.hp !== undefined ? ` ${view.cards[h].hp}` : ''}
          </${Handle}>`,
      )}
    </div>
  </section>`;
}

/** What wins, where the players agreed on it in words, and who claims it. */
function Victory() {
  const { session } = useTable(),
    view = /** @type {any} */ (session.view.value),
    { victory } = view;
  if (!victory) return null;
  return html`<section class="prp panel" role="group" aria-label=${tt('victory.title')}>
    <h3><${Icon} name="flag" />${tt('victory.title')}</h3>
    <p>${victory.text || tt('victory.unsaid')}</p>
    ${
      victory.claim
        ? html`<p class="warn">
          ${tt('victory.claim', {
            name: realName(session, victory.claim.seat),
            winners:
              victory.claim.winners.map((/** @type {number} */ s) => realName(session, s)).join(tt('sep')) ||
              tt('who.nobody'),
          })}
        </p>`
        : null
    }
  </section>`;
}

export const Side = () => html`<${Clock} /><${Victory} /><${Timeline} /><${Prophecy} /><${Players} />`;

/** Clock, timeline and prophecy on small screens. @param {{close: () => void, side: string}} props */
export const TimeSheet = ({ close, side }) =>
  html`<${Drawer} title=${tt('due.title')} side=${side} onClose=${close} class="time-d">
    <div class="col g5"><${Clock} /><${Victory} /><${Timeline} /><${Prophecy} /></div>
  </${Drawer}>`;
