// How this server does, at a glance.
import { errorText } from '../../lib/api.js';
import { html } from '../../lib/html.js';
import { locale, t } from '../../lib/i18n.js';
import { Failed, Loading } from '../../ui/empty.js';
import { Icon } from '../../ui/icon.js';
import { gameName } from '../parts/game.js';

const STATES = ['waiting', 'live', 'ended', 'asleep'];

/** @param {number} s @returns {string} */
function span(s) {
  const m = Math.floor(s / 60),
    h = Math.floor(m / 60);
  if (h >= 24) return t('admin.figures.days', { d: Math.floor(h / 24), h: h % 24 });
  return h ? t('admin.figures.hours', { h, m: m % 60 }) : t('admin.figures.minutes', { m });
}

/** @param {import('../admin.js').PartProps} props */
export function FiguresPart({ figures, error, again }) {
  if (!figures) return error ? html`<${Failed} error=${error} retry=${again} />` : html`<${Loading} lines=${5} />`;
  const n = (/** @type {number} */ value) => value.toLocaleString(locale.value === 'en' ? 'en' : 'zh');
  const shown = [
    ['live', n(figures.live)],
    ['rooms', n(figures.rooms)],
    ['asleep', n(figures.asleep)],
    ['sockets', n(figures.sockets)],
    ['memory', t('admin.figures.mb', { n: n(figures.memory_mb) })],
    ['store', t('admin.figures.store_ok', { ms: n(figures.store_ms) })],
    ['uptime', span(figures.uptime_s)],
    ['build', figures.build],
    ['inputs', n(figures.counted.inputs)],
    ['refusals', n(figures.counted.refusals)],
    ['faults', n(figures.counted.faults)],
  ];
  return html`
    <h2 class="sr">${t('admin.figures.title')}</h2>
    ${error && html`<${Warning} text=${`${t('admin.figures.stale')} ${errorText(error)}`} />`}
    ${figures.draining && html`<${Warning} text=${t('admin.figures.draining')} />`}
    <dl class="adm-f">
      ${shown.map(([key, value]) => {
        const bad = key === 'faults' && figures.counted.faults > 0;
        return html`<div key=${key}>
          <dt>${t(`admin.figures.${key}`)}</dt>
          <dd class=${`num ${bad ? 'badc' : ''}`}>${value}</dd>
        </div>`;
      })}
    </dl>
    <${ByGame} rows=${figures.by_state} />
  `;
}

/** @param {{text: string}} props */
const Warning = ({ text }) => html`<p class="stale" role="status"><${Icon} name="warn" /> ${text}</p>`;

/** @param {{rows: {state: string, game: string, count: number}[]}} props */
function ByGame({ rows }) {
  const games = [...new Set(rows.map((r) => r.game))];
  const count = (/** @type {string} */ game, /** @type {string} */ state) =>
    rows.find((r) => r.game === game && r.state === state)?.count ?? 0;
  return html`<table class="adm-t">
    <caption>${t('admin.figures.by_game')}</caption>
    <thead>
      <tr>
        <th scope="col">${t('admin.figures.game')}</th>
        ${STATES.map((s) => html`<th key=${s} scope="col">${t(`admin.figures.${s}`)}</th>`)}
      </tr>
    </thead>
    <tbody>
      ${games.map(
        (game) =>
          html`<tr key=${game}>
            <th scope="row">${gameName(game)}</th>
            ${STATES.map((s) => html`<td key=${s} class="num">${count(game, s)}</td>`)}
          </tr>`,
      )}
    </tbody>
  </table>`;
}
