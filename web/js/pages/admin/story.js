// The last turns of a reported match in the log's own sentences, as watchers saw them.
import { useEffect, useState } from 'preact/hooks';
import { signal } from '@preact/signals';
import { loadTable, tableOf } from '../../games/registry.js';
import { loadCards, sets } from '../../lib/cards.js';
import { html } from '../../lib/html.js';
import { needTexts, t } from '../../lib/i18n.js';
import { linesOf, partsOf } from '../../table/logtext.js';
import { fullName, known, speaking } from '../../table/text.js';
import { Loading } from '../../ui/empty.js';

/** What the log asks of a session, of a match that is only told. @param {any} context @returns {any} */
function toldSession(context) {
  const seats = (context.seats ?? []).map((/** @type {string} */ name, /** @type {number} */ seat) => ({
    seat,
    name,
    bot: known(`bot.${name}`),
  }));
  return {
    room: signal({ game: context.game, seats }),
    view: signal(null),
    seat: signal(null),
    playing: signal(false),
    faceOf: () => null,
  };
}

/** @param {{context: any}} props */
export function Story({ context }) {
  const [ready, setReady] = useState(false);
  const { game } = context;
  useEffect(() => {
    Promise.all([needTexts('table'), loadTable(game), loadCards(game)]).then(
      () => {
        speaking.value = game;
        setReady(true);
      },
      () => setReady(true),
    );
  }, [game]);
  const table = tableOf(game);
  if (!context.events?.length) return html`<p class="mut">${t('admin.report.story_none')}</p>`;
  if (!ready || !table || !sets.value[game]) return html`<${Loading} lines=${3} />`;
  const session = toldSession(context);
  return html`<ol class="adm-o" tabindex="0" aria-label=${t('admin.report.story')}>
    ${linesOf(context.events, table).map(
      (line) =>
        html`<li key=${line.n} class=${line.head ? 'head' : line.sub ? 'sub' : ''}>
          ${partsOf(session, line)
            .map((p) => (typeof p === 'string' ? p : 'card' in p ? fullName(p.card) : p.name))
            .join('')}
        </li>`,
    )}
  </ol>`;
}
