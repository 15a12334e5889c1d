/** The table itself. The source order is the focus order (decision, hand, own zones, chain, other zones); the grid places them. */
import { useEffect } from 'preact/hooks';
import { html } from '../lib/html.js';
import { screen, useTable } from './context.js';
import { Chain } from './chain.js';
import { DecisionBar } from './decision.js';
import { Duel } from './duel.js';
import { PhoneField } from './field-phone.js';
import { FoeHand, Hand } from './hand.js';
import { startAttention } from './attention.js';
import { startKeys } from './keys.js';
import { LogTail, LogVoice } from './log.js';
import { Plate } from './plate.js';
import { RailTabs } from './rail.js';
import { Result } from './result.js';
import { Look, Sheets } from './sheets.js';
import { startSound } from './sound.js';
import { Strips } from './strips.js';
import { TopBar } from './topbar.js';
import { tt } from './text.js';
import { WhyNot } from './why.js';
import { Field } from './zones.js';

export function Mat() {
  const table = useTable();
  const size = screen.value;
  const phone = size === 'phone';
  const view = table.session.view.value;
  useEffect(() => {
    const stops = [startKeys(table), startSound(table), startAttention(table)];
    return () => stops.forEach((stop) => stop());
  }, [table]);
  if (!view) return html`<${Skeleton} />`;
  const near = table.near.value;
  const far = table.far.value;
  const F = phone ? PhoneField : Field;
  const watching = view.you == null;
  return html`<div class=${`tbl s-${size} ${watching ? 'watching' : ''}`} data-game=${view.game}>
    <main class="mat" id="main" aria-label=${tt('region.table')}>
      <${DecisionBar} />
      ${phone ? html`<div class="why-w"><${WhyNot} strip=${true} /></div>` : null}
      ${watching ? html`<div class="handz watch-h"><${FoeHand} seat=${near} /></div>` : html`<${Hand} />`}
      <${F} seat=${near} />
      <div class=${`mid ${view.chain?.length ? 'has-chain' : ''} ${view.battle ? 'has-battle' : ''}`}><${Duel} /><${Chain} />${phone && !view.chain?.length ? html`<${LogTail} />` : null}</div>
      <${F} seat=${far} />
      ${phone ? null : html`<${FoeHand} seat=${far} />`}
      ${phone || size === 'tablet' ? html`<${Plate} seat=${far} /><${Plate} seat=${near} />` : null}
      <${Result} />
    </main>
    ${phone || size === 'tablet' ? null : html`<aside class="left" aria-label=${tt('region.people')}><${Plate} seat=${far} /><section class="look panel" aria-label=${tt('sheet.card')} tabindex="0"><${Look} /></section><${Plate} seat=${near} /></aside>
      <aside class="right panel" id="rail" aria-label=${tt('region.rail')}><${RailTabs} /></aside>`}
    <${TopBar} /><${Strips} /><${LogVoice} /><${Sheets} />
  </div>`;
}

/** The frame and the outlines of the zones, before the first snapshot. */
export function Skeleton() {
  return html`<div class=${`tbl s-${screen.value} skel`} data-game="dreamduel" aria-busy="true"><main class="mat" id="main" aria-label=${tt('region.table')}>
      <div class="decide-w"><section class="decide idle"><span class="timer none"></span><div class="grow said"><h2>${tt('state.loading')}</h2></div></section></div>
      <div class="handz"></div><section class="field me"></section><div class="mid"><section class="duel"></section><section class="chain"></section></div><section class="field op"></section><div class="ophand"></div></main>
    ${screen.value === 'phone' || screen.value === 'tablet' ? null : html`<aside class="left"><section class="plate-p panel"></section><section class="look panel"></section><section class="plate-p panel"></section></aside><aside class="right panel"></aside>`}
    <header class="top" role="banner"></header></div>`;
}
