// dreamduel: bullet patterns. Owner = hue and bullet shape, grace = rings, power = bullets, traits = motifs.
import { f, hash, open, pt, stream, TAU } from './common.js';

/** @param {string} id @param {string} a @param {string} b */
const glow = (id, a, b) =>
  `<defs><radialGradient id="${id}"><stop offset="0" stop-color="${a}"/>` +
  `<stop offset="1" stop-color="${b}"/></radialGradient></defs>`;

/** @type {Record<string, number>} */
const OWNER_HUE = {
  RM: 352,
  MS: 46,
  SK: 214,
  YM: 150,
  YK: 282,
  ALC: 24,
  REM: 340,
  FLD: 8,
  UU: 316,
  KGY: 268,
  SYS: 190,
  MQ: 258,
  CRN: 196,
  SN: 128,
  MK: 16,
};
/**
 * @param {string} kind
 * @param {number} x
 * @param {number} y
 * @param {number} a
 * @param {number} s
 * @param {number} hue
 * @param {number} [l]
 */
const bullet = (kind, x, y, a, s, hue, l = 66) => {
  const deg = f((a * 360) / TAU),
    rim = `hsl(${hue} 95% ${l}%)`;
  switch (kind) {
    case 'rice':
      return (
        `<ellipse cx="${f(x)}" cy="${f(y)}" rx="${f(s * 1.25)}" ry="${f(s * 0.55)}" ` +
        `transform="rotate(${deg} ${f(x)} ${f(y)})" fill="#fff" stroke="${rim}" ` +
        `stroke-width="${f(s * 0.42)}"/>`
      );
    case 'ofuda':
      return (
        `<rect x="${f(x - s * 1.1)}" y="${f(y - s * 0.6)}" width="${f(s * 2.2)}" ` +
        `height="${f(s * 1.2)}" rx=".5" transform="rotate(${deg} ${f(x)} ${f(y)})" fill="#fff" ` +
        `stroke="${rim}" stroke-width="${f(s * 0.4)}"/>`
      );
    case 'star': {
      let d = '';
      for (let i = 0; i < 10; i++) {
        const [px, py] = pt(i % 2 ? s * 0.52 : s * 1.3, a + (i * TAU) / 10, x, y);
        d += (i ? 'L' : 'M') + f(px) + ' ' + f(py);
      }
      return `<path d="${d}Z" fill="#fff" stroke="${rim}" stroke-width="${f(s * 0.34)}"/>`;
    }
    case 'knife': {
      const p = [
        pt(s * 1.9, a, x, y),
        pt(s * 0.6, a + 1.6, x, y),
        pt(s * 1.1, a + Math.PI, x, y),
        pt(s * 0.6, a - 1.6, x, y),
      ];
      return (
        `<path d="M${p.map((q) => f(q[0]) + ' ' + f(q[1])).join('L')}Z" fill="#fff" stroke="${rim}" ` +
        `stroke-width="${f(s * 0.35)}"/>`
      );
    }
    default:
      return (
        `<circle cx="${f(x)}" cy="${f(y)}" r="${f(s)}" fill="#fff" stroke="${rim}" ` + `stroke-width="${f(s * 0.55)}"/>`
      );
  }
};
/** @type {Record<string, string>} */
const SHAPE = {
  RM: 'ofuda',
  MS: 'star',
  SK: 'knife',
  YM: 'rice',
  YK: 'round',
  ALC: 'rice',
  REM: 'round',
  FLD: 'round',
  UU: 'rice',
  KGY: 'round',
};
/**
 * @param {import('./common.js').Motif} card
 * @param {number} [lod] 0 chip, 1 mat and hand, 2 inspector
 * @returns {string} SVG
 */
export function danmaku(card, lod = 1) {
  const own = card.owner ?? card.id.split('-')[0],
    rnd = stream(hash(card.id + card.name)),
    hue = OWNER_HUE[own] ?? 200,
    shape = SHAPE[own] ?? 'round';
  const id = 'd' + hash(card.id + lod + Math.floor(rnd() * 1e6)).toString(36),
    g = card.grace ?? 2,
    pw = (card.power ?? 1000) / 500,
    tr = card.traits ?? [];
  const dark = `hsl(${hue} 55% 9%)`,
    mid = `hsl(${hue} 70% 24%)`;
  let o = open(dark, glow(id, mid, dark)) + `<circle cx="60" cy="60" r="84" fill="url(#${id})"/>`;
  /** @param {string} t */
  const has = (t) => tr.includes(t),
    sc = lod === 0 ? 1.5 : 1,
    turn = rnd() * TAU;
  if (card.kind === 'character') {
    // a mandala: petals, ring, core
    const n = 6 + Math.floor(rnd() * 4);
    for (let i = 0; i < n; i++) {
      const a = turn + (i * TAU) / n,
        [x, y] = pt(30, a);
      o +=
        `<ellipse cx="${f(x)}" cy="${f(y)}" rx="24" ry="9" ` +
        `transform="rotate(${f((a * 360) / TAU)} ${f(x)} ${f(y)})" ` +
        `fill="hsl(${(hue + i * 6) % 360} 85% 62% / .34)" stroke="hsl(${hue} 90% 78%)" ` +
        'stroke-width=".8"/>';
    }
    for (let i = 0; i < n * 3; i++) {
      const a = turn + (i * TAU) / (n * 3),
        [x, y] = pt(52, a);
      o += bullet(shape, x, y, a, 2.2, hue);
    }
    return (
      o +
      '<circle cx="60" cy="60" r="13" fill="#fff"/>' +
      `<circle cx="60" cy="60" r="8" fill="hsl(${hue} 85% 55%)"/>` +
      '<circle cx="60" cy="60" r="3" fill="#fff"/></svg>'
    );
  }
  if (card.kind === 'trap') {
    // a barrier: nested tilted squares
    for (let i = 0; i < 5; i++) {
      const r = 14 + i * 11;
      o +=
        `<rect x="${60 - r}" y="${60 - r}" width="${2 * r}" height="${2 * r}" fill="none" ` +
        `stroke="hsl(${(hue + i * 12) % 360} 90% ${74 - i * 6}%)" stroke-width="${2.6 - i * 0.4}" ` +
        `transform="rotate(${f(45 + i * 9)} 60 60)" ${i % 2 ? 'stroke-dasharray="7 4"' : ''}/>`;
    }
    for (let i = 0; i < 8; i++) {
      const a = (i * TAU) / 8,
        [x, y] = pt(46, a);
      o += bullet('ofuda', x, y, a, 4, hue);
    }
    return o + `<circle cx="60" cy="60" r="7" fill="#fff"/></svg>`;
  }
  if (card.kind === 'status') {
    // an aura: waves that spread
    for (let i = 0; i < 7; i++)
      o +=
        `<circle cx="60" cy="60" r="${8 + i * 8}" fill="none" ` +
        `stroke="hsl(${hue + i * 8} 90% ${80 - i * 5}%)" stroke-width="${3 - i * 0.3}" ` +
        `stroke-dasharray="${6 + i * 3} ${3 + i}" ` +
        `transform="rotate(${f(turn * 57 + i * 31)} 60 60)"/>`;
    return o + bullet(shape, 60, 60, 0, 6, hue) + '</svg>';
  }
  if (['instant', 'lasting', 'delayed'].includes(card.kind)) {
    // a charm: tag, knot, orbit
    const n = 3 + Math.floor(rnd() * 4);
    o +=
      `<g transform="rotate(${f(-14 + rnd() * 28)} 60 60)">` +
      `<path d="M44 26h32l6 8v56l-6 8H44l-6-8V34Z" fill="#fffaf2" stroke="hsl(${hue} 70% 45%)" ` +
      'stroke-width="2"/>' +
      `<path d="M46 32h28v62H46Z" fill="none" stroke="hsl(${hue} 60% 60%)" stroke-width=".9"/>`;
    for (let i = 0; i < n; i++) {
      const [x, y] = pt(13, turn + (i * TAU) / n, 60, 62);
      o +=
        `<path d="M60 62L${f(x)} ${f(y)}" stroke="hsl(${(hue + 170) % 360} 75% 46%)" ` +
        'stroke-width="3.4" stroke-linecap="round"/>';
    }
    o +=
      `<circle cx="60" cy="62" r="5" fill="hsl(${(hue + 170) % 360} 75% 46%)"/>` +
      '<path d="M60 26v-12m-5 0h10" stroke="#fff" stroke-width="2"/></g>';
    for (let i = 0; i < 16; i++) {
      const a = turn + (i * TAU) / 16,
        [x, y] = pt(54, a);
      o += `<circle cx="${f(x)}" cy="${f(y)}" r="${i % 4 ? 1.1 : 2.2}" fill="hsl(${hue} 90% 78%)"/>`;
    }
    return o + '</svg>';
  }
  // battle spells: grace = rings, power = bullets in a ring, traits = motifs, melee = cuts
  const n = Math.max(5, Math.min(16, Math.round(4 + pw * 1.1))),
    rings = lod === 0 ? Math.min(3, g) : g + 1;
  if (has('pierce') || pw >= 6)
    for (let i = 0; i < (has('pierce') ? 5 : 3); i++) {
      const a = turn + (i * TAU) / (has('pierce') ? 5 : 3);
      const [x, y] = pt(110, a);
      o +=
        `<path d="M60 60L${f(x)} ${f(y)}" stroke="hsl(${(hue + i * 9) % 360} 95% 62% / .55)" ` +
        `stroke-width="${f(5 + pw)}"/>` +
        `<path d="M60 60L${f(x)} ${f(y)}" stroke="#fff" stroke-width="${f(1 + pw * 0.35)}"/>`;
    }
  if (has('freeze'))
    for (let i = 0; i < 6; i++)
      o +=
        '<path d="M60 60V10M60 24l-8-7M60 24l8-7M60 38l-8-7M60 38l8-7" ' +
        `transform="rotate(${i * 60} 60 60)" stroke="hsl(195 95% 80%)" stroke-width="1.6" ` +
        'fill="none"/>';
  if (has('stable'))
    for (let i = 0; i < 3; i++)
      o +=
        `<rect x="${22 - i * 8}" y="${22 - i * 8}" width="${76 + i * 16}" height="${76 + i * 16}" ` +
        `fill="none" stroke="hsl(${hue} 90% ${78 - i * 12}%)" stroke-width="1.5" ` +
        'transform="rotate(45 60 60)"/>';
  if (has('swift'))
    for (let i = 0; i < 16; i++) {
      const y = rnd() * 120,
        x = rnd() * 60;
      o += `<path d="M${f(x)} ${f(y)}h${f(24 + rnd() * 46)}" stroke="hsl(${hue} 90% 80% / .55)" stroke-width="1.1"/>`;
    }
  const bent = has('lure') || has('twist') ? 0.42 : has('combo') ? 0.16 : 0;
  for (let k = 0; k < rings; k++) {
    const r = 15 + k * (46 / rings) + 4,
      m = n + k * 2;
    for (let i = 0; i < m; i++) {
      const a = turn + (i * TAU) / m + k * (bent || (k % 2 ? TAU / m / 2 : 0));
      const [x, y] = pt(r, a);
      o += bullet(shape, x, y, a + (bent ? 0.9 : 0), (2.1 + k * 0.46) * sc, (hue + k * 13) % 360, 62);
    }
  }
  if (has('lure'))
    for (let i = 0; i < 4; i++)
      o +=
        `<path d="M60 60c22 -6 34 8 30 30" fill="none" stroke="hsl(${hue} 95% 76%)" ` +
        `stroke-width="2.2" stroke-linecap="round" transform="rotate(${i * 90 + turn * 20} 60 60)"/>`;
  if (has('counter'))
    o +=
      '<path d="M20 92A56 56 0 0 1 20 28M100 28A56 56 0 0 1 100 92" fill="none" stroke="#fff" ' +
      'stroke-width="3"/>' +
      '<path d="M14 32l7-6 6 8M106 88l-7 6-6-8" fill="none" stroke="#fff" stroke-width="3"/>';
  if (has('smash'))
    o +=
      '<path d="M60 60l14-18-4-10 16-22M60 60l-20 8-6 14-18 6M60 60l12 20-2 12 8 24" fill="none" ' +
      'stroke="#fff" stroke-width="2.4" stroke-linejoin="bevel"/>';
  if (card.attack === 'melee')
    o +=
      '<path d="M12 100C40 78 84 46 108 12C88 54 54 88 12 100Z" fill="#fff"/>' +
      `<path d="M22 108C50 92 92 62 112 32" fill="none" stroke="hsl(${hue} 95% 70%)" ` +
      'stroke-width="2.4"/>';
  if (has('last'))
    for (let i = 0; i < 24; i++) {
      const [x, y] = pt(58, (i * TAU) / 24);
      o += `<path d="M60 60L${f(x)} ${f(y)}" stroke="hsl(45 95% 70% / .35)" stroke-width="1"/>`;
    }
  return (
    o +
    `<circle cx="60" cy="60" r="${f(6 + pw * 0.7)}" fill="#fff"/>` +
    `<circle cx="60" cy="60" r="${f(3 + pw * 0.5)}" fill="hsl(${hue} 92% 58%)"/>` +
    '<circle cx="60" cy="60" r="2.4" fill="#fff"/></svg>'
  );
}
