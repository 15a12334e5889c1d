// The sheet that makes a room: options from the game's own schema, then the invitation goes to the clipboard.
import { useEffect, useState } from 'preact/hooks';
import { api, ensureGuest, errorText, me } from '../../lib/api.js';
import { html } from '../../lib/html.js';
import { t } from '../../lib/i18n.js';
import { navigate } from '../../lib/router.js';
import { keep, recall } from '../../lib/store.js';
import { Button } from '../../ui/button.js';
import { Drawer } from '../../ui/dialog.js';
import { Failed, Loading } from '../../ui/empty.js';
import { Segments, Select, Switch } from '../../ui/field.js';
import { toast } from '../../ui/toast.js';
import { copyText } from '../parts/copy.js';
import { deckName, loadDeckChoices } from '../parts/decks.js';
import { useLoad } from '../parts/fetch.js';
import { defaultsOf, OptionField } from '../parts/options.js';
import { bringDeck } from './bring-deck.js';

/** Which heading an option stands under. @param {string} key */
const groupOf = (key) => (/window_ms|watch_delay|absence|timeouts/.test(key) ? 'more' : /clock|step_s|bank_s/.test(key) ? 'time' : /watch|chat|window|take_back/.test(key) ? 'watching' : 'rules');

/** @param {{onClose: () => void, deck?: string}} props */
export function RoomSheet({ onClose, deck: wanted }) {
  const { data: games, error, again } = useLoad(() => api('GET', '/api/games').then((d) => (Array.isArray(d) ? d : d.games)), []);
  const { data: decks } = useLoad(() => loadDeckChoices('dreamduel'), []);
  const game = games?.find((/** @type {any} */ g) => g.id === 'dreamduel') ?? games?.[0];
  const kept = recall('room', {});
  const [options, setOptions] = useState(/** @type {any} */ (null));
  const [open, setOpen] = useState(/** @type {boolean} */ (kept.public ?? true));
  const [deck, setDeck] = useState(wanted ?? '');
  const [more, setMore] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState(/** @type {any} */ (null));
  const specs = game?.options ?? [];
  useEffect(() => { if (game && !options) setOptions({ ...defaultsOf(specs), ...(kept.options ?? {}) }); }, [game]);

  async function create() {
    setBusy(true);
    setFailed(null);
    try {
      await ensureGuest();
      const made = await api('POST', '/api/rooms', { game: game.id, options, public: open });
      keep('room', { options, public: open });
      const brought = !deck || await bringDeck(made.room, deck).catch(() => false);
      const copied = await copyText(new URL(made.invite ?? made.url, location.href).href);
      if (!brought) toast(t('shell.sheet.deck_failed'), 'bad');
      toast(t(copied ? 'shell.sheet.copied' : 'shell.sheet.copy_failed'), copied ? 'ok' : 'info');
      navigate(made.invite ?? made.url);
    } catch (problem) {
      setFailed(problem);
      setBusy(false);
    }
  }

  const foot = html`<${Button} class="ghost" onClick=${onClose}>${t('shell.act.cancel')}</${Button}><${Button} kind="pri" class="grow" busy=${busy} blocked=${!options} onClick=${create}>${t('shell.sheet.submit')}</${Button}>`;
  return html`<${Drawer} title=${t('shell.sheet.title')} onClose=${onClose} foot=${foot}>
    ${!options ? (error ? html`<${Failed} error=${error} retry=${again} />` : html`<${Loading} lines=${7} />`) : html`
      ${games.length > 1 && html`<${Segments} label=${t('shell.sheet.game')} value=${game.id} options=${games.map((/** @type {any} */ g) => ({ value: g.id, label: t(`shell.lobby.${g.id}`) }))} onChange=${() => {}} />`}
      <${Select} label=${t('shell.sheet.deck')} value=${deck} options=${[{ value: '', label: t('shell.sheet.deck_later') }, ...(decks ?? []).map((d) => ({ value: d.id, label: deckName(d) }))]} onChange=${setDeck} />
      ${['rules', 'time', 'watching', ...(more ? ['more'] : [])].map((group) => {
        const inside = specs.filter((/** @type {any} */ s) => groupOf(s.key) === group && !(s.values && s.values.length < 2));
        return inside.length > 0 && html`<h3 key=${group} class="h">${t(`shell.sheet.${group}`)}</h3>${inside.map((/** @type {any} */ spec) => html`<${OptionField} key=${spec.key} spec=${spec} options=${options} onChange=${setOptions} />`)}`;
      })}
      ${!more && html`<div class="row"><button type="button" class="chip" aria-expanded="false" onClick=${() => setMore(true)}>${t('shell.sheet.more')}</button></div>`}
      <${Switch} label=${t('shell.sheet.public')} text=${t(open ? 'shell.sheet.public_text' : 'shell.sheet.private_text')} on=${open} onChange=${setOpen} />
      ${!me.value && html`<p class="fld-h">${t('shell.sheet.nolink')}</p>`}
      ${failed && html`<p class="fld-e" role="alert">${errorText(failed)}</p>`}`}
  </${Drawer}>`;
}
