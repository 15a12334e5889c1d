// Texts in the reader's language. Keys are `file.path`; files are /locales/<locale>/<file>.json.
// Simplified is the source; the server derives zh-Hant from it.
import { signal } from '@preact/signals';
import { keep, recall } from './store.js';

/** @typedef {'zh' | 'zh-Hant' | 'en'} Locale */

/** Files wanted so far; a game adds its own when it is first shown. */
const FILES = new Set(['shell']);
/** @type {Locale[]} */
export const LOCALES = ['zh', 'zh-Hant', 'en'];
/** Their own names: a reader must find their language without reading another. */
export const LOCALE_NAMES = { zh: '简体', 'zh-Hant': '繁體', en: 'English' };
const HTML_LANG = { zh: 'zh-Hans', 'zh-Hant': 'zh-Hant', en: 'en' };

/** @returns {Locale} */
function preferred() {
  const kept = recall('locale');
  if (LOCALES.includes(kept)) return kept;
  for (const tag of navigator.languages ?? [navigator.language]) {
    if (/^zh-(Hant|TW|HK|MO)/i.test(tag)) return 'zh-Hant';
    if (/^zh/i.test(tag)) return 'zh';
    if (/^en/i.test(tag)) return 'en';
  }
  return 'en';
}

export const locale = signal(preferred());
/** Loaded texts by locale; a signal, so that what reads a text is drawn again when it arrives. */
const texts = signal(/** @type {Record<string, Record<string, any>>} */ ({}));

/** @param {Locale} l */
async function load(l) {
  const missing = [...FILES].filter((file) => !texts.peek()[l]?.[file]);
  if (!missing.length) return;
  /** @type {Record<string, any>} */
  const loaded = {};
  await Promise.all(
    missing.map(async (file) => {
      const reply = await fetch(`/locales/${l}/${file}.json`).catch(() => null);
      if (reply?.ok) loaded[file] = await reply.json().catch(() => ({}));
    }),
  );
  texts.value = { ...texts.value, [l]: { ...texts.value[l], ...loaded } };
}

/** Texts of one more file, now and in every language chosen later. @param {string} file */
export async function needTexts(file) {
  FILES.add(file);
  await load(locale.value);
}

/** Load the current locale's texts; called once at boot. */
export async function loadLocale() {
  await load(locale.value);
  document.documentElement.lang = HTML_LANG[locale.value];
}

/** @param {Locale} l */
export async function setLocale(l) {
  await load(l);
  locale.value = l;
  keep('locale', l);
  document.documentElement.lang = HTML_LANG[l];
}

/** @param {string} key @returns {any} */
function find(key) {
  let at = texts.value[locale.value];
  for (const part of key.split('.')) {
    if (at === null || typeof at !== 'object') return undefined;
    at = at[part];
  }
  return at;
}

/** @param {string} key @returns {boolean} */
export const has = (key) => find(key) !== undefined;

/**
 * The text of a key with `{name}` filled in. A text may be `{one, other}`: `params.n` picks.
 * An unknown key gives itself, so that a gap is seen and never stops the page.
 * @param {string} key @param {Record<string, any>} [params] @returns {string}
 */
export function t(key, params) {
  let text = find(key);
  if (text && typeof text === 'object') {
    const form = new Intl.PluralRules(HTML_LANG[locale.value]).select(Number(params?.n ?? 0));
    text = text[form] ?? text.other;
  }
  if (typeof text !== 'string') return key;
  return text.replace(/\{(\w+)\}/g, (all, name) => (params && name in params ? String(params[name]) : all));
}

/**
 * A `{zh, 'zh-Hant', en}` text in the current locale, else the nearest one there is.
 * @param {any} text @returns {string}
 */
export function pick(text) {
  if (text === null || text === undefined) return '';
  if (typeof text !== 'object') return String(text);
  const order =
    locale.value === 'en'
      ? ['en', 'zh', 'zh-Hant']
      : locale.value === 'zh'
        ? ['zh', 'zh-Hant', 'en']
        : ['zh-Hant', 'zh', 'en'];
  for (const l of order) if (text[l]) return text[l];
  return '';
}

/** @param {number} ms @returns {string} "5 minutes ago" in the reader's language */
export function ago(ms) {
  const s = Math.round((Date.now() - ms) / 1000);
  const style = /** @type {const} */ ({ numeric: 'auto', style: 'short' });
  const say = new Intl.RelativeTimeFormat(HTML_LANG[locale.value], style);
  if (s < 60) return say.format(0, 'minute');
  if (s < 3600) return say.format(-Math.floor(s / 60), 'minute');
  if (s < 86400) return say.format(-Math.floor(s / 3600), 'hour');
  return say.format(-Math.floor(s / 86400), 'day');
}

/** @param {number} seconds since the epoch @returns {string} a day and a time of the day in the reader's language */
export const moment = (seconds) =>
  new Intl.DateTimeFormat(HTML_LANG[locale.value], { dateStyle: 'medium', timeStyle: 'short' }).format(seconds * 1000);
