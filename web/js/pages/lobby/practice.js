// Practice against the machine: one click takes any two ready decks; this dialog is for those who want to choose.
import { useState } from 'preact/hooks';
import { api, ensureGuest, errorText } from '../../lib/api.js';
import { html } from '../../lib/html.js';
import { t } from '../../lib/i18n.js';
import { navigate } from '../../lib/router.js';
import { Button } from '../../ui/button.js';
import { Dialog } from '../../ui/dialog.js';
import { Select } from '../../ui/field.js';
import { deckName, loadDeckChoices } from '../parts/decks.js';
import { useLoad } from '../parts/fetch.js';

/** @param {{deck?: string, bot_deck?: string}} [decks] */
export async function startPractice({ deck, bot_deck } = {}) {
  await ensureGuest();
  const made = await api('POST', '/api/practice', { game: 'dreamduel', ...(deck ? { deck } : {}), ...(bot_deck ? { bot_deck } : {}) });
  navigate(made.url);
}

/** @param {{onClose: () => void}} props */
export function PracticeDialog({ onClose }) {
  const { data } = useLoad(() => loadDeckChoices('dreamduel'), []);
  const [mine, setMine] = useState('');
  const [theirs, setTheirs] = useState('');
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState(/** @type {any} */ (null));
  const choices = (/** @type {boolean} */ readyOnly) => [{ value: '', label: t('shell.lobby.any_deck') }, ...(data ?? []).filter((d) => !readyOnly || d.ready).map((d) => ({ value: d.id, label: deckName(d) }))];
  const start = () => {
    setBusy(true);
    startPractice({ deck: mine, bot_deck: theirs }).catch((problem) => { setFailed(problem); setBusy(false); });
  };
  return html`<${Dialog} title=${t('shell.lobby.practice_title')} onClose=${onClose} foot=${html`<${Button} class="ghost" onClick=${onClose}>${t('shell.act.cancel')}</${Button}><${Button} kind="pri" class="grow" busy=${busy} onClick=${start} data-autofocus>${t('shell.lobby.practice_start')}</${Button}>`}>
    <p class="t2">${t('shell.lobby.practice_text')}</p>
    <${Select} label=${t('shell.lobby.practice_mine')} value=${mine} options=${choices(false)} onChange=${setMine} />
    <${Select} label=${t('shell.lobby.practice_theirs')} value=${theirs} options=${choices(true)} onChange=${setTheirs} />
    ${failed && html`<p class="fld-e" role="alert">${errorText(failed)}</p>`}</${Dialog}>`;
}
