// Finding the card that is to be turned off, by name or number.
import { useEffect, useState } from 'preact/hooks';
import { fold, loadCards, sets } from '../../lib/cards.js';
import { html } from '../../lib/html.js';
import { pick, t } from '../../lib/i18n.js';
import { Button } from '../../ui/button.js';
import { Select } from '../../ui/field.js';
import { Icon } from '../../ui/icon.js';
import { gameName } from '../parts/game.js';

const SHOWN = 8;

/** Number and names in every script. @param {import('../../lib/cards.js').CardData} card */
const named = (card) => [card.id, ...Object.values(card.name)].join('\u0000');

/** @param {{games: string[], off: string[], onTurn: (wish: import('./switches.js').Wish) => void}} props */
export function CardSearch({ games, off, onTurn }) {
  const [game, setGame] = useState(games[0] ?? '');
  const [text, setText] = useState('');
  useEffect(() => {
    if (game) loadCards(game).catch(() => {});
  }, [game]);
  const wanted = fold(text),
    all = Object.values(sets.value[game]?.cards ?? {});
  const found = all.filter((c) => wanted && !off.includes(c.id) && fold(named(c)).includes(wanted));
  const shown = found.slice(0, SHOWN);
  return html`
    <div class="row wrap adm-find">
      <${Select}
        compact
        label=${t('admin.switch.pick_game')}
        value=${game}
        options=${games.map((g) => ({ value: g, label: gameName(g) }))}
        onChange=${setGame}
      />
      <label class="find grow">
        <span class="sr">${t('admin.switch.find')}</span>
        <${Icon} name="search" />
        <input
          class="input"
          type="search"
          placeholder=${t('admin.switch.find')}
          value=${text}
          onInput=${(/** @type {any} */ e) => setText(e.currentTarget.value)}
        />
      </label>
    </div>
    ${
      wanted &&
      sets.value[game] &&
      !shown.length &&
      html`<p class="mut" role="status">${t('admin.switch.none_found')}</p>`
    }
    ${
      shown.length > 0 &&
      html`<ul class="adm-l">
        ${shown.map(
          (c) =>
            html`<li key=${c.id} class="adm-r">
              <span class="grow"><b>${pick(c.name)}</b> <span class="mut num">${c.id}</span></span>
              <${Button}
                small
                kind="bad"
                aria-label=${t('admin.switch.disable_label', { name: pick(c.name) })}
                onClick=${() => onTurn({ name: 'card', subject: c.id, on: false, title: pick(c.name) })}
              >
                ${t('admin.switch.disable')}
              </${Button}>
            </li>`,
        )}
      </ul>`
    }
  `;
}
