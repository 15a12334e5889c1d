// HTTP to our own server. A refusal arrives as {code, rule?, params?, message} and leaves as ApiError.
import { signal } from '@preact/signals';
import { has, locale, moment, t } from './i18n.js';

export class ApiError extends Error {
  /**
   * @param {{code: string, rule?: string, params?: Record<string, any>, message?: string}} refusal
   * @param {number} status
   */
  constructor(refusal, status) {
    super(refusal.message ?? refusal.code);
    this.code = refusal.code;
    this.rule = refusal.rule ?? '';
    this.params = refusal.params ?? {};
    this.status = status;
  }
}

/**
 * @typedef {{id: string, name: string, guest: boolean, operator?: boolean, locale?: string,
 *   settings?: Record<string, any>, created?: number}} Account
 * @typedef {{new_matches?: boolean, chat?: boolean, registration?: boolean, guests?: boolean,
 *   disabled_games?: string[], disabled_cards?: string[]}} Switches
 * @typedef {{kind: 'mute'|'suspension', reason: string, at: number, until: number, lifted: boolean,
 *   running: boolean}} Sanction
 */

/** The signed-in account; null = nobody; undefined = not asked yet. */
export const me = signal(/** @type {Account | null | undefined} */ (undefined));
/** What operators have taken from one for a time, the newest first; what has ended stays a while. */
export const sanctions = signal(/** @type {Sanction[]} */ ([]));
/** What the operator has turned off. */
const switches = signal(/** @type {Switches} */ ({}));

/**
 * @param {'GET'|'POST'|'PUT'|'PATCH'|'DELETE'} method @param {string} path @param {any} [body] @returns {Promise<any>}
 */
export async function api(method, path, body) {
  /** @type {Response} */
  let reply;
  try {
    reply = await fetch(path, {
      method,
      credentials: 'same-origin',
      headers:
        body === undefined
          ? { accept: 'application/json' }
          : { accept: 'application/json', 'content-type': 'application/json' },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
  } catch {
    throw new ApiError({ code: 'offline' }, 0);
  }
  if (reply.status === 204) return null;
  const data = await reply.json().catch(() => null);
  if (reply.ok) return data;
  const refusal =
    data && typeof data.code === 'string'
      ? data
      : { code: reply.status >= 500 ? 'server_error' : `http_${reply.status}` };
  throw new ApiError(refusal, reply.status);
}

/** Who am I? Sets `me`; nobody is not an error. */
export async function loadMe() {
  try {
    const found = await api('GET', '/api/me');
    me.value = found?.account ?? null;
    sanctions.value = found?.sanctions ?? [];
    switches.value = found?.switches ?? {};
  } catch (error) {
    if (me.value === undefined || (error instanceof ApiError && error.status === 401)) me.value = null;
  }
  return me.value;
}

/** One click is enough to play: make a guest account unless there is one already. */
export async function ensureGuest() {
  if (me.value === undefined) await loadMe();
  if (me.value) return me.value;
  me.value = (await api('POST', '/api/guest', { locale: locale.value })).account;
  return me.value;
}

/** Moments and reasons as they are read. @param {Record<string, any>} params */
function inWords(params) {
  const { until, reason } = params;
  const told = { ...params };
  if (typeof until === 'number') told.until = moment(until);
  if (typeof reason === 'string' && has(`shell.reason.${reason}`)) told.reason = t(`shell.reason.${reason}`);
  return told;
}

/**
 * A refusal as a sentence. The code picks the text; the server's English sentence is the last resort.
 * @param {any} error an ApiError, or a code @param {Record<string, any>} [params] @returns {string}
 */
export function errorText(error, params) {
  const code = typeof error === 'string' ? error : (error?.code ?? 'unknown');
  const key = `shell.error.${code}`;
  if (has(key)) return t(key, inWords(params ?? error?.params ?? {}));
  return (
    (typeof error === 'object' && error?.message && error.message !== code ? error.message : '') ||
    t('shell.error.unknown', { code })
  );
}
