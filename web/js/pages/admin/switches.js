// The switches: what each does, how it stands, and turning it with a second press.
import { useState } from 'preact/hooks';
import { api, errorText } from '../../lib/api.js';
import { html } from '../../lib/html.js';
import { ago, pick, t } from '../../lib/i18n.js';
import { Button } from '../../ui/button.js';
import { Dialog } from '../../ui/dialog.js';
import { Failed, Loading } from '../../ui/empty.js';
import { toast } from '../../ui/toast.js';
import { gameName } from '../parts/game.js';
import { useLoad } from '../parts/fetch.js';
import { CardSearch } from './cards.js';

/**
 * A switch as it would be turned, and how all of them stand.
 * @typedef {{name: string, subject: string, on: boolean, title: string, text?: string}} Wish
 * @typedef {{card: string, game: string|null, name: any, at: number|null}} CardOff
 * @typedef {{general: {name: string, on: boolean, at: number|null}[],
 *   games: {game: string, on: boolean, at: number|null}[], cards_off: CardOff[]}} Standing
 */

export function SwitchesPart() {
  const { data, error, again } = useLoad(
    () => api('GET', '/api/admin/switches').then((d) => /** @type {Standing} */ (d)),
    [],
  );
  const [told, setTold] = useState(/** @type {Standing | null} */ (null));
  const [wish, setWish] = useState(/** @type {Wish | null} */ (null));
  const now = told ?? data;
  if (!now) return error ? html`<${Failed} error=${error} retry=${again} />` : html`<${Loading} lines=${6} />`;
  return html`
    <p class="t2">${t('admin.switch.text')}</p>
    <section aria-labelledby="sw-g">
      <h2 id="sw-g">${t('admin.switch.general')}</h2>
      <ul class="adm-l">
        ${now.general.map(
          (s) =>
            html`<${Row}
              key=${s.name}
              name=${s.name}
              subject=""
              on=${s.on}
              at=${s.at}
              title=${t(`admin.switch.${s.name}`)}
              text=${t(`admin.switch.${s.name}_text`)}
              onTurn=${setWish}
            />`,
        )}
      </ul>
    </section>
    <section aria-labelledby="sw-a">
      <h2 id="sw-a">${t('admin.switch.games')}</h2>
      <p class="t2">${t('admin.switch.games_text')}</p>
      <ul class="adm-l">
        ${now.games.map(
          (s) =>
            html`<${Row}
              key=${s.game}
              name="game"
              subject=${s.game}
              on=${s.on}
              at=${s.at}
              title=${gameName(s.game)}
              onTurn=${setWish}
            />`,
        )}
      </ul>
    </section>
    <section aria-labelledby="sw-c">
      <h2 id="sw-c">${t('admin.switch.cards')}</h2>
      <p class="t2">${t('admin.switch.cards_text')}</p>
      ${
        now.cards_off.length
          ? html`<ul class="adm-l">
            ${now.cards_off.map((c) => html`<${CardRow} key=${c.card} off=${c} onTurn=${setWish} />`)}
          </ul>`
          : html`<p class="mut">${t('admin.switch.cards_none')}</p>`
      }
      <${CardSearch} games=${now.games.map((s) => s.game)} off=${now.cards_off.map((c) => c.card)} onTurn=${setWish} />
    </section>
    ${wish && html`<${Confirm} wish=${wish} onClose=${() => setWish(null)} onDone=${setTold} />`}
  `;
}

/**
 * @param {{name: string, subject: string, on: boolean, at: number|null, title: string, text?: string,
 *   onTurn: (wish: Wish) => void}} props
 */
function Row({ name, subject, on, at, title, text, onTurn }) {
  const act = t(on ? 'admin.switch.do_off' : 'admin.switch.do_on', { name: title });
  return html`<li class="adm-r">
    <div class="grow"><b>${title}</b>${text && html`<p class="t2">${text}</p>`}</div>
    <span class="adm-s">
      <span class=${`chip ${on ? 'ok' : 'bad'}`}>${t(on ? 'admin.switch.on' : 'admin.switch.off')}</span>
      ${at !== null && html`<span class="lab">${t('admin.switch.since', { when: ago(at * 1000) })}</span>`}
    </span>
    <${Button}
      small
      kind=${on ? 'bad' : ''}
      aria-label=${act}
      onClick=${() => onTurn({ name, subject, on: !on, title, text })}
    >
      ${t(on ? 'admin.switch.turn_off' : 'admin.switch.turn_on')}
    </${Button}>
  </li>`;
}

/** @param {{off: CardOff, onTurn: (wish: Wish) => void}} props */
function CardRow({ off, onTurn }) {
  const title = off.name ? pick(off.name) : off.card;
  return html`<li class="adm-r">
    <div class="grow">
      <b>${title}</b> <span class="mut num">${off.card}</span>
      <p class="mut">
        ${off.game ? gameName(off.game) : t('admin.switch.unknown_card')}
        ${off.at !== null ? ` · ${t('admin.switch.since', { when: ago(off.at * 1000) })}` : ''}
      </p>
    </div>
    <${Button}
      small
      aria-label=${t('admin.switch.enable_label', { name: title })}
      onClick=${() => onTurn({ name: 'card', subject: off.card, on: true, title })}
    >
      ${t('admin.switch.enable')}
    </${Button}>
  </li>`;
}

/** @param {{wish: Wish, onClose: () => void, onDone: (now: Standing) => void}} props */
function Confirm({ wish, onClose, onDone }) {
  const [busy, setBusy] = useState(false);
  const { name, subject, on, title } = wish,
    way = on ? 'on' : 'off',
    asked = name === 'card' ? `admin.switch.ask_card_${way}` : `admin.switch.ask_${way}`;
  const turn = async () => {
    setBusy(true);
    try {
      onDone(await api('PUT', '/api/admin/switches', { name, subject, on }));
      toast(t(`admin.switch.done_${way}`, { name: title }), 'ok');
      onClose();
    } catch (problem) {
      toast(errorText(problem), 'bad');
      setBusy(false);
    }
  };
  const text = wish.text ?? t(name === 'card' ? 'admin.switch.cards_text' : 'admin.switch.games_text');
  return html`<${Dialog}
    title=${t(asked, { name: title })}
    onClose=${onClose}
    foot=${html`
      <${Button} class="grow" onClick=${onClose}>${t('shell.act.cancel')}</${Button}>
      <${Button} class="grow" kind=${on ? 'pri' : 'bad'} busy=${busy} onClick=${turn}>
        ${t(`admin.switch.do_${way}`, { name: title })}
      </${Button}>
    `}
  >
    <p class="t2">${text}</p>
  </${Dialog}>`;
}
