// What the three art generators have in common. Pure: the same card gives the same picture on every machine.

/**
 * @typedef {{id: string, name: string, kind: string, owner?: string, attack?: string, grace?: number, cost?: any,
 *   power?: number, traits?: string[], attr?: string[], hp?: number, atk?: number, range?: number, tags?: string[],
 *   level?: number, slot?: string}} Motif
 */

/** FNV-1a, 32 bit. @param {string} text */
export function hash(text) {
  let h = 0x811c9dc5;
  for (const c of text) {
    h ^= c.codePointAt(0) ?? 0;
    h = Math.imul(h, 0x01000193);
  }
  return h >>> 0;
}

/** mulberry32. @param {number} seed @returns {() => number} */
export function stream(seed) {
  let s = seed >>> 0;
  return () => {
    s = (s + 0x6d2b79f5) >>> 0;
    let t = s;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

export const TAU = Math.PI * 2;
/** One decimal is enough at 120 units. @param {number} n */
export const f = (n) => (+n.toFixed(1)).toString();
/**
 * A point at radius and angle.
 * @param {number} r
 * @param {number} a
 * @param {number} [cx]
 * @param {number} [cy]
 * @returns {[number, number]}
 */
export const pt = (r, a, cx = 60, cy = 60) => [cx + r * Math.cos(a), cy + r * Math.sin(a)];
/** @param {string} bg @param {string} [defs] @param {string} [align] */
export const open = (bg, defs = '', align = 'xMidYMid') =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 120" preserveAspectRatio="${align} slice">` +
  `${defs}<rect width="120" height="120" fill="${bg}"/>`;
