// Line icons on a 20 unit grid; decoration only, never the name of a control.
import { html } from '../lib/html.js';

/** @type {Record<string, any>} */
const PATHS = {
  eye: ['M1.5 10S5 4.5 10 4.5 18.5 10 18.5 10 15 15.5 10 15.5 1.5 10 1.5 10Z', 'c10 10 2.6'],
  gear: [
    'c10 10 2.6',
    'M10 2v2.5M10 15.5V18M2 10h2.5M15.5 10H18M4.3 4.3l1.8 1.8M13.9 13.9l1.8 1.8M15.7 4.3l-1.8 1.8M6.1 13.9l-1.8 1.8',
  ],
  flag: ['M5 18V3h9l-1.5 3.5L14 10H5'],
  menu: ['M3 5.5h14M3 10h14M3 14.5h14'],
  sound: ['M3 8v4h3l4 3.5v-11L6 8ZM13 7.5a4 4 0 0 1 0 5M15.5 5a7.5 7.5 0 0 1 0 10'],
  mute: ['M3 8v4h3l4 3.5v-11L6 8ZM13 8l4 4M17 8l-4 4'],
  lock: [
    'M6.3 9h7.4a1.8 1.8 0 0 1 1.8 1.8v4.4a1.8 1.8 0 0 1-1.8 1.8H6.3a1.8 1.8 0 0 1-1.8-1.8v-4.4A1.8 1.8 0 0 1 6.3 9Z',
    'M7 9V6.5a3 3 0 0 1 6 0V9',
  ],
  chat: ['M3 4h14v10H9l-4 3v-3H3Z'],
  help: ['c10 10 7.5', 'M7.8 7.8a2.3 2.3 0 1 1 3 2.4c-.6.3-.8.7-.8 1.5M10 14.3v.1'],
  hand: ['M3.5 6.5l6-1.2 2 10.5-6 1.2Z', 'M11 5l6 1-1.8 10.5-3-.5'],
  deck: [
    'M5.5 5h7A1.5 1.5 0 0 1 14 6.5v9a1.5 1.5 0 0 1-1.5 1.5h-7A1.5 1.5 0 0 1 4 15.5v-9A1.5 1.5 0 0 1 5.5 5Z',
    'M7 3h8.5A1.5 1.5 0 0 1 17 4.5V14',
  ],
  back: ['M12 4l-6 6 6 6'],
  next: ['M8 4l6 6-6 6'],
  down: ['M5 8l5 5 5-5'],
  up: ['M5 12l5-5 5 5'],
  play: ['M6 4l10 6-10 6Z'],
  pause: ['M7 4v12M13 4v12'],
  first: ['M4.5 4v12M15 4l-7 6 7 6'],
  last: ['M15.5 4v12M5 4l7 6-7 6'],
  search: ['c9 9 5.5', 'M13.2 13.2L17 17'],
  plus: ['M10 4v12M4 10h12'],
  minus: ['M4 10h12'],
  close: ['M5 5l10 10M15 5L5 15'],
  ok: ['M4 10.5l4 4 8-9'],
  bolt: ['M11 2L4 11.5h5L8.5 18 16 8h-5.2Z'],
  sword: ['M16.5 3.5L8 12M6 10l4 4M7.5 12.5L3.5 16.5M16.5 3.5L12 4.5 8 9'],
  shield: ['M10 2.5l6.5 2.3v4.7c0 4-2.7 6.7-6.5 8-3.8-1.3-6.5-4-6.5-8V4.8Z'],
  clock: ['c10 10 7.5', 'M10 5.5V10l3 2'],
  link: ['M8 12l4-4M9 5.5l1.5-1.5a3.5 3.5 0 0 1 5 5L14 10.5M11 14.5L9.5 16a3.5 3.5 0 0 1-5-5L6 9.5'],
  bell: ['M5 14V9a5 5 0 0 1 10 0v5l1.5 1.5h-13ZM8.5 17.5h3'],
  user: ['c10 7 3.3', 'M3.5 17c0-3.5 3-5.3 6.5-5.3s6.5 1.8 6.5 5.3'],
  users: ['c7.5 7 3', 'M2 16.5c0-3 2.5-4.7 5.5-4.7s5.5 1.7 5.5 4.7M13.5 4.3a3 3 0 0 1 0 5.4M15 12.3c1.9.6 3 2.1 3 4.2'],
  aim: ['c10 10 6', 'M10 1.5v5M10 13.5v5M1.5 10h5M13.5 10h5'],
  copy: [
    'M8 6.5h7A1.5 1.5 0 0 1 16.5 8v7a1.5 1.5 0 0 1-1.5 1.5H8A1.5 1.5 0 0 1 6.5 15V8A1.5 1.5 0 0 1 8 6.5Z',
    'M4 13.5V4h9.5',
  ],
  warn: ['M10 3l7.5 13.5h-15ZM10 8v4M10 14.2v.1'],
  tap: ['M4 10a6 6 0 1 1 2 4.5M4 10V6M4 10h4'],
  trash: ['M4 6h12M8 6V4h4v2M5.5 6l.8 11h7.4l.8-11M8.5 9v5M11.5 9v5'],
  edit: ['M4 16l.8-3.5L13 4.3l2.7 2.7-8.2 8.2Z', 'M11.5 5.8l2.7 2.7'],
  sun: ['c10 10 3.5', 'M10 1.5v2M10 16.5v2M1.5 10h2M16.5 10h2M4 4l1.4 1.4M14.6 14.6L16 16M16 4l-1.4 1.4M5.4 14.6L4 16'],
  moon: ['M16.5 12.3A7 7 0 1 1 8 3.3a5.6 5.6 0 0 0 8.5 9Z'],
  globe: ['c10 10 7.5', 'M2.5 10h15M10 2.5c5.5 5 5.5 10 0 15M10 2.5c-5.5 5-5.5 10 0 15'],
  book: ['M3 4.5c3-1 5-.6 7 1 2-1.6 4-2 7-1v11c-3-1-5-.6-7 1-2-1.6-4-2-7-1ZM10 5.5v11'],
  save: ['M4 4h9.5L16 6.5V16H4ZM7 4v4h5V4M7 16v-4.5h6V16'],
  filter: ['M3 5h14M6 10h8M8.5 15h3'],
  swap: ['M4 7h11l-3-3M16 13H5l3 3'],
  bot: ['M5 8h10v8H5ZM10 8V4.5M8 11.5v1.5M12 11.5v1.5M3 11v2.5M17 11v2.5'],
  exit: ['M12 4H5v12h7M9 10h8M14 7l3 3-3 3'],
  download: ['M10 3v9M6.5 9l3.5 3.5L13.5 9M4 16h12'],
  grid: ['M4 4h5v5H4ZM11 4h5v5h-5ZM4 11h5v5H4ZM11 11h5v5h-5Z'],
};

/** @param {{name: string}} props */
export function Icon({ name }) {
  return html`<svg class="ic" viewBox="0 0 20 20" aria-hidden="true" focusable="false">
    ${(PATHS[name] ?? []).map((/** @type {string} */ part) => {
      if (!part.startsWith('c')) return html`<path d=${part} />`;
      const [cx, cy, r] = part.slice(1).split(' ');
      return html`<circle cx=${cx} cy=${cy} r=${r} />`;
    })}
  </svg>`;
}

/** The star of the name, on a field of 24 by 24. */
export const STAR = 'M12 1.5Q12.6 11.4 22.5 12 12.6 12.6 12 22.5 11.4 12.6 1.5 12 11.4 11.4 12 1.5Z';

export function Logo() {
  return html`<span class="logo">
    <svg viewBox="0 0 24 24" aria-hidden="true">
      <path d=${STAR} fill="#ffd56b" />
      <circle cx="12" cy="12" r="9.3" fill="none" stroke="#6cc4ff" stroke-width="1.2" stroke-dasharray="2 3" />
    </svg>
    <span>Hopetable</span>
  </span>`;
}
