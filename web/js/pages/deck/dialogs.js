// Import, export, sample hand and a card's full face, as dialogs of the editor.
import { useEffect, useState } from 'preact/hooks';
import { api, errorText } from '../../lib/api.js';
import { cardsOf } from '../../games/registry.js';
import { cardGame, cardName } from '../../lib/cards.js';
import { html } from '../../lib/html.js';
import { has, t } from '../../lib/i18n.js';
import { Button } from '../../ui/button.js';
import { Dialog, Drawer } from '../../ui/dialog.js';
import { Field, Stepper } from '../../ui/field.js';
import { Icon } from '../../ui/icon.js';
import { Inspector } from '../../ui/inspector.js';
import { toast } from '../../ui/toast.js';
import { copyText } from '../parts/copy.js';
import { countCards, total } from '../parts/decks.js';
import { grouped } from './list.js';

/** @param {{game: string, onUse: (cards: Record<string, number>, name: string) => void, onClose: () => void}} props */
export function ImportDialog({ game, onUse, onClose }) {
  const [text, setText] = useState('');
  const [read, setRead] = useState(/** @type {any} */ (null));
  const [error, setError] = useState(/** @type {any} */ (null));
  const [busy, setBusy] = useState(false);
  const parse = () => {
    setBusy(true);
    setError(null);
    api('POST', '/api/decks/parse', { game, text })
      .then((r) => setRead({ ...r, cards: countCards(r.cards), unknown: r.unknown ?? [] }), setError)
      .finally(() => setBusy(false));
  };
  const write = (/** @type {any} */ e) => {
    setText(e.currentTarget.value);
    setRead(null);
  };
  const n = read ? total(read.cards) : 0;
  const foot = html`
    <${Button} class="ghost" onClick=${onClose}>${t('shell.act.cancel')}</${Button}>
    ${
      read && n > 0
        ? html`<${Button} kind="pri" class="grow" onClick=${() => onUse(read.cards, read.name ?? '')}>
          ${t('shell.deck.import_use')}
        </${Button}>`
        : html`<${Button} kind="pri" class="grow" busy=${busy} blocked=${!text.trim()} onClick=${parse}>
          ${t('shell.deck.import_read')}
        </${Button}>`
    }
  `;
  return html`<${Dialog} title=${t('shell.deck.import_title')} onClose=${onClose} foot=${foot}>
    <p class="t2">${t('shell.deck.import_text')}</p>
    <textarea
      aria-label=${t('shell.deck.import_title')}
      data-autofocus
      spellcheck="false"
      value=${text}
      onInput=${write}
    ></textarea>
    ${error && html`<p class="fld-e" role="alert">${errorText(error)}</p>`}
    ${
      read &&
      html`<div role="status">
        <p class=${n ? 'okc' : 'mut'}><${Icon} name=${n ? 'ok' : 'warn'} /> ${t('shell.deck.import_got', { n })}</p>
        ${
          read.unknown.length > 0 &&
          html`
            <p class="badc"><${Icon} name="warn" /> ${t('shell.deck.import_bad', { n: read.unknown.length })}</p>
            <ul class="badlines">
              ${read.unknown.map(
                (/** @type {any} */ u, /** @type {number} */ i) =>
                  html`<li key=${i}>
                    <span class="lab num">${t('shell.deck.import_line', { n: u.line })}</span>
                    <code>${u.text}</code>
                    <span class="mut">
                      ${has(`shell.deck.line.${u.reason}`) ? t(`shell.deck.line.${u.reason}`) : (u.reason ?? '')}
                    </span>
                  </li>`,
              )}
            </ul>
          `
        }
      </div>`
    }
  </${Dialog}>`;
}

/**
 * A list people can read and this site can read back.
 * @param {string} game
 * @param {Record<string, number>} cards
 * @param {string} name
 */
function asText(game, cards, name) {
  const lines = name ? [`# ${name}`] : [];
  for (const { group, ids } of grouped(cards))
    lines.push(`# ${t(`${game}.group.${group}`)}`, ...ids.map((id) => `${cards[id]} ${id} ${cardName(id).full}`));
  return lines.join('\n');
}

/** @param {{game: string, cards: Record<string, number>, name: string, onClose: () => void}} props */
export function ExportDialog({ game, cards, name, onClose }) {
  const [code, setCode] = useState('');
  const [error, setError] = useState(/** @type {any} */ (null));
  const text = asText(game, cards, name);
  useEffect(() => {
    api('POST', '/api/decks/code', { game, cards }).then((r) => setCode(r.code), setError);
  }, []);
  const copy = async (/** @type {string} */ what) => {
    if (await copyText(what)) toast(t('shell.deck.copied'), 'ok');
  };
  return html`<${Dialog} title=${t('shell.deck.export_title')} onClose=${onClose}>
    <${Field} wide label=${t('shell.deck.export_code')}>
      ${(/** @type {{id: string}} */ { id }) =>
        html`<div class="row">
          <input
            class="input num"
            id=${id}
            readonly
            value=${error ? errorText(error) : code}
            onFocus=${(/** @type {any} */ e) => e.currentTarget.select()}
          />
          <${Button} icon="copy" blocked=${!code} onClick=${() => copy(code)} data-autofocus>
            ${t('shell.act.copy')}
          </${Button}>
        </div>`}
    </${Field}>
    <${Field} wide label=${t('shell.deck.export_text')}>
      ${(/** @type {{id: string}} */ { id }) => html`<textarea id=${id} readonly rows="14" value=${text}></textarea>`}
    </${Field}>
    <div class="row"><${Button} icon="copy" onClick=${() => copy(text)}>${t('shell.act.copy')}</${Button}></div>
  </${Dialog}>`;
}

/** @param {{id: string, n?: number, onCount?: (id: string, n: number) => void, onClose: () => void}} props */
export function LookDrawer({ id, n = 0, onCount, onClose }) {
  const name = cardName(id).full;
  const foot = html`
    ${
      onCount &&
      html`<span class="row grow">
        <span class="t2">${t('shell.deck.in_deck', { n })}</span>
        <${Stepper}
          value=${n}
          max=${cardsOf(cardGame(id))?.decks.most ?? 9}
          less=${t('shell.deck.less', { name })}
          more=${t('shell.deck.add', { name })}
          onChange=${(/** @type {number} */ to) => onCount(id, to)}
        />
      </span>`
    }
    <${Button} href=${`/cards/${cardGame(id)}/${encodeURIComponent(id)}`}>${t('shell.act.open')}</${Button}>
  `;
  return html`<${Drawer} title=${name} class="look-drawer" onClose=${onClose} foot=${foot}>
    <${Inspector} id=${id} />
  </${Drawer}>`;
}
