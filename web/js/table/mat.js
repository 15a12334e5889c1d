/**
 * The frame of every table. The source order is the focus order (decision, hand, then the game's zones); the grid
 * places them.
 */
import { useEffect } from 'preact/hooks';
import { signal } from '@preact/signals';
import { dress } from '../games/registry.js';
import { classes } from '../lib/classes.js';
import { html } from '../lib/html.js';
import { needTexts } from '../lib/i18n.js';
import { screen, sideways, useTable } from './context.js';
import { DecisionBar } from './decision.js';
import { Hand } from './hand.js';
import { startAttention } from './attention.js';
import { startKeys } from './keys.js';
import { LogVoice } from './log.js';
import { RailTabs } from './rail.js';
import { RefereeBar } from './referee.js';
import { Result } from './result.js';
import { Sheets } from './sheets.js';
import { startSound } from './sound.js';
import { Strips } from './strips.js';
import { TopBar } from './topbar.js';
import { tt } from './text.js';
import { WhyNot } from './why.js';

/** The coach of a lesson, loaded with the first one. @type {import('@preact/signals').Signal<any>} */
const coach = signal(null);

/** What a lesson's table needs beside a table. */
async function loadCoach() {
  const [module] = await Promise.all([import('../learn/coach.js'), needTexts('learn'), dress(['learn'])]);
  coach.value = module.Coach;
}

export function Mat() {
  const table = useTable();
  const size = screen.value;
  const phone = size === 'phone';
  const view = table.session.view.value;
  useEffect(() => {
    const stops = [startKeys(table), startSound(table), startAttention(table)];
    return () => stops.forEach((stop) => stop());
  }, [table]);
  const taught = !!table.session.lesson.value;
  useEffect(() => {
    if (taught) loadCoach();
  }, [taught]);
  if (!view) return html`<${Skeleton} game=${table.game} />`;
  const { Board, Side, WatchHand } = table.game;
  const Bar = table.bar ?? (table.session.audience.value === 'referee' ? RefereeBar : DecisionBar);
  const Coach = taught ? coach.value : null;
  const narrow = phone || size === 'tablet',
    watching = view.you == null;
  return html`<div
    class=${classes('tbl', `s-${size}`, sideways.value && 's-land', watching && 'watching')}
    data-game=${view.game}
    data-seats=${Object.keys(view.seats).length}
  >
    <main class="mat" id="main" aria-label=${tt('region.table')}>
      <${Bar} />
      ${phone ? html`<div class="why-w"><${WhyNot} strip=${true} /></div>` : null}
      ${!watching ? html`<${Hand} />` : WatchHand ? html`<div class="handz watch-h"><${WatchHand} /></div>` : null}
      <${Board} />
      <${Result} />
    </main>
    ${narrow || !Side ? null : html`<aside class="left" aria-label=${tt('region.people')}><${Side} /></aside>`}
    ${
      narrow
        ? null
        : html`<aside class="right panel" id="rail" aria-label=${tt('region.rail')}>
          ${Coach ? html`<${Coach} />` : null}
          <${RailTabs} />
        </aside>`
    }
    ${narrow && Coach ? html`<${Coach} />` : null}
    <${TopBar} />
    <${Strips} />
    <${LogVoice} />
    <${Sheets} />
  </div>`;
}

/**
 * The frame and the outlines of the zones, before the first snapshot.
 * @param {{game?: import('../games/types.js').TableGame|null, id?: string}} props
 */
export function Skeleton({ game, id }) {
  const narrow = screen.value === 'phone' || screen.value === 'tablet';
  const cls = classes('tbl skel', `s-${screen.value}`, sideways.value && 's-land');
  return html`<div class=${cls} data-game=${id} aria-busy="true">
    <main class="mat" id="main" aria-label=${tt('region.table')}>
      <div class="decide-w">
        <section class="decide idle">
          <span class="timer none"></span>
          <div class="grow said"><h2>${tt('state.loading')}</h2></div>
        </section>
      </div>
      <div class="handz"></div>
      ${game ? html`<${game.Outline} />` : null}
    </main>
    ${
      narrow || (game && !game.Side)
        ? null
        : html`<aside class="left">
          <section class="plate-p panel"></section>
          <section class="look panel"></section>
          <section class="plate-p panel"></section>
        </aside>`
    }
    ${narrow ? null : html`<aside class="right panel"></aside>`}
    <header class="top" role="banner"></header>
  </div>`;
}
