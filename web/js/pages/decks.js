// My decks and the ready ones.
import { useState } from 'preact/hooks';
import { artUrl, motifOf } from '../art.js';
import { api, ensureGuest, errorText, me } from '../lib/api.js';
import { cardsOf } from '../games/registry.js';
import { cardData, loadCards, sets } from '../lib/cards.js';
import { html } from '../lib/html.js';
import { ago, pick, t } from '../lib/i18n.js';
import { navigate } from '../lib/router.js';
import { keep } from '../lib/store.js';
import { Button, IconButton } from '../ui/button.js';
import { Dialog } from '../ui/dialog.js';
import { Empty, Failed, Loading } from '../ui/empty.js';
import { toast } from '../ui/toast.js';
import { ImportDialog } from './deck/dialogs.js';
import { deckName, loadMine, loadReady, size } from './parts/decks.js';
import { useLoad } from './parts/fetch.js';
import { GameTabs, lastGame } from './parts/game.js';
import { useTitle } from './parts/title.js';

/** @typedef {import('./parts/decks.js').Deck} Deck */

/**
 * The printed cards of a deck, as far as they are known.
 * @param {Deck} deck
 * @returns {import('../lib/cards.js').CardData[]}
 */
const printed = (deck) =>
  Object.keys(deck.cards)
    .map((id) => cardData(id))
    .filter((c) => c !== null);

/** @param {{deck: Deck, children?: any}} props */
function DeckTile({ deck, children }) {
  const how = cardsOf(deck.game)?.decks,
    cards = printed(deck);
  const href = `/decks/${encodeURIComponent(deck.id)}`;
  return html`<article class="dt">
    <a class="dt-a" href=${href} aria-label=${deckName(deck)}>
      <span class="dt-art" aria-hidden="true">
        ${(how?.faces(cards) ?? []).map(
          (c) => html`<img key=${c.id} src=${artUrl(deck.game, motifOf(c), 1)} alt="" />`,
        )}
      </span>
    </a>
    <div class="dt-b">
      <h3><a href=${href}>${deckName(deck)}</a></h3>
      <p class="t2">${[how?.line(cards), deck.ready && pick(deck.note)].filter(Boolean).join(' · ')}</p>
      <p class="row wrap">
        <span class="chip num">${t('shell.decks.cards', { n: deck.count ?? size(deck.game, deck.cards) })}</span>
        ${
          !deck.ready &&
          html`<span class=${`chip ${deck.legal ? 'ok' : 'warn'}`}>
            ${t(deck.legal ? 'shell.decks.legal' : 'shell.decks.draft')}
          </span>`
        }
        ${
          deck.updated
            ? html`<span class="lab">
              ${t('shell.decks.saved', { when: ago(deck.updated < 1e12 ? deck.updated * 1000 : deck.updated) })}
            </span>`
            : ''
        }
      </p>
      <div class="row wrap dt-x">${children}</div>
    </div>
  </article>`;
}

/** @param {{query: URLSearchParams}} props */
export default function DecksPage({ query }) {
  const game = query.get('game') ?? lastGame();
  useTitle(t('shell.decks.title'));
  const who = me.value?.name;
  const { data: mine, error, again } = useLoad(() => loadMine(game), [who, game]);
  const { data: ready, error: readyError, again: readyAgain } = useLoad(() => loadReady(game), [game]);
  useLoad(() => loadCards(game), [game]);
  const [drop, setDrop] = useState(/** @type {Deck | null} */ (null));
  const [importing, setImporting] = useState(false);
  void sets.value;

  /** @param {Deck} deck */
  async function copy(deck) {
    try {
      await ensureGuest();
      const made = await api('POST', '/api/decks', {
        game: deck.game,
        format: deck.format,
        name: deck.ready ? deckName(deck) : t('shell.decks.copy_of', { name: deckName(deck) }),
        cards: deck.cards,
        as: deck.legal === false ? 'draft' : 'legal',
      });
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
  /** @param {Record<string, number>} cards @param {string} name */
  const use = (cards, name) => {
    keep(`deck.new.${game}`, { name: name || t('shell.decks.untitled'), cards });
    navigate(`/decks/new?game=${game}`);
  };
  return html`<main id="main" class="page" data-game=${game}>
    <header class="page-h">
      <h1>${t('shell.decks.title')}</h1>
      <span class="grow"></span>
      <${Button} icon="download" onClick=${() => setImporting(true)}>${t('shell.decks.import')}</${Button}>
      <${Button} kind="pri" icon="plus" href=${`/decks/new?game=${game}`}>${t('shell.decks.new')}</${Button}>
      <${GameTabs} game=${game} href=${(/** @type {string} */ g) => `/decks?game=${g}`} />
    </header>
    <section aria-labelledby="mine-h" class="col">
      <h2 id="mine-h" class="sec">
        ${t('shell.decks.mine')}
        ${mine?.length ? html` <span class="num mut">${mine.length}</span>` : ''}
      </h2>
      ${
        me.value?.guest && mine?.length
          ? html`<p class="hintline">
            ${t('shell.decks.guest')} <a class="textlink" href="/me">${t('shell.decks.keep')}</a>
          </p>`
          : ''
      }
      ${
        !mine
          ? error
            ? html`<${Failed} error=${error} retry=${again} />`
            : html`<${Loading} lines=${2} />`
          : !mine.length
            ? html`<div class="panel">
              <${Empty} icon="deck" title=${t('shell.decks.empty')} text=${t('shell.decks.empty_text')} />
            </div>`
            : html`<div class="dts">
              ${mine.map(
                (d) =>
                  html`<${DeckTile} key=${d.id} deck=${d}>
                    <${Button} small icon="edit" href=${`/decks/${d.id}`}>${t('shell.act.edit')}</${Button}>
                    <${Button} small icon="copy" onClick=${() => copy(d)}>${t('shell.decks.copy')}</${Button}>
                    <span class="grow"></span>
                    <${IconButton}
                      icon="trash"
                      label=${`${t('shell.act.delete')}: ${deckName(d)}`}
                      onClick=${() => setDrop(d)}
                    />
                  </${DeckTile}>`,
              )}
            </div>`
      }
    </section>
    <section aria-labelledby="ready-h" class="col">
      <h2 id="ready-h" class="sec">${t('shell.decks.ready')}</h2>
      <p class="t2">${t('shell.decks.ready_text')}</p>
      ${
        !ready
          ? readyError
            ? html`<${Failed} error=${readyError} retry=${readyAgain} />`
            : html`<${Loading} lines=${2} />`
          : html`<div class="dts">
            ${ready.map(
              (d) =>
                html`<${DeckTile} key=${d.id} deck=${d}>
                  <${Button} small icon="copy" onClick=${() => copy(d)}>${t('shell.decks.copy')}</${Button}>
                  <${Button} small icon="eye" href=${`/decks/${d.id}`}>${t('shell.decks.look')}</${Button}>
                </${DeckTile}>`,
            )}
          </div>`
      }
    </section>
    ${
      drop &&
      html`<${Dialog}
        title=${t('shell.decks.delete_ask', { name: deckName(drop) })}
        onClose=${() => setDrop(null)}
        foot=${html`
          <${Button} class="grow" data-autofocus onClick=${() => setDrop(null)}>${t('shell.act.cancel')}</${Button}>
          <${Button} kind="bad" class="grow" icon="trash" onClick=${() => remove(drop)}>
            ${t('shell.act.delete')}
          </${Button}>
        `}
      >
        <p class="t2">${t('shell.decks.delete_text')}</p>
      </${Dialog}>`
    }
    ${
      importing &&
      html`<${ImportDialog}
        game=${game}
        onClose=${() => setImporting(false)}
        onUse=${use}
      />`
    }
  </main>`;
}
