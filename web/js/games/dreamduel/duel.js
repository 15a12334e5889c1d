/** The duel strip: attacker left, defender right, live powers with their sums; HYPER characters stand at the edges. */
import { html } from '../../lib/html.js';
import { TableCard } from '../../table/card.js';
import { screen, useTable } from '../../table/context.js';
import { Count } from '../../table/count.js';
import { known, quoted, seatName, tt } from '../../table/text.js';
import { listOf } from '../../table/zones.js';

/** @param {number[]|undefined} parts */
const sum = (parts) =>
  parts && parts.length > 1 ? parts.map((p, i) => (i === 0 ? p : p < 0 ? ` − ${-p}` : ` + ${p}`)).join('') : '';

/** @param {{side: 'attacker'|'defender'}} props */
function Side({ side }) {
  const table = useTable();
  const { session } = table;
  const view = /** @type {import('../../net/types.js').View} */ (session.view.value);
  const battle = /** @type {import('../../net/types.js').Battle} */ (view.battle);
  const h = battle[side];
  const power = side === 'attacker' ? battle.attack_power : battle.defence_power;
  const by = side === 'attacker' ? battle.by : battle.by === 0 ? 1 : 0;
  const foe = by !== table.near.value;
  const parts = sum(battle.parts?.[side]);
  return html`<div class=${`side-d ${foe ? 'foe' : 'own'}`}>
    ${
      h
        ? html`<${TableCard} key=${h} h=${h} size="hand" />`
        : html`<span class="slot clash" data-zone=${`${by}.clash`}>
          <span><b>${tt('duel.slot')}</b><br />${tt(view.chain?.length ? 'duel.after_chain' : 'duel.open')}</span>
        </span>`
    }
    <div class=${`dpw ${foe && h ? 'threat' : h ? '' : 'mut'}`}>
      <${Count} value=${power} />
      <small>${parts || seatName(session, by)}</small>
    </div>
  </div>`;
}

export function Duel() {
  const table = useTable();
  const { session } = table;
  const view = session.view.value;
  if (!view) return null;
  const { battle } = view;
  const hyper = [0, 1].flatMap((seat) =>
    listOf(view, `${seat}.duel`)
      .filter((h) => h && h !== battle?.attacker && h !== battle?.defender)
      .map((h) => ({ seat, h: /** @type {string} */ (h) })),
  );
  const corner = hyper.length
    ? html`<div class="hyper-row">
      ${hyper.map(
        ({ h, seat }) =>
          html`<span key=${h} class=${`hyper ${seat === table.near.value ? 'own' : 'foe'}`}>
            <${TableCard} h=${h} size=${screen.value === 'phone' ? 'chip' : 'mat'} />
            <i class="stt">${view.cards[h]?.stance === 'hyper' ? 'HYPER' : tt('duel.in')}</i>
          </span>`,
      )}
    </div>`
    : null;
  if (!battle) {
    return html`<section class="duel idle" aria-label=${tt('region.duel')} role="region" data-zone="duel">
      ${
        hyper.length && screen.value === 'phone'
          ? null
          : html`<p class="calm">
            ${known(`duel.calm_${view.table.phase}`) ? tt(`duel.calm_${view.table.phase}`) : tt('duel.calm')}
          </p>`
      }
      ${corner}
    </section>`;
  }
  const attack = battle.attacker ? view.cards[battle.attacker] : null;
  if (screen.value === 'phone') {
    const def = battle.defender ? view.cards[battle.defender] : null;
    return html`<section class="duel atk-rows" role="region" aria-label=${tt('region.duel')}>
      ${[
        { c: attack, p: battle.attack_power, parts: battle.parts?.attacker, by: battle.by, key: 'duel.attacks' },
        def
          ? {
              c: def,
              p: battle.defence_power,
              parts: battle.parts?.defender,
              by: battle.by === 0 ? 1 : 0,
              key: 'duel.defends',
            }
          : null,
      ]
        .filter(Boolean)
        .map((row) => {
          const r = /** @type {any} */ (row);
          return html`<div class="atk" key=${r.c?.h}>
            ${r.c ? html`<${TableCard} h=${r.c.h} size="chip" />` : null}
            <span class="grow">
              <b>${quoted(r.c?.id)}</b>
              <span class="lab">
                ${tt(r.key, { seat: seatName(session, r.by) })}
                ${sum(r.parts) ? ` · ${sum(r.parts).replaceAll(' ', '')}` : ''}
              </span>
            </span>
            <span class=${`dpw ${r.by === table.near.value ? '' : 'threat'}`}><${Count} value=${r.p} /></span>
          </div>`;
        })}
      ${corner}
    </section>`;
  }
  return html`<section class="duel" role="region" aria-label=${tt('region.duel')} data-zone="duel">
    <${Side} side="attacker" />
    <span class="vs" aria-hidden="true">${tt('duel.vs')}</span>
    <${Side} side="defender" />
    ${corner}
  </section>`;
}
