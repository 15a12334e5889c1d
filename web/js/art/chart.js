// hope: star charts. Attributes = sky, hp = stars, atk = lead star, range = gold rings.
import { f, hash, open, pt, stream, TAU } from './common.js';

/** Hue and saturation of each attribute. @type {Record<string, [number, number]>} */
const ATTR = {
  none: [220, 6],
  void: [265, 12],
  sword_yang: [32, 40],
  sword_yin: [208, 34],
  sword: [30, 30],
  destiny: [322, 50],
  machine: [205, 14],
  earth: [36, 48],
  water: [204, 72],
  fire: [12, 82],
  wind: [150, 55],
  nature: [112, 48],
  ice: [190, 70],
  blaze: [4, 86],
  thunder: [52, 88],
  light: [48, 88],
  dark: [262, 42],
  holy: [44, 60],
  death: [285, 26],
  mist: [200, 20],
  chaos: [300, 40],
  star_moon: [228, 72],
  poison: [92, 60],
  life: [138, 55],
  rainbow: [180, 70],
  mind: [308, 55],
  fantasy: [276, 66],
  melody: [338, 66],
  sunshine: [40, 92],
  shadow: [248, 20],
  time: [168, 36],
  space: [240, 60],
};
/** @param {import('./common.js').Motif} card @param {number} [lod] @returns {string} SVG */
export function chart(card, lod = 1) {
  const rnd = stream(hash(card.id + card.name)),
    at = card.attr?.length ? card.attr : ['none'],
    [h1, s1] = ATTR[at[0]] ?? [220, 10],
    [h2, s2] = ATTR[at[1] ?? at[0]] ?? [h1, s1];
  const id = 'h' + hash(card.id + lod + Math.floor(rnd() * 1e6)).toString(36),
    kind = card.kind;
  const base = kind === 'fate' ? `hsl(216 60% 15%)` : `hsl(${h1} ${Math.min(60, s1 * 0.7 + 12)}% 14%)`,
    up = `hsl(${h2} ${Math.min(70, s2 * 0.8 + 10)}% 32%)`;
  let o =
    open(
      base,
      `<defs><linearGradient id="${id}" x1="0" y1="0" x2=".5" y2="1">` +
        `<stop offset="0" stop-color="${base}"/><stop offset="1" stop-color="${up}"/>` +
        '</linearGradient></defs>',
    ) + `<rect width="120" height="120" fill="url(#${id})"/>`;
  const line = `hsl(${h2} ${s2}% 82% / .34)`,
    gold = '#ffe08a',
    c1 = `hsl(${h1} ${Math.max(30, s1)}% 74%)`;
  for (let i = 0; i < (lod === 0 ? 12 : 34); i++)
    o +=
      `<circle cx="${f(rnd() * 120)}" cy="${f(rnd() * 120)}" r="${f(0.3 + rnd() * 0.7)}" ` +
      `fill="#fff" opacity="${f(0.3 + rnd() * 0.6)}"/>`;
  for (const r of [18, 34, 50])
    o += `<circle cx="60" cy="60" r="${r}" fill="none" stroke="${line}" stroke-width=".8"/>`;
  for (let i = 0; i < 12; i++) {
    const a = (i * TAU) / 12,
      p = pt(18, a),
      q = pt(54, a);
    o += `<path d="M${f(p[0])} ${f(p[1])}L${f(q[0])} ${f(q[1])}" stroke="${line}" stroke-width=".5"/>`;
  }
  for (let i = 0; i < 72; i += lod === 0 ? 6 : 2) {
    const a = (i * TAU) / 72,
      p = pt(53, a),
      q = pt(i % 6 ? 55 : 57, a);
    o += `<path d="M${f(p[0])} ${f(p[1])}L${f(q[0])} ${f(q[1])}" stroke="${line}" stroke-width=".8"/>`;
  }
  for (let k = 0; k < (card.range ?? 0); k++)
    o +=
      `<circle cx="60" cy="60" r="${18 + 16 * k}" fill="none" stroke="${gold}" stroke-width="1.4" ` +
      'stroke-dasharray="1 3"/>'; // range = gold dotted rings
  /** @param {number} x @param {number} y @param {number} r @param {string} [fill] */
  const star = (x, y, r, fill = '#fff') =>
    `<path d="M${f(x)} ${f(y - r)}Q${f(x)} ${f(y)} ${f(x + r)} ${f(y)}Q${f(x)} ${f(y)} ${f(x)} ${f(y + r)}` +
    `Q${f(x)} ${f(y)} ${f(x - r)} ${f(y)}Q${f(x)} ${f(y)} ${f(x)} ${f(y - r)}Z" fill="${fill}"/>`;
  if (kind === 'fate') {
    const ph = rnd();
    o +=
      '<circle cx="60" cy="60" r="27" fill="#fdf3d0"/>' +
      `<circle cx="${f(60 + 34 * ph)}" cy="${f(60 - 8 * ph)}" r="26" fill="${base}"/>`;
    for (let i = 0; i < 24; i++) {
      const a = (i * TAU) / 24,
        [x, y] = pt(42, a);
      o += `<circle cx="${f(x)}" cy="${f(y)}" r="${i % 6 ? 1.1 : 2.4}" fill="${gold}"/>`;
    }
    return o + '</svg>';
  }
  if (kind === 'faction') {
    for (let i = 0; i < 8; i++)
      o +=
        `<path d="M60 60L${i % 2 ? '64 54' : '65 52'}L60 ${i % 2 ? 26 : 8}L${i % 2 ? '56 54' : '55 52'}` +
        `Z" transform="rotate(${i * 45} 60 60)" fill="${i % 2 ? c1 : gold}" opacity=".92"/>`;
    return (
      o + `<circle cx="60" cy="60" r="9" fill="${base}" stroke="${gold}" stroke-width="2"/>${star(60, 60, 6)}</svg>`
    );
  }
  if (kind === 'skill') {
    const a = -0.5 - rnd();
    o +=
      `<g transform="rotate(${f(a * 57)} 60 60)">` +
      `<path d="M104 60C70 50 38 50 8 42C36 60 70 70 104 60Z" fill="${c1}" opacity=".75"/>` +
      '<path d="M104 60C74 57 50 57 22 54" stroke="#fff" stroke-width="2" fill="none"/></g>';
    const [x, y] = pt(40, a);
    return o + star(x, y, 13) + `<circle cx="${f(x)}" cy="${f(y)}" r="4" fill="#fff"/></svg>`;
  }
  const n = Math.max(4, Math.min(9, Math.round((card.hp ?? 10) / 3))),
    /** @type {[number, number][]} */ P = []; // a constellation: hp = stars, atk = size of the lead star
  let a = rnd() * TAU;
  for (let i = 0; i < n; i++) {
    a += (TAU / n) * (0.72 + rnd() * 0.56);
    P.push(pt(16 + rnd() * 34, a));
  }
  o +=
    `<path d="M${P.map((q) => f(q[0]) + ' ' + f(q[1])).join('L')}${n > 5 ? 'Z' : ''}" ` +
    `fill="${n > 5 ? `hsl(${h1} ${s1}% 70% / .12)` : 'none'}" stroke="${c1}" stroke-width="1.5"/>`;
  P.forEach((q, i) => (o += star(q[0], q[1], i ? 4.5 + rnd() * 2.5 : 7 + (card.atk ?? 2) * 1.15, i ? '#fff' : gold)));
  return o + '</svg>';
}
