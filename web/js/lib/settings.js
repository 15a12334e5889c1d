// What one person likes: kept in the browser, and with the account when there is one.
import { effect, signal } from '@preact/signals';
import { api, me } from './api.js';
import { locale } from './i18n.js';
import { keep, recall } from './store.js';

const kept = recall('settings', {}) ?? {};
const systemTheme = () => (matchMedia('(prefers-color-scheme: light)').matches ? 'paper' : 'night');

/** Each setting is a signal. Sound is off until somebody asks for it. */
export const settings = {
  theme: signal(/** @type {'night'|'paper'} */ (kept.theme ?? systemTheme())),
  motion: signal(/** @type {'full'|'fast'|'reduced'|'off'} */ (kept.motion ?? 'full')),
  sound: signal(/** @type {'off'|'soft'|'full'} */ (kept.sound ?? 'off')),
  volume: signal(/** @type {number} */ (kept.volume ?? 0.6)),
  /** One press selects and commits. */
  quick: signal(/** @type {boolean} */ (kept.quick ?? false)),
  /** Ask once more before what cannot be undone. */
  confirm: signal(/** @type {boolean} */ (kept.confirm ?? true)),
  /** Single-letter keys; false while a screen reader needs them. */
  keysOn: signal(/** @type {boolean} */ (kept.keysOn ?? true)),
  /** Rebound keys: act -> key ('' = off). Acts that are absent keep their default. */
  keys: signal(/** @type {Record<string, string>} */ (kept.keys ?? {})),
  notify: signal(/** @type {boolean} */ (kept.notify ?? false)),
  /** Lessons that have been finished, by game. */
  learnt: signal(/** @type {Record<string, string[]>} */ (kept.learnt ?? {})),
};
export const { theme, motion, sound, quick, keys } = settings;

/** Acts with a key; the table reads them, the settings page lists them. */
export const DEFAULT_KEYS = {
  commit: 'Enter',
  decline: 'Space',
  back: 'Escape',
  hand: 'H',
  field: 'F',
  foe: 'O',
  chain: 'K',
  inspect: 'I',
  why: 'W',
  range: 'R',
  yield: 'Y',
  always: 'Shift+Y',
  skip_chain: 'N',
  take_back: 'U',
  log: 'L',
  chat: 'C',
  phrases: '/',
  votes: 'V',
  help: '?',
};

/** @param {keyof typeof DEFAULT_KEYS} act @returns {string} the key of an act, '' when switched off */
export const keyOf = (act) => keys.value[act] ?? DEFAULT_KEYS[act];

/** @returns {boolean} is motion to be shown at all? */
export const moves = () =>
  motion.value !== 'off' && motion.value !== 'reduced' && !matchMedia('(prefers-reduced-motion: reduce)').matches;

const plain = () => Object.fromEntries(Object.entries(settings).map(([name, value]) => [name, value.value]));

/** Take over what the account has kept. @param {Record<string, any>|undefined} saved */
export function adoptSettings(saved) {
  for (const [name, value] of Object.entries(saved ?? {})) {
    if (name in settings) /** @type {any} */ (settings)[name].value = value;
  }
}

/** Write through to the document, the browser and (later, in one piece) the account; called once at boot. */
export function startSettings() {
  effect(() => {
    const root = document.documentElement;
    root.dataset.theme = theme.value;
    root.dataset.motion = motion.value;
    document
      .querySelector('meta[name=theme-color]')
      ?.setAttribute('content', theme.value === 'paper' ? '#f4efe4' : '#0a1020');
  });
  let first = true;
  /** @type {number | undefined} */
  let timer;
  effect(() => {
    const now = plain(),
      speaks = locale.value;
    keep('settings', now);
    if (first) {
      first = false;
      return;
    }
    clearTimeout(timer);
    timer = window.setTimeout(() => {
      if (me.peek()) api('PATCH', '/api/me', { settings: now, locale: speaks }).catch(() => {});
    }, 1500);
  });
}
