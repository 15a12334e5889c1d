/** Cards that go to a place: which options lead to which zone of the mat, by click, keys or drag. */
import { signal } from '@preact/signals';
import { tt } from './text.js';

/** Option keys that put a card into a zone. */
const PLACES = /** @type {Record<string, string>} */ ({ set_spirit: 'spirit', set_item: 'item', enter: 'chara', center: 'chara' });

/** The handle being dragged. */
export const dragged = signal(/** @type {string|null} */ (null));

/** @param {import('./context.js').Table} table @param {string} h */
export const canDrag = (table, h) => !table.picker.done.value && !!table.picker.byCard.value.get(h)?.some((o) => o.key in PLACES);

/** @param {import('./context.js').Table} table @param {string} h */
export const dragProps = (table, h) => (canDrag(table, h) ? {
  draggable: true,
  onDragStart: (/** @type {DragEvent} */ e) => {
    e.dataTransfer?.setData('text/plain', h);
    if (e.dataTransfer) e.dataTransfer.effectAllowed = 'move';
    dragged.value = h;
    globalThis.addEventListener('dragend', () => { dragged.value = null; }, { once: true });
  },
} : {});

/**
 * Whether the marked or dragged card may go to this zone, and what to do then.
 * @param {import('./context.js').Table} table @param {string} zone
 */
export function dropZone(table, zone) {
  const { picker, session } = table;
  const [seat, name] = zone.split('.');
  const h = dragged.value ?? picker.card.value;
  const mine = Number(seat) === session.view.value?.you;
  const own = h && mine && picker.single.value ? picker.byCard.value.get(h) ?? [] : [];
  const option = own.length > 1 || dragged.value ? own.find((o) => PLACES[o.key] === name) : undefined;
  if (!option) return { lit: false, handlers: {}, go: () => {}, text: '' };
  const go = () => picker.act(option);
  return {
    lit: true, go, text: tt(`act.place_${name}`),
    handlers: {
      onDragOver: (/** @type {DragEvent} */ e) => { e.preventDefault(); },
      onDrop: (/** @type {DragEvent} */ e) => { e.preventDefault(); dragged.value = null; go(); },
    },
  };
}
