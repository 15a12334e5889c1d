// Practice against the machine: one click takes any two ready decks; this dialog is for those who want to choose.
import { useState } from 'preact/hooks';
import { api, ensureGuest, errorText } from '../../lib/api.js';
import { html } from '../../lib/html.js';
import { t } from '../../lib/i18n.js';
import { navigate } from '../../lib/router.js';
import { Button } from '../../ui/button.js';
import { Dialog } from '../../ui/dialog.js';
import { sharesDeck } from '../../games/registry.js';
import { Segments, Select } from '../../ui/field.js';
import { deckName, loadDeckChoices } from '../parts/decks.js';
import { useLoad } from '../parts/fetch.js';
import { gameName, lastGame, rememberGame } from '../parts/game.js';

/** @param {{game?: string, deck?: string, bot_deck?: string, seats?: number}} [choice] */
export async function startPractice({ game = lastGame(), deck, bot_deck, seats } = {}) {
  await ensureGuest();
  rememberGame(game);
  const made = await api('POST', '/api/practice', {
    game,
    ...(deck ? { deck } : {}),
    ...(bot_deck ? { bot_deck } : {}),
    ...(seats ? { seats } : {}),
  });
  navigate(made.url);
}

/** @param {{game: import('../parts/game.js').Game, onClose: () => void}} props */
export function PracticeDialog({ game, onClose }) {
  const { data } = useLoad(() => loadDeckChoices(game.id), [game.id]);
  const [mine, setMine] = useState('');
  const [theirs, setTheirs] = useState('');
  const [least, most] = game.seats;
  const [seats, setSeats] = useState(Math.min(most, Math.max(least, 2)));
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState(/** @type {any} */ (null));
  // One deck for everybody is one choice.
  const shared = sharesDeck(game.id);
  const choices = (/** @type {boolean} */ readyOnly) => [
    { value: '', label: t('shell.lobby.any_deck') },
    ...(data ?? []).filter((d) => !readyOnly || d.ready).map((d) => ({ value: d.id, label: deckName(d) })),
  ];
  const start = () => {
    setBusy(true);
    startPractice({
      game: game.id,
      deck: mine,
      ...(shared ? {} : { bot_deck: theirs }),
      ...(most > least ? { seats } : {}),
    }).catch((problem) => {
      setFailed(problem);
      setBusy(false);
    });
  };
  return html`<${Dialog}
    title=${`${t('shell.lobby.practice_title')} · ${gameName(game.id)}`}
    onClose=${onClose}
    foot=${html`
      <${Button} class="ghost" onClick=${onClose}>${t('shell.act.cancel')}</${Button}>
      <${Button} kind="pri" class="grow" busy=${busy} onClick=${start} data-autofocus>
        ${t('shell.lobby.practice_start')}
      </${Button}>
    `}
  >
    <p class="t2">${t(shared ? 'shell.lobby.practice_text_shared' : 'shell.lobby.practice_text')}</p>
    ${
      most > least
        ? html`<${Segments}
          label=${t('shell.sheet.seats')}
          value=${seats}
          options=${Array.from({ length: most - least + 1 }, (_, i) => ({
            value: least + i,
            label: String(least + i),
          }))}
          onChange=${setSeats}
        />`
        : null
    }
    <${Select}
      label=${t(shared ? 'shell.sheet.shared_deck' : 'shell.lobby.practice_mine')}
      value=${mine}
      options=${choices(false)}
      onChange=${setMine}
    />
    ${
      shared
        ? null
        : html`<${Select}
          label=${t('shell.lobby.practice_theirs')}
          value=${theirs}
          options=${choices(true)}
          onChange=${setTheirs}
        />`
    }
    ${failed && html`<p class="fld-e" role="alert">${errorText(failed)}</p>`}
  </${Dialog}>`;
}
