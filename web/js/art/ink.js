// zhutian: ink and seal. Kind and level = seal, tag = brush motif.
import { f, hash, open, pt, stream, TAU } from './common.js';

/** A sign of the seal, its foot so far down. @param {number} y @param {string} text */
const sign = (y, text) =>
  `<text x="12.5" y="${y}" text-anchor="middle" font-family="Noto Serif CJK SC, Songti SC, serif" ` +
  `font-weight="700" font-size="17" fill="#fbeeda">${text}</text>`;
const NUM = ['', '一', '二', '三', '四', '五', '六', '七', '八', '九'];
/** @type {Record<string, string>} */
const KINDSEAL = {
  creature: '活',
  normal: '术',
  continuous: '续',
  preset: '伏',
  equipment: '器',
  skill: '技',
  life: '命',
  destiny: '格',
  theme: '题',
};
/** @param {import('./common.js').Motif} card @param {number} [lod] @returns {string} SVG */
export function ink(card, lod = 1) {
  const rnd = stream(hash(card.id + card.name)),
    tag = (card.tags ?? [])[0] ?? card.kind,
    L = card.level ?? 3;
  const paper = card.kind === 'creature' ? '#ece2cb' : card.kind === 'equipment' ? '#e3dcc6' : '#e6ddcb',
    blk = '#1d1a17';
  const id = 'z' + hash(card.id + lod + Math.floor(rnd() * 1e6)).toString(36);
  let o =
    open(
      paper,
      `<defs><linearGradient id="${id}" x1="0" y1="0" x2="0" y2="1">` +
        '<stop offset="0" stop-color="#fff8e6" stop-opacity=".8"/>' +
        '<stop offset="1" stop-color="#bfae8a" stop-opacity=".45"/></linearGradient></defs>',
      'xMidYMin',
    ) + `<rect width="120" height="120" fill="url(#${id})"/>`;
  /** @param {number} y @param {number} amp @param {number} op */
  const wash = (y, amp, op) => {
    let d = `M-5 125V${f(y)}`;
    for (let x = 0; x <= 125; x += 14) d += `Q${x + 4} ${f(y - amp * rnd())} ${x + 14} ${f(y - amp * rnd() * 0.6)}`;
    return `<path d="${d}V125Z" fill="${blk}" opacity="${op}"/>`;
  };
  o += wash(82, 20, 0.07) + wash(96, 24, 0.12) + wash(110, 14, 0.22);
  /** @param {number[][]} pts @param {number} w @param {number} [op] */
  const brush = (pts, w, op = 0.92) => {
    const up = /** @type {number[][]} */ ([]),
      dn = /** @type {number[][]} */ ([]);
    pts.forEach((p, i) => {
      const t = i / (pts.length - 1),
        ww = w * (Math.sin(Math.PI * Math.min(1, t * 1.15 + 0.12)) * 0.8 + 0.2) * (0.85 + rnd() * 0.3),
        q = pts[Math.min(i + 1, pts.length - 1)],
        r = pts[Math.max(i - 1, 0)],
        an = Math.atan2(q[1] - r[1], q[0] - r[0]) + Math.PI / 2;
      up.push([p[0] + Math.cos(an) * ww, p[1] + Math.sin(an) * ww]);
      dn.unshift([p[0] - Math.cos(an) * ww, p[1] - Math.sin(an) * ww]);
    });
    const all = [...up, ...dn];
    let d = `M${f(all[0][0])} ${f(all[0][1])}`;
    for (let i = 1; i < all.length; i++) {
      const m = [(all[i][0] + all[(i + 1) % all.length][0]) / 2, (all[i][1] + all[(i + 1) % all.length][1]) / 2];
      d += `Q${f(all[i][0])} ${f(all[i][1])} ${f(m[0])} ${f(m[1])}`;
    }
    return `<path d="${d}Z" fill="${blk}" opacity="${op}"/>`;
  };
  /**
   * @param {number} cx
   * @param {number} cy
   * @param {number} r
   * @param {number} a0
   * @param {number} a1
   * @param {number} [k]
   */
  const arc = (cx, cy, r, a0, a1, k = 14) =>
    Array.from({ length: k }, (_, i) => pt(r * (1 - (0.02 * i) / k), a0 + ((a1 - a0) * i) / (k - 1), cx, cy));
  const t0 = rnd() * 0.8;
  if (card.kind === 'creature') {
    if (tag === 'bird') {
      o +=
        brush(arc(60, 96, 62, -2.5, -1.62), 7) +
        brush(arc(66, 100, 62, -1.5, -0.66), 7) +
        brush(
          [
            [60, 40],
            [64, 56],
            [62, 78],
            [54, 96],
          ],
          6,
        );
      for (let i = 0; i < 4; i++) o += brush(arc(40 - i * 4, 74 + i * 6, 24, -2.2, -1.1), 1.8, 0.7);
    } else if (tag === 'dragon' || tag === 'scale') {
      const p = [];
      for (let i = 0; i < 26; i++) {
        const t = i / 25;
        p.push([18 + 84 * t, 60 + Math.sin(t * 7 + t0) * 26 * (1 - t * 0.35)]);
      }
      o += brush(p, tag === 'dragon' ? 7 : 5.5);
      for (let i = 2; i < 24; i += 2)
        o +=
          `<path d="M${f(p[i][0])} ${f(p[i][1])}l${i % 4 ? 3 : -3} -13" stroke="${blk}" ` +
          'stroke-width="1.8" opacity=".75"/>';
      o += `<circle cx="${f(p[25][0])}" cy="${f(p[25][1] - 2)}" r="6.5" fill="${blk}"/>`;
    } else if (tag === 'shell') {
      o +=
        brush(arc(60, 78, 40, Math.PI, TAU), 8) +
        `<path d="M34 78h52M44 78l6-22h20l6 22M50 56l10-16 10 16M60 40V30" stroke="${blk}" ` +
        'stroke-width="2.2" fill="none" opacity=".8"/>';
      for (const x of [26, 48, 74, 96])
        o += brush(
          [
            [x, 80],
            [x + 1, 90],
            [x - 2, 98],
          ],
          4,
        );
    } else if (tag === 'ghost') {
      for (let i = 0; i < 5; i++)
        o += brush(
          arc(44 + i * 9, 62 - i * 3, 24 + i * 3, 1.2 + i * 0.5 + t0, 4.6 + i * 0.4 + t0),
          4.6 - i * 0.6,
          0.8 - i * 0.12,
        );
      o += `<circle cx="60" cy="54" r="8" fill="#b8371b" opacity=".85"/>`;
    } else if (tag === 'sprite') {
      o += brush(arc(60, 58, 30, -2.4 + t0, 3.2 + t0, 22), 5);
      for (let i = 0; i < 14; i++)
        o +=
          `<circle cx="${f(30 + rnd() * 60)}" cy="${f(28 + rnd() * 60)}" r="${f(1 + rnd() * 3)}" ` +
          `fill="${blk}" opacity=".7"/>`;
    } else {
      const k = 2 + Math.ceil(L / 3),
        tilt = -18 + rnd() * 26;
      o += `<g transform="rotate(${f(tilt)} 60 60)">`;
      for (let i = 0; i < k; i++) {
        const x = 60 + (i - (k - 1) / 2) * 17,
          b = 8 + rnd() * 8;
        o += brush(
          [
            [x + 14 + b, 20 + i * 3],
            [x + 8, 40],
            [x + 1, 60],
            [x - 9, 80],
            [x - 20, 96 - i * 2],
          ],
          4.6 + L * 0.35,
        );
      }
      o +=
        `</g>` +
        brush(arc(62, 66, 46, -2.9 + t0, 0.2 + t0, 18), 3.2, 0.5) +
        `<circle cx="${f(82 + rnd() * 8)}" cy="${f(30 + rnd() * 10)}" r="4" fill="#b8371b"/>`;
    }
    if (L >= 7) o += `<circle cx="86" cy="30" r="${10 + L}" fill="#c2411f" opacity=".82"/>`;
  } else if (card.kind === 'equipment') {
    const s = card.slot ?? 'WEAPON';
    if (s === 'WEAPON')
      o +=
        brush(
          [
            [60, 12],
            [61, 40],
            [60, 78],
          ],
          6,
        ) +
        brush(
          [
            [38, 80],
            [60, 76],
            [82, 80],
          ],
          4,
        ) +
        brush(
          [
            [60, 82],
            [60, 106],
          ],
          4,
        );
    else if (s === 'ARMOUR')
      o +=
        brush(arc(60, 40, 32, 0.2, Math.PI - 0.2), 7) +
        `<path d="M34 38h52l-6 56H40Z" fill="none" stroke="${blk}" stroke-width="3.4"/>` +
        [52, 66, 80]
          .map((y) => `<path d="M40 ${y}q10 7 20 0t20 0" stroke="${blk}" stroke-width="2" fill="none"/>`)
          .join('');
    else
      o +=
        brush(arc(60, 60, 34, -1.5, 4.6, 24), 6) +
        `<circle cx="60" cy="60" r="16" fill="none" stroke="${blk}" stroke-width="2.6"/>` +
        '<circle cx="60" cy="60" r="5" fill="#8a6a2b"/>';
  } else {
    // An enso; a preset is closed by a slip.
    o += brush(arc(60, 58, 40, -1.2 + t0, 4.7 + t0, 26), card.kind === 'continuous' ? 8 : 5);
    if (card.kind === 'preset')
      o +=
        '<g transform="rotate(-8 60 60)"><rect x="42" y="18" width="36" height="84" fill="#d9b65a"/>' +
        '<path d="M60 26v66M50 38h20M48 54q12 10 24 0M50 72l20 10M70 72l-20 10" stroke="#8c1f10" ' +
        'stroke-width="3" fill="none" stroke-linecap="round"/></g>';
    else
      for (let i = 0; i < 3; i++) {
        const x = 34 + i * 24;
        o += brush(
          [
            [x + 8, 26 + rnd() * 8],
            [x - 4, 52],
            [x + 6, 54],
            [x - 4, 88 + rnd() * 8],
          ],
          3.6,
        );
      }
  }
  const seal = KINDSEAL[card.kind] ?? '诛';
  return (
    o +
    '<g transform="translate(21 7)">' +
    `<rect width="25" height="${card.level ? 47 : 25}" rx="2.5" fill="#b8331a"/>` +
    `<rect x="1.8" y="1.8" width="21.4" height="${card.level ? 43.4 : 21.4}" rx="1.5" ` +
    'fill="none" stroke="#f7e7cf" stroke-width="1"/>' +
    sign(19.5, seal) +
    (card.level ? sign(40, NUM[L]) : '') +
    '</g></svg>'
  );
}
