/**
 * The shuffle's proof, checked in the browser: the server's secret must hash to what it showed at the start, and the
 * number this browser threw in must be among those that were mixed with it.
 */
import { keep, recall } from '../lib/store.js';

/** @param {ArrayBuffer|Uint8Array} buffer */
const hex = (buffer) => [...new Uint8Array(buffer)].map((b) => b.toString(16).padStart(2, '0')).join('');

/** @param {string} text @returns {Uint8Array|null} */
function fromHex(text) {
  if (!/^([0-9a-f]{2})+$/i.test(text)) return null;
  return Uint8Array.from(text.match(/../g) ?? [], (b) => parseInt(b, 16));
}

/**
 * @param {{secret?: string, commitment?: string}|null|undefined} seed
 * @param {string|undefined} shown the hash from the waiting room
 * @returns {Promise<'ok'|'bad'|'unknown'>}
 */
export async function checkSeed(seed, shown) {
  if (!seed?.secret || !(seed.commitment || shown)) return 'unknown';
  if (!globalThis.crypto?.subtle) return 'unknown';
  if (seed.commitment && shown && seed.commitment.toLowerCase() !== shown.toLowerCase()) return 'bad';
  const want = String(shown ?? seed.commitment).toLowerCase();
  for (const bytes of [fromHex(seed.secret), new TextEncoder().encode(seed.secret)]) {
    if (bytes && hex(await crypto.subtle.digest('SHA-256', /** @type {any} */ (bytes))) === want) return 'ok';
  }
  return 'bad';
}

/** Hash of some bytes. @param {Uint8Array} bytes @returns {Promise<Uint8Array>} */
const sha256 = async (bytes) => new Uint8Array(await crypto.subtle.digest('SHA-256', /** @type {any} */ (bytes)));

/**
 * The seed every shuffle and die of the match came from: sha256(secret ‖ sha256(nonce of seat 0) ‖ …).
 * @param {{secret?: string, nonces?: string[]}|null|undefined} seed @returns {Promise<string|null>}
 */
export async function matchSeed(seed) {
  const secret = fromHex(seed?.secret ?? '');
  if (!secret || !seed?.nonces || !globalThis.crypto?.subtle) return null;
  const parts = [secret];
  for (const nonce of seed.nonces) parts.push(await sha256(new TextEncoder().encode(nonce)));
  const whole = new Uint8Array(parts.reduce((n, p) => n + p.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return hex(await sha256(whole));
}

/**
 * A number of this browser's own for the next shuffle of a match; kept until it has been checked.
 * @param {string} match
 */
export function ownNonce(match) {
  const nonce = hex(crypto.getRandomValues(new Uint8Array(16)));
  keep('nonces', { ...Object.fromEntries(Object.entries(recall('nonces', {}) ?? {}).slice(-9)), [match]: nonce });
  return nonce;
}

/**
 * Whether what this browser threw in was used; null if it threw in nothing.
 * @param {string|null|undefined} match
 * @param {string[]|undefined} nonces
 */
export function nonceUsed(match, nonces) {
  const own = match ? recall('nonces', {})?.[match] : null;
  return own ? !!nonces?.includes(own) : null;
}
