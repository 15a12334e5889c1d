/** Calls the reader back: title, favicon and, if allowed, a notification when a decision waits in a hidden tab. */
import { effect } from '@preact/signals';
import { settings } from '../lib/settings.js';
import { STAR } from '../ui/icon.js';
import { tick } from '../net/clock.js';
import { timeLeft } from './timer.js';
import { tt } from './text.js';
import { promptText } from './prompts.js';
import { turnText } from './topbar.js';

/** The page's icon with a dot. */
const DOTTED = [
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><rect width="24" height="24" rx="6" fill="#0a1020"/>',
  `<path d="${STAR}" fill="#ffd56b"/><circle cx="18" cy="6" r="5.5" fill="#5ce6c8"/></svg>`,
].join('');

/** @param {import('./context.js').Table} table @returns {() => void} */
export function startAttention(table) {
  const link = /** @type {HTMLLinkElement|null} */ (document.getElementById('favicon'));
  const icon = link?.getAttribute('href') ?? '/favicon.svg';
  const before = document.title;
  /** @type {Notification|null} */
  let note = null;
  let called = '';
  const hidden = () => document.visibilityState === 'hidden';
  const stop = effect(() => {
    tick.value;
    const d = table.picker.decision.value;
    const mine = d && !table.picker.done.value;
    const time = timeLeft(table);
    if (mine && hidden()) document.title = `● ${tt('attention.title')}${time ? ` · ${Math.ceil(time.left)}` : ''}`;
    else document.title = table.session.view.value ? `${turnText(table)} · Hopetable` : 'Hopetable';
    const wanted = mine && hidden() ? `data:image/svg+xml,${encodeURIComponent(DOTTED)}` : icon;
    if (link && link.getAttribute('href') !== wanted) link.setAttribute('href', wanted);
    if (
      mine &&
      hidden() &&
      called !== `${d.id}` &&
      settings.notify.value &&
      globalThis.Notification?.permission === 'granted'
    ) {
      called = d.id;
      note?.close();
      try {
        note = new Notification(tt('attention.title'), { body: promptText(table, d), tag: 'hopetable-turn' });
        note.onclick = () => {
          globalThis.focus();
          note?.close();
        };
      } catch {
        note = null;
      }
    }
    if (!mine) {
      note?.close();
      note = null;
    }
  });
  return () => {
    stop();
    document.title = before;
    link?.setAttribute('href', icon);
    note?.close();
  };
}
