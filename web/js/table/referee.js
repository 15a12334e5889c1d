/**
 * The referee's bar, where others decide: stop and go on, rule in words, set numbers, move the looked-at card, wind
 * back.
 */
import { useState } from 'preact/hooks';
import { html } from '../lib/html.js';
import { Icon } from '../ui/icon.js';
import { useTable } from './context.js';
import { tt } from './text.js';
import { reasonText } from './prompts.js';
import { Fields } from './referee-fields.js';

/** @typedef {'rule'|'set'|'move'|'rewind'|'result'} Form */
const FORMS = /** @type {Form[]} */ (['rule', 'set', 'move', 'rewind']);

/**
 * The forms of this match: a result is confirmed where it is agreed in words what wins.
 * @param {any} view
 * @returns {Form[]}
 */
const formsOf = (view) => (view?.victory ? [...FORMS, 'result'] : FORMS);

export function RefereeBar() {
  const table = useTable();
  const { session } = table;
  const room = session.room.value,
    view = session.view.value;
  const [open, setOpen] = useState(/** @type {Form|null} */ (null));
  const [bad, setBad] = useState('');
  const stopped = !!room?.stopped,
    live = !!view && !view.outcome;
  /** @param {Record<string, any>} body */
  const act = async (body) => {
    const reply = await session.send({ t: 'referee', ...body });
    setBad(reply?.t === 'refused' ? reasonText(table, /** @type {any} */ (reply)) : '');
    if (reply?.t !== 'refused') setOpen(null);
  };
  /** @param {Form} form */
  const unfold = (form) => {
    setBad('');
    setOpen(open === form ? null : form);
  };
  return html`<div class="decide-w">
    ${
      open && live
        ? html`<section class="dpanel ref-p" role="group" aria-label=${tt(`referee.${open}`)}>
          <header class="dp-h">
            <h3>${tt(`referee.${open}`)}</h3>
            <span class="grow"></span>
            <button class="btn sm ghost" onClick=${() => setOpen(null)}>
              <${Icon} name="down" />
              ${tt('panel.fold')}
            </button>
          </header>
          <div class="dp-b"><${Fields} form=${open} act=${act} /></div>
        </section>`
        : null
    }
    <section
      class=${`decide ref ${stopped ? 'mine' : 'idle'}`}
      id="decide"
      role="region"
      tabindex="-1"
      aria-label=${tt('referee.title')}
    >
      <div class="grow said">
        <h2>${tt(stopped ? 'referee.stopped' : live ? 'referee.title' : 'bar.ended')}</h2>
        <p class=${bad ? 'bad' : ''} role=${bad ? 'alert' : undefined}>${bad || tt('referee.help')}</p>
      </div>
      ${
        live
          ? html`<div class="acts">
            <button
              type="button"
              class=${`btn ${stopped ? 'pri' : ''}`}
              onClick=${() => act({ act: stopped ? 'resume' : 'pause' })}
            >
              <${Icon} name=${stopped ? 'play' : 'pause'} />
              ${tt(stopped ? 'referee.resume' : 'referee.pause')}
            </button>
            ${formsOf(view).map(
              (form) =>
                html`<button
                  key=${form}
                  type="button"
                  class="btn"
                  aria-expanded=${open === form}
                  onClick=${() => unfold(form)}
                >
                  ${tt(`referee.${form}`)}
                </button>`,
            )}
          </div>`
          : null
      }
    </section>
  </div>`;
}
