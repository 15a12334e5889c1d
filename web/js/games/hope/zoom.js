/**
 * A board too large for its place: it scrolls, two fingers or a double press change its scale, a small map shows where
 * one is.
 */
import { useEffect } from 'preact/hooks';
import { signal } from '@preact/signals';
import { html } from '../../lib/html.js';
import { screen, useTable } from '../../table/context.js';
import { tt } from '../../table/text.js';

/** Times a finger's width for each cell; 0 shows the whole board. */
export const zoom = signal(1);
/** The part of the board that is seen, in fractions of it. */
const port = signal({ x: 0, y: 0, w: 1, h: 1 });
const LEAST = 0.5,
  MOST = 2;

/** Boards of this size are scaled and have a map. @param {number} width */
export const scaled = (width) => width > (screen.value === 'phone' ? 7 : 9);

/** @param {HTMLElement|null} box */
export function look(box) {
  if (!box) return;
  const { scrollLeft, scrollTop, scrollWidth, scrollHeight, clientWidth, clientHeight } = box;
  port.value = {
    x: scrollLeft / scrollWidth,
    y: scrollTop / scrollHeight,
    w: clientWidth / scrollWidth,
    h: clientHeight / scrollHeight,
  };
}

/**
 * Brings a cell into sight, without moving anything around the board.
 * @param {HTMLElement|null} box
 * @param {Element|null} cell
 */
export function show(box, cell) {
  if (!box || !cell) return;
  const b = box.getBoundingClientRect(),
    c = cell.getBoundingClientRect();
  if (c.left >= b.left && c.right <= b.right && c.top >= b.top && c.bottom <= b.bottom) return;
  box.scrollBy({ left: c.left + c.width / 2 - b.left - b.width / 2, top: c.top + c.height / 2 - b.top - b.height / 2 });
}

/**
 * Scrolls to what a decision lights, else to the own side, and reads two fingers.
 * @param {{current: HTMLElement|null}} ref
 * @param {string} about changes when another thing is to be seen
 * @param {boolean} on
 */
export function useZoom(ref, about, on) {
  useEffect(() => {
    const box = ref.current;
    if (!box || !on) return;
    show(box, box.querySelector('.cb.is-picked, .cb.is-target, .cb.is-can') ?? box.querySelector('.cb.own'));
    look(box);
  }, [about, on]);
  useEffect(() => look(ref.current), [zoom.value]);
  useEffect(() => {
    const box = ref.current;
    if (!box || !on) return undefined;
    let from = 0,
      scale = 1;
    const spread = (/** @type {TouchEvent} */ e) =>
      Math.hypot(e.touches[0].clientX - e.touches[1].clientX, e.touches[0].clientY - e.touches[1].clientY);
    const start = (/** @type {TouchEvent} */ e) => {
      if (e.touches.length === 2) {
        from = spread(e);
        scale = zoom.value || LEAST;
      }
    };
    const move = (/** @type {TouchEvent} */ e) => {
      if (e.touches.length !== 2 || !from) return;
      e.preventDefault();
      zoom.value = Math.min(MOST, Math.max(LEAST, (scale * spread(e)) / from));
      look(box);
    };
    const end = () => {
      from = 0;
    };
    const seen = () => look(box);
    const size = new ResizeObserver(seen);
    size.observe(box);
    box.addEventListener('touchstart', start, { passive: true });
    box.addEventListener('touchmove', move, { passive: false });
    box.addEventListener('touchend', end);
    box.addEventListener('scroll', seen, { passive: true });
    return () => {
      size.disconnect();
      box.removeEventListener('touchstart', start);
      box.removeEventListener('touchmove', move);
      box.removeEventListener('touchend', end);
      box.removeEventListener('scroll', seen);
    };
  }, [on]);
}

/** The whole board, one dot a card; a press goes there. */
export function MiniMap() {
  const view = /** @type {any} */ (useTable().session.view.value),
    { width, height, left, top } = view.table.board,
    { x, y, w, h } = port.value;
  if (!scaled(width)) return null;
  const cards = Object.values(view.cards).filter((c) => c.zone === 'board' && c.cell);
  const go = (/** @type {MouseEvent} */ e) => {
    const box = /** @type {HTMLElement|null} */ (document.querySelector('.bw')),
      at = /** @type {Element} */ (e.currentTarget).querySelector('svg')?.getBoundingClientRect();
    if (!box || !at || !e.detail) {
      zoom.value = zoom.value ? 0 : 1;
      return;
    }
    zoom.value ||= 1;
    requestAnimationFrame(() =>
      box.scrollTo({
        left: ((e.clientX - at.left) / at.width) * box.scrollWidth - box.clientWidth / 2,
        top: ((e.clientY - at.top) / at.height) * box.scrollHeight - box.clientHeight / 2,
      }),
    );
  };
  return html`<div class="zm">
    <button type="button" class="map" aria-label=${tt('zoom.map')} onClick=${go}>
      <svg viewBox=${`0 0 ${width} ${height}`} aria-hidden="true">
        ${cards.map(
          (c) =>
            html`<g key=${c.h} data-seat=${c.neutral ? undefined : c.ctl}>
              <rect
                class=${c.kind === 'faction' ? 'f' : ''}
                x=${c.cell[0] - left + 0.1}
                y=${c.cell[1] - top + 0.1}
                width="0.8"
                height="0.8"
                rx="0.2"
              />
            </g>`,
        )}
        <rect class="port" x=${x * width} y=${y * height} width=${w * width} height=${h * height} />
      </svg>
    </button>
    <button
      type="button"
      class="btn sm"
      aria-label=${tt(zoom.value ? 'zoom.whole' : 'zoom.near')}
      aria-pressed=${!zoom.value}
      onClick=${() => {
        zoom.value = zoom.value ? 0 : 1;
      }}
    >
      ${zoom.value ? '⤡' : '⤢'}
    </button>
  </div>`;
}
