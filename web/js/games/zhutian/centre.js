/**
 * The middle of the table: theme and how far everybody is, shared deck and discard pile, whose turn follows, the dice.
 */
import { useEffect, useRef, useState } from 'preact/hooks';
import { cardData } from '../../lib/cards.js';
import { html } from '../../lib/html.js';
import { pick } from '../../lib/i18n.js';
import { useTable } from '../../table/context.js';
import { fullName, seatName, tt } from '../../table/text.js';
import { Pile, listOf, sizeOf } from '../../table/zones.js';
import { Badge } from './seat.js';

/** @typedef {import('../../net/types.js').View} View */

const DICE_MS = 4500;

/** @param {{tight?: boolean}} props */
export function Theme({ tight = false }) {
  const table = useTable();
  const view = /** @type {View} */ (table.session.view.value);
  const theme = view.table.theme ?? null,
    id = theme?.id ?? view.cards[listOf(view, 'theme')[0] ?? '']?.id;
  if (!id) return null;
  const data = cardData(id),
    progress = Object.entries(theme?.progress ?? {});
  const said = progress.map(([seat, n]) => `${seatName(table.session, Number(seat))} ${n}`).join(tt('sep'));
  return html`<button
    class=${`theme ${tight ? 'tight' : ''}`}
    data-zone="theme"
    onClick=${() => table.look(id, listOf(view, 'theme')[0])}
  >
    <span class="sr">${tt('theme.said', { name: fullName(id), text: pick(data?.text), progress: said })}</span>
    <span class="seal" aria-hidden="true">${tt('glyph.theme')}</span>
    <span class="grow" aria-hidden="true">
      <b>${fullName(id)}</b>
      ${tight ? null : html`<span class="lab">${pick(data?.text)}</span>`}
    </span>
    <span class="prog num" aria-hidden="true">
      ${progress.map(
        ([seat, n]) =>
          html`<span key=${seat} data-seat=${seat}>
            ${tight ? null : html`<${Badge} seat=${Number(seat)} small />`}
            <b>${n}</b>
          </span>`,
      )}
      ${theme?.need ? html`<span class="lab">/${theme.need}</span>` : null}
    </span>
  </button>`;
}

/** Shared deck, discard pile and the order of turns. @param {{w?: number}} props */
export function Commons({ w = 32 }) {
  const table = useTable();
  const view = /** @type {View} */ (table.session.view.value);
  const order = view.table.order ?? [];
  return html`<div class="commons">
    <${Pile} zone="deck" w=${w} label=${tt('zone.deck')} />
    <${Pile} zone="discard" w=${w} label=${tt('zone.discard')} />
    ${
      order.length
        ? html`<span
          class="order-n"
          role="img"
          aria-label=${tt('order.said', {
            names: order.map((/** @type {number} */ s) => seatName(table.session, s)).join(tt('order.then')),
          })}
        >
          <span class="lab" aria-hidden="true">${tt('order.title')}</span>
          <span class="num" aria-hidden="true">
            ${order.map(
              (/** @type {number} */ s, /** @type {number} */ i) =>
                html`${i ? html`<i class="mut">→</i>` : null}<${Badge} key=${s} seat=${s} small />`,
            )}
          </span>
        </span>`
        : null
    }
  </div>`;
}

/** The counts alone, where there is no room for more. */
export function Counts() {
  const table = useTable();
  const view = /** @type {View} */ (table.session.view.value);
  return html`<div class="counts">
    <${Theme} tight />
    <span class="chip num" data-zone="deck">${tt('zone.deck_short')} ${sizeOf(view, 'deck')}</span>
    <button
      class="chip num"
      data-zone="discard"
      onClick=${() => table.open('zone:discard')}
    >
      ${tt('zone.discard_short')} ${sizeOf(view, 'discard')}
    </button>
  </div>`;
}

/** The dice that fell last, while they are news. The values are public before anything moves. */
export function Dice() {
  const table = useTable();
  const events = table.session.log.value;
  const seen = useRef(events.length ? events[events.length - 1].n : -1);
  const [shown, show] = useState(/** @type {{n: number, seat: number, dice: number[]}|null} */ (null));
  useEffect(() => {
    const fresh = events.filter((e) => e.n > seen.current && e.e === 'rolled');
    if (events.length) seen.current = events[events.length - 1].n;
    if (!fresh.length) return;
    const last = fresh[fresh.length - 1];
    show({
      n: last.n,
      seat: last.seat ?? -1,
      dice: fresh.filter((e) => e.c === last.c && e.seat === last.seat).flatMap((e) => e.values ?? [e.value]),
    });
  }, [events]);
  useEffect(() => {
    if (!shown) return undefined;
    const gone = setTimeout(() => show(null), DICE_MS);
    return () => clearTimeout(gone);
  }, [shown]);
  if (!shown) return null;
  return html`<div class="dice" key=${shown.n} role="status">
    <span class="sr">
      ${tt('log.rolled', { seat: seatName(table.session, shown.seat), value: shown.dice.join(tt('sep')) })}
    </span>
    ${shown.seat >= 0 ? html`<${Badge} seat=${shown.seat} />` : null}
    ${shown.dice.map(
      (value, i) =>
        html`<span key=${i} class=${`die d${value}`} aria-hidden="true">
          ${Array.from({ length: value }, (_, k) => html`<i key=${k}></i>`)}
        </span>`,
    )}
  </div>`;
}
