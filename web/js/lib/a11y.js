// Focus and speech: what keyboards and screen readers need and the markup alone cannot give.
import { signal } from '@preact/signals';

/** The sentence the polite live region holds. */
export const spoken = signal('');
/** @type {number | undefined} */
let clear;

/** Say something once, politely. @param {string} text */
export function announce(text) {
  clearTimeout(clear);
  spoken.value = '';
  clear = window.setTimeout(() => {
    spoken.value = text;
  }, 60);
}

const FOCUSABLE = 'a[href],summary,:is(button,input,select,textarea):not([disabled]),[tabindex]:not([tabindex="-1"])';

/** What lies in a folded <details> has a box and still takes no focus. @param {HTMLElement} el */
const folded = (el) =>
  Boolean((el.matches('summary') ? el.parentElement?.parentElement : el)?.closest('details:not([open])'));

/** @param {Element} root @returns {HTMLElement[]} */
export const focusable = (root) =>
  /** @type {HTMLElement[]} */ ([...root.querySelectorAll(FOCUSABLE)]).filter(
    (el) => (el.offsetParent !== null && !folded(el)) || el === document.activeElement,
  );

/** Keep Tab inside a dialog. @param {KeyboardEvent} event @param {Element} root */
export function trapTab(event, root) {
  if (event.key !== 'Tab') return;
  const stops = focusable(root);
  if (!stops.length) {
    event.preventDefault();
    return;
  }
  const first = stops[0],
    last = stops[stops.length - 1],
    at = document.activeElement;
  if (event.shiftKey && (at === first || !root.contains(at))) {
    event.preventDefault();
    last.focus();
  } else if (!event.shiftKey && (at === last || !root.contains(at))) {
    event.preventDefault();
    first.focus();
  }
}

/** @param {EventTarget | null} target is this a place where letters are letters? */
export function isTyping(target) {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName)) &&
    !/^(checkbox|radio|button|range)$/.test(/** @type {any} */ (target).type ?? '')
  );
}

/**
 * Arrow keys inside a group of which one member is in the tab order (roving tabindex).
 * `columns` > 1 makes it a grid. Returns true when the key was used.
 * @param {KeyboardEvent} event @param {Element} group @param {{columns?: number, selector?: string}} [options]
 */
export function roveKey(event, group, { columns = 0, selector = 'button' } = {}) {
  const steps = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: columns || 1, ArrowUp: -(columns || 1) };
  const items = /** @type {HTMLElement[]} */ ([...group.querySelectorAll(selector)]);
  const at = items.indexOf(/** @type {HTMLElement} */ (document.activeElement));
  if (at < 0) return false;
  let to = -1;
  if (event.key in steps) to = at + steps[/** @type {keyof typeof steps} */ (event.key)];
  else if (event.key === 'Home') to = 0;
  else if (event.key === 'End') to = items.length - 1;
  if (to < 0 || to >= items.length) return false;
  // A row of a grid ends at its ends.
  if (columns && Math.abs(to - at) === 1 && Math.floor(to / columns) !== Math.floor(at / columns)) return false;
  event.preventDefault();
  items[at].tabIndex = -1;
  items[to].tabIndex = 0;
  items[to].focus();
  return true;
}
