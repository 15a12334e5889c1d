/** The shuffle's proof, checked in the browser: the server's secret must hash to what it showed at the start. */

/** @param {ArrayBuffer} buffer */
const hex = (buffer) => [...new Uint8Array(buffer)].map((b) => b.toString(16).padStart(2, '0')).join('');

/** @param {string} text @returns {Uint8Array|null} */
function fromHex(text) {
  if (!/^([0-9a-f]{2})+$/i.test(text)) return null;
  return Uint8Array.from(text.match(/../g) ?? [], (b) => parseInt(b, 16));
}

/**
 * @param {{secret?: string, commitment?: string}|null|undefined} seed @param {string|undefined} shown the hash from the waiting room
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
