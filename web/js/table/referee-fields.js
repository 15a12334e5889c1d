/** The fields of a referee's act: what it is about, and the reason. */
import { useState } from 'preact/hooks';
import { html } from '../lib/html.js';
import { useTable } from './context.js';
import { handleName, known, realName, tt } from './text.js';

/** @typedef {import('./referee.js').Form} Form */

/** A zone in words: whose, and which. @param {import('../net/session.js').Session} session @param {string} key */
function zoneName(session, key) {
  const [head, tail] = key.split('.');
  const name = known(`zone.${tail ?? head}`) ? tt(`zone.${tail ?? head}`) : (tail ?? head);
  return tail ? `${realName(session, Number(head))} · ${name}` : name;
}

/** @param {string} name */
const numberName = (name) => (known(`referee.number.${name}`) ? tt(`referee.number.${name}`) : name);

/** @param {{form: Form, act: (body: Record<string, any>) => void}} props */
export function Fields({ form, act }) {
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
