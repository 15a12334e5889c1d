// My decks and the ready ones.
import { useState } from 'preact/hooks';
import { artUrl, motifOf } from '../art.js';
import { api, ensureGuest, errorText, me } from '../lib/api.js';
import { cardData, cardGame, characterName, loadCards, sets } from '../lib/cards.js';
import { html } from '../lib/html.js';
import { ago, pick, t } from '../lib/i18n.js';
import { navigate } from '../lib/router.js';
import { keep } from '../lib/store.js';
import { Button, IconButton } from '../ui/button.js';
import { Dialog } from '../ui/dialog.js';
import { Empty, Failed, Loading } from '../ui/empty.js';
import { toast } from '../ui/toast.js';
import { ImportDialog } from './deck/dialogs.js';
import { deckName, loadMine, loadReady, total } from './parts/decks.js';
import { useLoad } from './parts/fetch.js';
import { useTitle } from './parts/title.js';

/** @typedef {import('./parts/decks.js').Deck} Deck */

/** The deck's face: its characters and its most splendid spells. @param {Deck} deck @returns {string[]} */
function faces(deck) {
  const known = Object.keys(deck.cards).map((id) => cardData(id)).filter((c) => c !== null);
  const who = known.filter((c) => c?.kind === 'character').slice(0, 1);
  const spells = known.filter((c) => c?.kind === 'battle').sort((a, b) => (b?.grace ?? 0) - (a?.grace ?? 0) || (b?.power ?? 0) - (a?.power ?? 0)).slice(0, 4 - who.length);
  return [...who, ...spells].map((c) => /** @type {any} */ (c).id);
}

/** @param {{deck: Deck, children?: any}} props */
function DeckTile({ deck, children }) {
  const characters = [...new Set(Object.keys(deck.cards).map((id) => cardData(id)).filter((c) => c?.kind === 'character').map((c) => c?.character))].filter(Boolean);
  const href = `/decks/${encodeURIComponent(deck.id)}`;
  return html`<article class="dt"><a class="dt-a" href=${href} aria-label=${deckName(deck)}><span class="dt-art" aria-hidden="true">${faces(deck).map((id) => html`<img key=${id} src=${artUrl(cardGame(id), motifOf(/** @type {any} */ (cardData(id))), 1)} alt="" />`)}</span></a>
    <div class="dt-b"><h3><a href=${href}>${deckName(deck)}</a></h3><p class="t2">${characters.map((c) => characterName(String(c))).join('、')}${deck.ready && deck.note ? html` · ${pick(deck.note)}` : ''}</p>
      <p class="row wrap"><span class="chip num">${t('shell.decks.cards', { n: total(deck.cards) || deck.count || 0 })}</span>${!deck.ready && html`<span class=${`chip ${deck.legal ? 'ok' : 'warn'}`}>${t(deck.legal ? 'shell.decks.legal' : 'shell.decks.draft')}</span>`}${deck.updated ? html`<span class="lab">${t('shell.decks.saved', { when: ago(deck.updated < 1e12 ? deck.updated * 1000 : deck.updated) })}</span>` : ''}</p>
      <div class="row wrap dt-x">${children}</div></div></article>`;
}

export default function DecksPage() {
  useTitle(t('shell.decks.title'));
  const who = me.value?.name;
  const { data: mine, error, again } = useLoad(() => loadMine('dreamduel'), [who]);
  const { data: ready, error: readyError, again: readyAgain } = useLoad(() => loadReady('dreamduel'), []);
  useLoad(() => loadCards('dreamduel'), []);
  const [drop, setDrop] = useState(/** @type {Deck | null} */ (null));
  const [importing, setImporting] = useState(false);
  void sets.value;

  /** @param {Deck} deck */
  async function copy(deck) {
    try {
      await ensureGuest();
      const made = await api('POST', '/api/decks', { game: deck.game, format: deck.format, name: deck.ready ? deckName(deck) : t('shell.decks.copy_of', { name: deckName(deck) }), cards: deck.cards, as: deck.legal === false ? 'draft' : 'legal' });
      toast(t('shell.decks.copied'), 'ok');
      again();
      if (deck.ready) navigate(`/decks/${made.id}`);
    } catch (problem) {
      toast(errorText(problem), 'bad');
    }
  }
  /** @param {Deck} deck */
  async function remove(deck) {
    setDrop(null);
    try {
      await api('DELETE', `/api/decks/${encodeURIComponent(deck.id)}`);
      toast(t('shell.decks.deleted', { name: deckName(deck) }), 'ok');
    } catch (problem) {
      toast(errorText(problem), 'bad');
    }
    again();
  }
  return html`<main id="main" class="page"><header class="page-h"><h1>${t('shell.decks.title')}</h1><span class="grow"></span><${Button} icon="download" onClick=${() => setImporting(true)}>${t('shell.decks.import')}</${Button}><${Button} kind="pri" icon="plus" href="/decks/new">${t('shell.decks.new')}</${Button}></header>
    <section aria-labelledby="mine-h" class="col"><h2 id="mine-h" class="sec">${t('shell.decks.mine')}${mine?.length ? html` <span class="num mut">${mine.length}</span>` : ''}</h2>
      ${me.value?.guest && mine?.length ? html`<p class="hintline">${t('shell.decks.guest')} <a class="textlink" href="/me">${t('shell.decks.keep')}</a></p>` : ''}
      ${!mine ? (error ? html`<${Failed} error=${error} retry=${again} />` : html`<${Loading} lines=${2} />`) : !mine.length ? html`<div class="panel"><${Empty} icon="deck" title=${t('shell.decks.empty')} text=${t('shell.decks.empty_text')} /></div>`
        : html`<div class="dts">${mine.map((d) => html`<${DeckTile} key=${d.id} deck=${d}><${Button} small icon="edit" href=${`/decks/${d.id}`}>${t('shell.act.edit')}</${Button}><${Button} small icon="copy" onClick=${() => copy(d)}>${t('shell.decks.copy')}</${Button}><span class="grow"></span><${IconButton} icon="trash" label=${`${t('shell.act.delete')}: ${deckName(d)}`} onClick=${() => setDrop(d)} /></${DeckTile}>`)}</div>`}</section>
    <section aria-labelledby="ready-h" class="col"><h2 id="ready-h" class="sec">${t('shell.decks.ready')}</h2><p class="t2">${t('shell.decks.ready_text')}</p>
      ${!ready ? (readyError ? html`<${Failed} error=${readyError} retry=${readyAgain} />` : html`<${Loading} lines=${2} />`) : html`<div class="dts">${ready.map((d) => html`<${DeckTile} key=${d.id} deck=${d}><${Button} small icon="copy" onClick=${() => copy(d)}>${t('shell.decks.copy')}</${Button}><${Button} small icon="eye" href=${`/decks/${d.id}`}>${t('shell.decks.look')}</${Button}></${DeckTile}>`)}</div>`}</section>
    ${drop && html`<${Dialog} title=${t('shell.decks.delete_ask', { name: deckName(drop) })} onClose=${() => setDrop(null)} foot=${html`<${Button} class="grow" data-autofocus onClick=${() => setDrop(null)}>${t('shell.act.cancel')}</${Button}><${Button} kind="bad" class="grow" icon="trash" onClick=${() => remove(drop)}>${t('shell.act.delete')}</${Button}>`}><p class="t2">${t('shell.decks.delete_text')}</p></${Dialog}>`}
    ${importing && html`<${ImportDialog} game="dreamduel" onClose=${() => setImporting(false)} onUse=${(/** @type {any} */ cards, /** @type {string} */ name) => { keep('deck.new', { name: name || t('shell.decks.untitled'), cards }); navigate('/decks/new'); }} />`}</main>`;
}
