/** Cards that go to a place: which options lead to which zone of the mat, by click, keys or drag. */
import { signal } from '@preact/signals';
import { tt } from './text.js';

/** The handle being dragged. */
const dragged = signal(/** @type {string|null} */ (null));

/**
 * The zone an option puts its card into, as the game says.
 * @param {import('./context.js').Table} table
 * @param {import('../net/types.js').Option} o
 */
const placeOf = (table, o) => {
  const view = table.session.view.value;
  return view ? table.game.placeOf(o, view) : null;
};

/** @param {import('./context.js').Table} table @param {string} h */
const canDrag = (table, h) =>
  !table.picker.done.value &&
  !!table.picker.byCard.value.get(h)?.some((o) => placeOf(table, o) || o.targets?.length === 1);

/** @param {import('./context.js').Table} table @param {string} h */
export const dragProps = (table, h) =>
  canDrag(table, h)
    ? {
        draggable: true,
        onDragStart: (/** @type {DragEvent} */ e) => {
          e.dataTransfer?.setData('text/plain', h);
          if (e.dataTransfer) e.dataTransfer.effectAllowed = 'move';
          dragged.value = h;
          if (table.picker.single.value) table.picker.choose(h);
          globalThis.addEventListener(
            'dragend',
            () => {
              dragged.value = null;
            },
            { once: true },
          );
        },
      }
    : {};

/**
 * Whether the marked or dragged card may go to this zone, and what to do then.
 * @param {import('./context.js').Table} table @param {string} zone
 */
export function dropZone(table, zone) {
  const { picker } = table;
  const h = dragged.value ?? picker.card.value;
  const own = h && picker.single.value ? (picker.byCard.value.get(h) ?? []) : [];
  const option = own.length > 1 || dragged.value ? own.find((o) => placeOf(table, o) === zone) : undefined;
  if (!option) return { lit: false, handlers: {}, go: () => {}, text: '' };
  // One way in is taken at once; of several the card's own buttons ask.
  const go = () => {
    if (own.filter((o) => placeOf(table, o) === zone).length === 1) picker.act(option);
    else picker.choose(/** @type {string} */ (h));
  };
  return {
    lit: true,
    go,
    text: tt(`act.place_${zone.split('.').pop()}`),
    handlers: {
      onDragOver: (/** @type {DragEvent} */ e) => {
        e.preventDefault();
      },
      onDrop: (/** @type {DragEvent} */ e) => {
        e.preventDefault();
        dragged.value = null;
        go();
      },
    },
  };
}

/** A card the dragged one can be aimed at takes it. @param {import('./context.js').Table} table @param {string} h */
export function dropOn(table, h) {
  const from = dragged.value;
  const aim =
    from && from !== h && table.picker.single.value
      ? (table.picker.byCard.value.get(from) ?? []).find((o) => o.targets?.length === 1 && o.targets[0] === h)
      : null;
  if (!aim) return {};
  return {
    'data-drop': '1',
    onDragOver: (/** @type {DragEvent} */ e) => {
      e.preventDefault();
    },
    onDrop: (/** @type {DragEvent} */ e) => {
      e.preventDefault();
      e.stopPropagation();
      dragged.value = null;
      table.picker.act(aim);
    },
  };
}
