/**
 * The referee's bar, where others decide: stop and go on, rule in words, set numbers, move the looked-at card, wind
 * back.
 */
import { useState } from 'preact/hooks';
import { html } from '../lib/html.js';
import { Icon } from '../ui/icon.js';
import { useTable } from './context.js';
import { handleName, known, realName, reasonText, tt } from './text.js';

/** @typedef {'rule'|'set'|'move'|'rewind'|'result'} Form */
const FORMS = /** @type {Form[]} */ (['rule', 'set', 'move', 'rewind']);

/**
 * The forms of this match: a result is confirmed where it is agreed in words what wins.
 * @param {any} view
 * @returns {Form[]}
 */
const formsOf = (view) => (view?.victory ? [...FORMS, 'result'] : FORMS);

/** A zone in words: whose, and which. @param {import('../net/session.js').Session} session @param {string} key */
function zoneName(session, key) {
  const [head, tail] = key.split('.');
  const name = known(`zone.${tail ?? head}`) ? tt(`zone.${tail ?? head}`) : (tail ?? head);
  return tail ? `${realName(session, Number(head))} · ${name}` : name;
}

/** @param {string} name */
const numberName = (name) => (known(`referee.number.${name}`) ? tt(`referee.number.${name}`) : name);

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
                  onClick=${() => {
                    setBad('');
                    setOpen(open === form ? null : form);
                  }}
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

/** @param {{form: Form, act: (body: Record<string, any>) => void}} props */
function Fields({ form, act }) {
  const table = useTable();
  const { session } = table;
  const view = /** @type {import('../net/types.js').View} */ (session.view.value);
  const names = session.room.value?.numbers ?? [];
  const zones = Object.keys(view.zones);
  const [said, setSaid] = useState(
    /** @type {Record<string, any>} */ ({
      text: '',
      seat: 0,
      name: names[0],
      value: 0,
      zone: zones[0],
      at: 'top',
      up: true,
      count: 1,
      x: 1,
      y: 1,
      on: 'seat',
      winners: [],
    }),
  );
  const put = (/** @type {Record<string, any>} */ part) => setSaid({ ...said, ...part });
  const handle = table.looked.value?.h ?? null;
  const card = handle ? view.cards[handle] : null;
  /** @param {string} key @param {any} control */
  const row = (key, control) => html`<label class="menu-r"><span>${tt(`referee.f_${key}`)}</span>${control}</label>`;
  /** @param {string} key @param {[any, string][]} choices */
  const select = (key, choices) =>
    row(
      key,
      html`<select
        class="input"
        value=${said[key]}
        onChange=${(/** @type {any} */ e) => put({ [key]: choices[e.currentTarget.selectedIndex][0] })}
      >
        ${choices.map(
          ([v, name]) => html`<option key=${String(v)} value=${v} selected=${v === said[key]}>${name}</option>`,
        )}
      </select>`,
    );
  /** @param {string} key @param {number} [min] */
  const figure = (key, min) =>
    row(
      key,
      html`<input
        class="input"
        type="number"
        min=${min}
        value=${said[key]}
        onInput=${(/** @type {any} */ e) => put({ [key]: Math.trunc(Number(e.currentTarget.value) || 0) })}
      />`,
    );
  const grid =
    said.zone &&
    Array.isArray(view.zones[said.zone]) &&
    !said.zone.includes('.') &&
    Object.values(view.cards).some((c) => c.zone === said.zone && /** @type {any} */ (c).cell);
  const cardNames = ['hp', ...Object.keys(card?.counters ?? {})].filter(
      (n) => n !== 'hp' || /** @type {any} */ (card)?.hp !== undefined,
    ),
    numbered = said.on === 'card' ? cardNames : names;
  const send = (/** @type {Event} */ e) => {
    e.preventDefault();
    const text = said.text.trim() ? { text: said.text.trim() } : {};
    if (form === 'rule') act({ act: 'rule', text: said.text });
    else if (form === 'set' && said.on === 'card')
      act({
        act: 'set',
        card: handle,
        name: cardNames.includes(said.name) ? said.name : cardNames[0],
        value: said.value,
        ...text,
      });
    else if (form === 'set')
      act({
        act: 'set',
        seat: said.seat,
        name: names.includes(said.name) ? said.name : names[0],
        value: said.value,
        ...text,
      });
    else if (form === 'result') act({ act: 'result', winners: said.winners, ...text });
    else if (form === 'rewind') act({ act: 'rewind', count: said.count, ...text });
    else if (handle)
      act({
        act: 'move',
        card: handle,
        zone: said.zone,
        at: said.at,
        up: said.up,
        ...(grid ? { cell: [said.x, said.y] } : {}),
        ...text,
      });
  };
  return html`<form class="ref-f" onSubmit=${send}>
    ${
      form === 'set'
        ? html`
          ${
            cardNames.length && handle
              ? select('on', [
                  ['seat', tt('referee.on_seat')],
                  ['card', tt('referee.card', { card: handleName(table, handle) })],
                ])
              : null
          }
          ${
            said.on === 'card'
              ? null
              : select(
                  'seat',
                  Object.keys(view.seats).map((s) => [Number(s), realName(session, Number(s))]),
                )
          }
          ${select(
            'name',
            numbered.map((/** @type {string} */ n) => [n, numberName(n)]),
          )}
          ${figure('value')}
        `
        : null
    }
    ${
      form === 'result'
        ? html`<fieldset class="menu-r">
          <legend>${tt('referee.winners')}</legend>
          <span class="row wrap g4">
            ${Object.keys(view.seats)
              .map(Number)
              .map(
                (s) =>
                  html`<button
                    key=${s}
                    type="button"
                    class=${`chip ${said.winners.includes(s) ? 'on' : ''}`}
                    aria-pressed=${said.winners.includes(s)}
                    onClick=${() =>
                      put({
                        winners: said.winners.includes(s)
                          ? said.winners.filter((/** @type {number} */ x) => x !== s)
                          : [...said.winners, s],
                      })}
                  >
                    ${realName(session, s)}
                  </button>`,
              )}
          </span>
        </fieldset>`
        : null
    }
    ${
      form === 'move'
        ? html`
          <p>${card ? tt('referee.card', { card: handleName(table, handle) }) : tt('referee.no_card')}</p>
          ${select(
            'zone',
            zones.map((z) => [z, zoneName(session, z)]),
          )}
          ${
            grid
              ? html`${figure('x')}${figure('y')}`
              : select('at', [
                  ['top', tt('referee.top')],
                  ['bottom', tt('referee.bottom')],
                ])
          }
          ${select('up', [
            [true, tt('referee.up')],
            [false, tt('referee.down')],
          ])}
        `
        : null
    }
    ${form === 'rewind' ? figure('count', 1) : null}
    ${row(
      'text',
      html`<input
        class="input"
        maxlength="200"
        value=${said.text}
        placeholder=${tt('referee.text')}
        onInput=${(/** @type {any} */ e) => put({ text: e.currentTarget.value })}
      />`,
    )}
    <div class="row">
      <span class="grow"></span>
      <button
        class="btn pri"
        aria-disabled=${(form === 'move' && !card) || (form === 'rule' && !said.text.trim()) || undefined}
      >
        ${tt(`referee.do_${form}`)}
      </button>
    </div>
  </form>`;
}
