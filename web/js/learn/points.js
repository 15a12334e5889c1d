/**
 * What a lesson points at gets a ring. A style sheet of selectors does it, so that no part of the table knows of
 * lessons.
 */

/** @typedef {{zones?: string[], cards?: string[], options?: string[], plates?: string[], parts?: string[]}} Points */

/** Parts of the screen by the names lessons use. @type {Record<string, string>} */
const PARTS = {
  decide: '#decide',
  hand: '#hand',
  chain: '#chain',
  log: '.log-w',
  track: '.track',
  top: '.tbl > .top',
  board: '.bw > .bd',
  'own-field': '#own-field',
  'foe-field': '#foe-field',
  clock: '.clk, .hour',
  due: '.tlp, .hour',
};

/** @param {string} name @param {string} value */
const at = (name, value) => `[data-${name}="${CSS.escape(value)}"]`;

/** Selectors of what is pointed at. @param {Points} points @returns {string[]} */
export function selectors({ zones = [], cards = [], options = [], plates = [], parts = [] }) {
  return [
    ...zones.map((z) => at('zone', z)),
    ...cards.map((h) => `.tbl ${at('card', h)}`),
    ...plates.map((s) => `.tbl ${at('plate', s)}`),
    ...parts.map((p) => PARTS[p]).filter(Boolean),
    ...options.flatMap((o) => [at('option', o), at('opt', o)]),
  ];
}

/**
 * What the options that are meant look like: cards, cells, buttons; the commit button once they are picked.
 * @param {{decision: string, options: string[], number?: number}|null|undefined} wanted
 * @param {import('../net/types.js').Decision|null} d
 * @param {string[]} picked
 */
export function meant(wanted, d, picked) {
  if (!wanted || !d || d.id !== wanted.decision) return [];
  const own = (d.options ?? []).filter((o) => wanted.options.includes(o.id));
  const all =
    wanted.number !== undefined ||
    (wanted.options.length === picked.length && wanted.options.every((o) => picked.includes(o)));
  return [
    ...own
      .flatMap((o) => [
        o.card ? `.tbl ${at('card', o.card)}` : '',
        o.cell ? at('cell', o.cell.join(':')) : '',
        at('option', o.id),
        at('opt', o.id),
      ])
      .filter(Boolean),
    ...(all ? ['#decide [data-commit]'] : []),
  ];
}

/** A style sheet of one's own: it needs no element in the page. */
export function createRing() {
  const sheet = new CSSStyleSheet();
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  return {
    /** @param {string[]} where */
    show: (where) =>
      sheet.replaceSync(
        where.length
          ? `:is(${where.join(', ')}) {
              outline: var(--coach-ring); outline-offset: 3px; animation: var(--coach-pulse);
            }`
          : '',
      ),
    remove: () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((s) => s !== sheet);
    },
  };
}
