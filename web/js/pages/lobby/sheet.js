// The sheet that makes a room: options from the game's own schema, then the invitation goes to the clipboard.
import { useEffect, useState } from 'preact/hooks';
import { loadGame, sharesDeck } from '../../games/registry.js';
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
import { gameName, rememberGame } from '../parts/game.js';
import { defaultsOf } from '../parts/options.js';
import { applies, OptionField } from '../parts/option-field.js';
import { bringDeck } from './bring-deck.js';

/** Which heading an option stands under. @param {string} key */
const groupOf = (key) =>
  /window_ms|watch_delay|absence|timeouts/.test(key)
    ? 'more'
    : /clock|step_s|bank_s/.test(key)
      ? 'time'
      : /watch|chat|window|take_back/.test(key)
        ? 'watching'
        : 'rules';

/**
 * @param {{games: import('../parts/game.js').Game[]|undefined, error: any, again: () => void, first: string,
 *   onClose: () => void, deck?: string}} props
 */
export function RoomSheet({ games, error, again, first, onClose, deck: wanted }) {
  const [chosen, choose] = useState(first);
  const game = games?.find((g) => g.id === chosen) ?? games?.[0];
  const id = game?.id ?? chosen;
  const { data: decks } = useLoad(() => loadDeckChoices(id), [id]);
  const kept = recall('room', {});
  const [options, setOptions] = useState(/** @type {any} */ (null));
  const [open, setOpen] = useState(/** @type {boolean} */ (kept.public ?? true));
  const [deck, setDeck] = useState(wanted ?? '');
  const [more, setMore] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState(/** @type {any} */ (null));
  const specs = game?.options ?? [];
  useEffect(() => {
    if (!game) return;
    const known = new Set(specs.map((s) => s.key.split('.')[0])),
      mine = Object.entries(kept[game.id] ?? {}).filter(([key]) => known.has(key));
    setOptions({ ...defaultsOf(specs), ...Object.fromEntries(mine) });
    loadGame(game.id);
  }, [game?.id]);
  const change = (/** @type {string} */ to) => {
    choose(to);
    setDeck('');
  };

  async function create() {
    setBusy(true);
    setFailed(null);
    try {
      await ensureGuest();
      rememberGame(id);
      const made = await api('POST', '/api/rooms', { game: id, options, public: open });
      keep('room', { ...kept, [id]: options, public: open });
      const brought = !deck || (await bringDeck(made.room, deck).catch(() => false));
      const copied = await copyText(new URL(made.invite ?? made.url, location.href).href);
      if (!brought) toast(t('shell.sheet.deck_failed'), 'bad');
      toast(t(copied ? 'shell.sheet.copied' : 'shell.sheet.copy_failed'), copied ? 'ok' : 'info');
      navigate(made.invite ?? made.url);
    } catch (problem) {
      setFailed(problem);
      setBusy(false);
    }
  }

  const foot = html`
    <${Button} class="ghost" onClick=${onClose}>${t('shell.act.cancel')}</${Button}>
    <${Button} kind="pri" class="grow" busy=${busy} blocked=${!options} onClick=${create}>
      ${t('shell.sheet.submit')}
    </${Button}>
  `;
  return html`<${Drawer} title=${t('shell.sheet.title')} onClose=${onClose} foot=${foot}>
    ${
      !options
        ? error
          ? html`<${Failed} error=${error} retry=${again} />`
          : html`<${Loading} lines=${7} />`
        : html`
          ${
            games &&
            games.length > 1 &&
            html`<${Segments}
              label=${t('shell.sheet.game')}
              value=${id}
              options=${games.map((g) => ({ value: g.id, label: gameName(g.id) }))}
              onChange=${change}
            />`
          }
          <${Select}
            label=${t(sharesDeck(id) ? 'shell.sheet.shared_deck' : 'shell.sheet.deck')}
            value=${deck}
            options=${[
              { value: '', label: t('shell.sheet.deck_later') },
              ...(decks ?? []).map((d) => ({ value: d.id, label: deckName(d) })),
            ]}
            onChange=${setDeck}
          />
          ${['rules', 'time', 'watching', ...(more ? ['more'] : [])].map((group) => {
            const inside = specs.filter(
              (/** @type {any} */ s) =>
                groupOf(s.key) === group && !(s.values && s.values.length < 2) && applies(s, options),
            );
            return (
              inside.length > 0 &&
              html`
                <h3 key=${group} class="h">${t(`shell.sheet.${group}`)}</h3>
                ${inside.map(
                  (/** @type {any} */ spec) =>
                    html`<${OptionField}
                      key=${spec.key}
                      game=${id}
                      spec=${spec}
                      options=${options}
                      onChange=${setOptions}
                    />`,
                )}
              `
            );
          })}
          ${
            !more &&
            html`<div class="row">
              <button type="button" class="chip" aria-expanded="false" onClick=${() => setMore(true)}>
                ${t('shell.sheet.more')}
              </button>
            </div>`
          }
          <${Switch}
            label=${t('shell.sheet.public')}
            text=${t(open ? 'shell.sheet.public_text' : 'shell.sheet.private_text')}
            on=${open}
            onChange=${setOpen}
          />
          ${!me.value && html`<p class="fld-h">${t('shell.sheet.nolink')}</p>`}
          ${failed && html`<p class="fld-e" role="alert">${errorText(failed)}</p>`}
        `
    }
  </${Drawer}>`;
}
