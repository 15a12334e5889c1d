/** What the marked answer would do, in the log's own sentences, above the decision bar. */
import { html } from '../lib/html.js';
import { Icon } from '../ui/icon.js';
import { screen, useTable } from './context.js';
import { linesOf, partsOf } from './logtext.js';
import { quoted, tt } from './text.js';

const MOST = { phone: 2, tablet: 3, desk: 4, wide: 4 };
/** What a reader weighs first. */
const HEAVY = new Set(['damaged', 'hp', 'ended', 'prevented', 'compared', 'power']);

export function Preview() {
  const table = useTable();
  const told = table.preview.value;
  if (!told) return null;
  const said = new Set(told.own?.objects ? table.game.foreseen : []);
  const lines = linesOf(
    told.effects.map((e, i) => ({ ...e, n: i + 1 })),
    table.game,
  ).filter((l) => !l.head && !said.has(l.event.e));
  const most = MOST[screen.value];
  const heavy = lines.filter((l) => HEAVY.has(l.event.e));
  const shown =
    lines.length <= most
      ? lines
      : [...heavy, ...lines.filter((l) => !heavy.includes(l))].slice(0, most).sort((a, b) => a.n - b.n);
  const Own = told.own ? table.game.Foreseen : null;
  if (!shown.length && !told.unknown && !Own) return null;
  const text = (/** @type {import('./logtext.js').Line} */ l) =>
    partsOf(table.session, l)
      .map((p) => (typeof p === 'string' ? p : 'card' in p ? quoted(p.card) : p.name))
      .join('');
  return html`<div class="preview" role="status" aria-label=${tt('preview.label')}>
    <${Icon} name="eye" />
    <span class="lab">${tt(told.unanswered ? 'preview.if_unanswered' : 'preview.label')}</span>
    <ol>
      ${shown.map((l) => html`<li key=${l.n} class=${HEAVY.has(l.event.e) ? 'heavy' : ''}>${text(l)}</li>`)}
      ${Own ? html`<${Own} told=${told.own} />` : null}
      ${told.unknown ? html`<li class="mut" key="unknown">${tt('preview.unknown')}</li>` : null}
    </ol>
  </div>`;
}
