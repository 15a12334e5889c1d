/** A player's plate: name, bank, hp with the liberation tick, orbs, counts, presence, own ask policy. */
import { html } from '../../lib/html.js';
import { safeName, shortName } from '../../lib/names.js';
import { clockOf, mmss } from '../../net/clock.js';
import { Avatar } from '../../table/avatar.js';
import { Count } from '../../table/count.js';
import { Icon } from '../../ui/icon.js';
import { screen, useTable } from '../../table/context.js';
import { realName, seatName, tt } from '../../table/text.js';

/** @param {{seat: number}} props */
export function Plate({ seat }) {
  const table = useTable();
  const { session } = table;
  const view = session.view.value;
  const s = view?.seats[seat];
  if (!view || !s) return null;
  const own = seat === table.near.value;
  const info = session.room.value?.seats.find((x) => x.seat === seat);
  const name = realName(session, seat);
  const timed = clockOf(session.clocks.value, seat);
  const clock =
    timed && (timed.bank > 0 || timed.running || timed.absent) && session.room.value?.options?.clock?.step_s !== 0
      ? timed
      : null;
  const absent =
    timed?.absent ?? (info && info.taken && info.online === false && !info.bot ? (info.away_ms ?? 0) : null);
  const link = aimedAt(view, seat);
  const active = view.table.active === seat;
  const flags = [
    active ? tt('plate.turn') : null,
    s.hyper ? 'HYPER' : null,
    s.blood ? tt('plate.blood', { n: s.blood }) : null,
    link ? tt('plate.target', { n: link }) : null,
  ].filter(Boolean);
  const hp = html`<div class=${`hpb ${s.hp < 0 ? 'out' : ''}`} title=${s.liberation ? tt('plate.liberation') : ''}>
    <i style=${{ width: `${Math.max(0, Math.min(100, (s.hp / s.max_hp) * 100))}%` }}></i>
    ${s.liberation ? html`<u></u>` : null}
  </div>`;
  const orbs = html`<span
    class="orbs"
    role="img"
    aria-label=${tt('plate.orbs_said', {
      ready: s.ready,
      all: s.orbs.length,
      broken: s.orbs.filter((o) => o === 'broken').length,
    })}
  >
    ${s.orbs.map((o, i) => html`<i class=${`orb ${o}`} key=${i} data-orb=${`${seat}.${i}`}></i>`)}
  </span>`;
  const label = tt('plate.label', { name: seatName(session, seat), hp: s.hp });
  if (screen.value === 'phone') {
    return html`<section
      class=${`pl ${own ? 'me' : 'op'} ${absent != null ? 'away' : ''}`}
      data-plate=${seat}
      aria-label=${label}
    >
      <${Avatar} seat=${seat} w=${30} />
      <span class="pl-n">
        <b class="ell">${info?.bot ? name : shortName(safeName(info?.name ?? name), 8)}</b>
        <small class="num">
          ${absent != null ? html`<span class="bad">${mmss(absent)}</span>` : clock ? mmss(clock.bank) : ''}
        </small>
      </span>
      <span class="hpw"><${Count} value=${s.hp} class="hpn" />${hp}</span>
      ${orbs}
      <span class="num t2 cnt" title=${tt('zone.hand')}><${Icon} name="hand" />${s.counts.hand}</span>
      <span class="num t2 cnt" title=${tt('zone.deck')}><${Icon} name="deck" />${s.counts.deck}</span>
    </section>`;
  }
  return html`<section
    class=${`plate-p panel ${own ? 'me' : 'op'} ${active ? 'active' : ''} ${absent != null ? 'away' : ''}`}
    data-plate=${seat}
    aria-label=${label}
  >
    <div class="row">
      <${Avatar} seat=${seat} />
      <div class="grow">
        <b class="ell pname" title=${safeName(info?.name ?? name)}>
          ${info?.bot ? name : shortName(safeName(info?.name ?? name), 9)}
        </b>
        <div class="lab">
          ${
            absent != null
              ? html`<span class="bad">${tt('plate.away', { t: mmss(absent) })}</span>`
              : clock
                ? html`
                  ${tt('plate.bank')}
                  ${' '}
                  <span class=${`num ${clock.running ? 'running' : ''}`}>${mmss(clock.bank)}</span>
                `
                : info?.bot
                  ? tt('plate.bot')
                  : ''
          }
        </div>
      </div>
      <${Count} value=${s.hp} class="hpn" />
    </div>
    ${hp}
    <div class="row apart">
      <span class="row g5">
        <span class="lab">${tt('plate.orbs')}</span>
        ${orbs}
        <b class="num">${s.ready}/${s.orbs.length}</b>
      </span>
      <span class="row num t2 g4" title=${tt('zone.hand')}>
        <${Icon} name="hand" />
        ${s.counts.hand}
        <span class="sr">${tt('zone.hand')}</span>
      </span>
    </div>
    ${
      flags.length || (own && marker(table))
        ? html`<div class="row flags">
          ${flags.map((f) => html`<span class="chip mini-chip" key=${f}>${f}</span>`)}
          ${own ? marker(table) : null}
        </div>`
        : null
    }
  </section>`;
}

/** The link that aims at this seat's attack or cards, if the newest does. @param {any} view @param {number} seat */
function aimedAt(view, seat) {
  const top = view.chain?.[view.chain.length - 1];
  if (!top) return 0;
  return (top.targets ?? []).some((/** @type {string} */ h) => h === `seat:${seat}`) ? top.n : 0;
}

/**
 * The ask policy in force, when it is not the default; a press takes it back.
 * @param {import('../../table/context.js').Table} table
 */
function marker(table) {
  const ask = table.session.room.value?.policy?.ask ?? 'auto';
  if (ask === 'auto' || !table.session.playing.value) return null;
  return html`<button
    class="chip mini-chip auto"
    onClick=${() => table.session.policy('auto')}
    title=${tt('ask.cancel')}
  >
    ↻ ${tt(`ask.${ask}`)}
  </button>`;
}
