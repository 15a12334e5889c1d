// Press = act, right button or a long touch = look. A long touch never acts as well.
import { useRef } from 'preact/hooks';

const LONG_MS = 420;

/**
 * @param {((e: Event) => void) | undefined} onPress
 * @param {((e: Event) => void) | undefined} onInspect
 * @returns {Record<string, any>} handlers
 */
export function usePress(onPress, onInspect) {
  const timer = useRef(0);
  const looked = useRef(false);
  if (!onInspect) return { onClick: onPress };
  const stop = () => clearTimeout(timer.current);
  return {
    onClick: (/** @type {Event} */ e) => {
      if (looked.current) {
        looked.current = false;
        e.preventDefault();
        return;
      }
      onPress?.(e);
    },
    onContextMenu: (/** @type {Event} */ e) => {
      e.preventDefault();
      stop();
      if (!looked.current) onInspect(e);
      looked.current = /** @type {any} */ (e).pointerType === 'touch';
    },
    onPointerDown: (/** @type {PointerEvent} */ e) => {
      looked.current = false;
      stop();
      if (e.pointerType === 'mouse') return;
      timer.current = window.setTimeout(() => {
        looked.current = true;
        onInspect(e);
      }, LONG_MS);
    },
    onPointerUp: stop,
    onPointerCancel: stop,
    onPointerLeave: stop,
    onPointerMove: (/** @type {PointerEvent} */ e) => {
      if (Math.abs(e.movementX) + Math.abs(e.movementY) > 6) stop();
    },
  };
}
