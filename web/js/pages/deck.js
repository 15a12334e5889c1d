// The deck editor: pool left, list right (below on phones), legality always in sight.
import { useEffect, useMemo, useState } from 'preact/hooks';
import { cardsOf } from '../games/registry.js';
import { api, errorText } from '../lib/api.js';
import { cardData, loadCards, sets } from '../lib/cards.js';
import { html } from '../lib/html.js';
import { t } from '../lib/i18n.js';
import { navigate } from '../lib/router.js';
import { Button, IconButton } from '../ui/button.js';
import { Dialog, Drawer } from '../ui/dialog.js';
import { Empty, Failed, Loading } from '../ui/empty.js';
import { Select } from '../ui/field.js';
import { Icon, Logo } from '../ui/icon.js';
import { toast } from '../ui/toast.js';
import { ExportDialog, ImportDialog, LookDrawer } from './deck/dialogs.js';
import { HandDialog } from './deck/hand.js';
import { NO_FILTER, OWN } from './deck/filter.js';
import { badCards, errorsOf, Legality, reason, useLegality } from './deck/legality.js';
import { Curves, DeckList } from './deck/list.js';
import { Pool } from './deck/pool.js';
import { useDeck } from './deck/state.js';
import { lastGame, rememberGame } from './parts/game.js';
import { startPractice } from './lobby/practice.js';
import { deckName, loadReady, size } from './parts/decks.js';
import { useLoad } from './parts/fetch.js';
import { formatName } from './parts/options.js';
import { useTitle } from './parts/title.js';

export const bare = true;

/**
 * A format's limits, as the check of an empty deck tells them.
 * @param {string} game
 * @param {string} format
 * @returns {Promise<{min?: number, max?: number}>}
 */
async function loadBounds(game, format) {
  const found = game && (await api('POST', '/api/decks/check', { game, format, cards: {} }).catch(() => null));
  const size = found?.problems.find((/** @type {any} */ p) => p.code === 'deck_size')?.params;
  return size ? { min: size.min, max: size.max } : {};
}

/** The field is as wide as the name. @param {string} name */
const nameWidth = (name) => [...name].reduce((w, c) => w + (c > '\u2e80' ? 1 : 0.6), 1.6);

/** @param {{params: {id: string}, query: URLSearchParams}} props */
export default function DeckPage({ params, query }) {
  const work = useDeck(params.id, query.get('game') ?? lastGame());
  const { deck, dirty } = work;
  const game = deck?.game ?? '';
  const { error: poolError, again } = useLoad(() => (game ? loadCards(game) : Promise.resolve(null)), [game]);
  const { data: ready } = useLoad(() => (game ? loadReady(game).catch(() => []) : Promise.resolve([])), [game]);
  const set = sets.value[game],
    formats = set?.formats.length ? set.formats : [{ id: 'standard' }];
  const [f, setF] = useState(() => NO_FILTER);
  const [layer, setLayer] = useState('');
  const [look, setLook] = useState('');
  const [busy, setBusy] = useState('');
  const how = cardsOf(game)?.decks;
  const pool = useMemo(
    () => Object.values(set?.cards ?? {}).filter((c) => how?.groups.includes(how.groupOf(c))),
    [set],
  );
  const cards = deck?.cards ?? {};
  const owners = Object.keys(cards)
    .filter((id) => cards[id] > 0 && cardData(id)?.kind === 'character')
    .join(' ');
  const own = useMemo(
    () =>
      owners && how?.own
        ? how.own(
            owners.split(' ').flatMap((id) => cardData(id) ?? []),
            pool,
          )
        : null,
    [owners, pool],
  );
  const check = useLegality(game, deck?.format ?? 'standard', cards);
  const { data: bounds = {} } = useLoad(() => loadBounds(game, deck?.format ?? 'standard'), [game, deck?.format]);
  const bad = badCards(check.problems),
    wrong = errorsOf(check.problems),
    n = size(game, cards);
  useTitle(deck ? deckName(deck) : t('shell.decks.title'));
  useEffect(() => {
    if (game) rememberGame(game);
  }, [game]);
  // A deck opens on what it can use; an empty one on everything.
  useEffect(() => {
    const who = how?.who;
    setF(who && own ? { ...NO_FILTER, [who.key]: OWN } : NO_FILTER);
  }, [game, deck?.id, Boolean(set)]);
  useEffect(() => {
    if (work.restored) toast(t('shell.deck.restored'), 'info', { label: t('shell.deck.discard'), run: work.discard });
  }, [work.restored]);
  const filter = (/** @type {any} */ part) => setF((/** @type {any} */ old) => ({ ...old, ...part }));
  const add = (/** @type {string} */ id) => work.count(id, Math.min(how?.most ?? 9, (cards[id] ?? 0) + 1));
  const less = (/** @type {string} */ id) => work.count(id, Math.max(0, (cards[id] ?? 0) - 1));

  /** @param {string} what @param {() => Promise<void>} run */
  const doing = (what, run) => {
    setBusy(what);
    run()
      .catch((e) => toast(errorText(e), 'bad'))
      .finally(() => setBusy(''));
  };
  /** @param {Record<string, number>} read @param {string} name */
  const bring = (read, name) => {
    work.change({ cards: read, name: deck?.name || name });
    setLayer('');
  };
  const store = async () => {
    const draft = !(check.state === 'done' && check.legal);
    const id = await work.save(draft);
    toast(draft ? t('shell.deck.draft_saved', { n: wrong.length }) : t('shell.deck.saved'), draft ? 'info' : 'ok');
    // The word is read before the page of the stored deck is built.
    await new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted)));
    if (id !== params.id) navigate(`/decks/${id}`, { replace: true });
    return id;
  };
  const save = () =>
    doing('save', async () => {
      await store();
    });
  const use = () =>
    doing('use', async () => {
      const id = dirty || params.id === 'new' ? await store() : params.id;
      navigate(`/?new&game=${game}&deck=${encodeURIComponent(id)}`);
    });
  const practise = () =>
    doing('practice', async () => {
      const id = dirty || params.id === 'new' ? await store() : params.id;
      await startPractice({ game, deck: id });
    });
  useEffect(() => {
    const onKey = (/** @type {KeyboardEvent} */ e) => {
      if (!(e.ctrlKey || e.metaKey)) return;
      if (e.key === 's') {
        e.preventDefault();
        save();
      } else if (e.key === 'z' && !(/** @type {HTMLElement} */ (e.target).closest('input,textarea'))) {
        e.preventDefault();
        work.undo();
      }
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  });

  if (work.error)
    return html`<main id="main" class="page center" data-game=${game}>
      <${Failed} error=${work.error} retry=${work.retry} />
      <${Button} href="/decks">${t('shell.decks.title')}</${Button}>
    </main>`;
  const playable = check.state === 'done' && check.legal;
  const state = dirty
    ? t('shell.deck.unsaved')
    : deck?.ready
      ? t('shell.decks.ready')
      : params.id === 'new'
        ? ''
        : deck?.legal === false
          ? t('shell.decks.draft')
          : t('shell.deck.saved');
  const legality = html`<${Legality}
    game=${game}
    check=${check}
    cards=${cards}
    onCount=${work.count}
    bounds=${bounds}
  />`;
  const list = n
    ? html`<${DeckList} game=${game} cards=${cards} bad=${bad} onCount=${work.count} onLook=${setLook} />`
    : html`<${Empty} icon="deck" title=${t('shell.decks.empty')} text=${t('shell.deck.list_empty')}>
      ${(ready ?? []).slice(0, 3).map(
        (d) =>
          html`<${Button}
            key=${d.id}
            small
            onClick=${() => work.change({ cards: d.cards, name: deck?.name || deckName(d) })}
          >
            ${deckName(d)}
          </${Button}>`,
      )}
      <${Button} small icon="download" onClick=${() => setLayer('import')}>${t('shell.deck.import')}</${Button}>
    </${Empty}>`;
  const tools = html`
    <${Button} small icon="download" onClick=${() => setLayer('import')}>${t('shell.deck.import')}</${Button}>
    <${Button} small icon="copy" blocked=${!n} onClick=${() => setLayer('export')}>${t('shell.deck.export')}</${Button}>
    <${Button} small icon="hand" blocked=${n < 5} onClick=${() => setLayer('hand')}>${t('shell.deck.hand')}</${Button}>
    <${Button} small icon="bot" blocked=${!playable} busy=${busy === 'practice'} onClick=${practise}>
      ${t('shell.deck.practice')}
    </${Button}>
    <${Button} small icon="link" blocked=${!playable} busy=${busy === 'use'} onClick=${use}>
      ${t('shell.deck.use')}
    </${Button}>
  `;
  const saver = html`<${Button}
    small
    kind=${dirty || deck?.ready || params.id === 'new' ? 'pri' : ''}
    icon="save"
    busy=${busy === 'save'}
    blocked=${!deck || (!dirty && !deck.ready && params.id !== 'new') || !n}
    onClick=${save}
  >
    ${t(check.state === 'done' && !check.legal ? 'shell.deck.save_draft' : 'shell.deck.save')}
  </${Button}>`;
  return html`<div class="deckapp" data-game=${game}>
    <header class="top dtop">
      <a class="home wide-only" href="/" aria-label=${t('shell.site')}><${Logo} /></a>
      <a class="iconbtn" href="/decks" aria-label=${t('shell.decks.title')} title=${t('shell.decks.title')}>
        <${Icon} name="back" />
      </a>
      <h1 class="sr">${deck ? deckName(deck) : t('shell.decks.title')}</h1>
      <div class="dwho">
        <label class="dname">
          <span class="sr">${t('shell.deck.name')}</span>
          <input
            class="input"
            maxlength="40"
            placeholder=${t('shell.decks.untitled')}
            value=${deck ? String(deck.name) : ''}
            style=${{ width: `${nameWidth(String(deck?.name || t('shell.decks.untitled')))}em` }}
            disabled=${!deck}
            onInput=${(/** @type {any} */ e) => work.change({ name: e.currentTarget.value })}
          />
        </label>
        <span class="wide-only fmt">
          <${Select}
            compact
            label=${t('shell.option.format')}
            value=${deck?.format ?? 'standard'}
            options=${formats.map((x) => ({ value: x.id, label: formatName(x) }))}
            onChange=${(/** @type {string} */ v) => work.change({ format: v })}
          />
        </span>
        <span class="lab dstate">${state}</span>
      </div>
      <span class="grow"></span>
      <div class="row wide-only dtools">${tools}</div>
      ${saver}
      <span class="phone-only">
        <${IconButton} icon="menu" label=${t('shell.deck.menu')} onClick=${() => setLayer('menu')} />
      </span>
    </header>
    <main id="main" class="dmain">
      ${
        poolError && !set
          ? html`<${Failed} error=${poolError} retry=${again} />`
          : !set || !deck
            ? html`<${Loading} lines=${6} />`
            : html`<${Pool}
              game=${game}
              pool=${pool}
              f=${f}
              set=${filter}
              counts=${cards}
              bad=${bad}
              own=${own}
              tip=${t('shell.deck.tip')}
              onAdd=${add}
              onLess=${less}
              onLook=${setLook}
            />`
      }
    </main>
    <aside class="dside wide-only" aria-label=${t('shell.deck.list')}>
      ${legality}
      <section class="panel dlist" tabindex="0" aria-label=${t('shell.deck.list')}>${deck && set && list}</section>
      ${n > 0 && set && html`<section class="panel"><${Curves} game=${game} cards=${cards} /></section>`}
    </aside>
    <section class="dbar phone-only" aria-label=${t('shell.deck.swipe')}>
      <button type="button" class="dbar-b" onClick=${() => setLayer('list')}>
        <b class="num">
          ${n}
          ${bounds.max && bounds.max < 1000 ? ` / ${bounds.min}–${bounds.max}` : bounds.min ? ` / ${bounds.min}+` : ''}
        </b>
        ${
          check.state !== 'none' &&
          (check.legal
            ? html`<span class="chip ok"><${Icon} name="ok" />${t('shell.deck.ok')}</span>`
            : html`<span class="chip bad">
              <${Icon} name="warn" />
              ${t('shell.deck.problems', { n: wrong.length })}
            </span>`)
        }
        <span class="grow"></span>
        <span class="lab">${t('shell.deck.swipe')} <${Icon} name="up" /></span>
      </button>
      ${
        wrong[0] &&
        html`<div class="row dbar-p">
          <span class="badc"><${Icon} name="warn" /></span>
          <span class="grow">${reason(game, wrong[0])}</span>
          ${
            wrong[0].params?.card &&
            html`<${Button} small onClick=${() => less(wrong[0].params?.card)}>${t('shell.deck.reduce')}</${Button}>`
          }
        </div>`
      }
    </section>
    ${
      layer === 'import' &&
      html`<${ImportDialog}
        game=${game}
        onClose=${() => setLayer('')}
        onUse=${bring}
      />`
    }
    ${
      layer === 'export' &&
      html`<${ExportDialog}
        game=${game}
        cards=${cards}
        name=${deck ? deckName(deck) : ''}
        onClose=${() => setLayer('')}
      />`
    }
    ${
      layer === 'hand' &&
      html`<${HandDialog} game=${game} cards=${cards} onLook=${setLook} onClose=${() => setLayer('')} />`
    }
    ${
      layer === 'menu' &&
      html`<${Dialog} title=${t('shell.deck.menu')} onClose=${() => setLayer('')}>
        <div class="col stack">${tools}</div>
      </${Dialog}>`
    }
    ${
      layer === 'list' &&
      html`<${Drawer} title=${`${t('shell.deck.list')} · ${n}`} side="bottom" onClose=${() => setLayer('')}>
        ${legality}
        ${list}
        ${n > 0 && html`<${Curves} game=${game} cards=${cards} />`}
      </${Drawer}>`
    }
    ${
      look &&
      cardData(look) &&
      html`<${LookDrawer} id=${look} n=${cards[look] ?? 0} onCount=${work.count} onClose=${() => setLook('')} />`
    }
  </div>`;
}
