/** Cards that go to a place: which options lead to which zone of the mat, by click, keys or drag. */
import { signal } from '@preact/signals';
import { tt } from './text.js';

/** The handle being dragged. */
export const dragged = signal(/** @type {string|null} */ (null));

/** The zone an option puts its card into, as the game says. @param {import('./context.js').Table} table @param {import('../net/types.js').Option} o */
const placeOf = (table, o) => { const view = table.session.view.value; return view ? table.game.placeOf(o, view) : null; };

/** @param {import('./context.js').Table} table @param {string} h */
export const canDrag = (table, h) => !table.picker.done.value && !!table.picker.byCard.value.get(h)?.some((o) => placeOf(table, o) || o.targets?.length === 1);

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
  const { picker } = table;
  const h = dragged.value ?? picker.card.value;
  const own = h && picker.single.value ? picker.byCard.value.get(h) ?? [] : [];
  const option = own.length > 1 || dragged.value ? own.find((o) => placeOf(table, o) === zone) : undefined;
  if (!option) return { lit: false, handlers: {}, go: () => {}, text: '' };
  const go = () => picker.act(option);
  return {
    lit: true, go, text: tt(`act.place_${zone.split('.').pop()}`),
    handlers: {
      onDragOver: (/** @type {DragEvent} */ e) => { e.preventDefault(); },
      onDrop: (/** @type {DragEvent} */ e) => { e.preventDefault(); dragged.value = null; go(); },
    },
  };
}
