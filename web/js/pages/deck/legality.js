// Is the deck legal? The server says so after each change; each problem has its reason, its rule and, if simple, its remedy.
import { useEffect, useRef, useState } from 'preact/hooks';
import { api } from '../../lib/api.js';
import { cardName, characterName } from '../../lib/cards.js';
import { html } from '../../lib/html.js';
import { has, t } from '../../lib/i18n.js';
import { Icon } from '../../ui/icon.js';
import { RuleLink } from '../../ui/inspector.js';
import { total } from '../parts/decks.js';

/** @typedef {{code: string, rule?: string, params?: Record<string, any>, message?: string}} Problem */
/** @typedef {{state: 'none'|'checking'|'done'|'failed', legal: boolean, problems: Problem[]}} Check */

/** @param {string} game @param {string} format @param {Record<string, number>} cards @returns {Check} */
export function useLegality(game, format, cards) {
  const [check, set] = useState(/** @type {Check} */ ({ state: 'none', legal: false, problems: [] }));
  const turn = useRef(0);
  useEffect(() => {
    const mine = ++turn.current;
    set((c) => ({ ...c, state: 'checking' }));
    const timer = setTimeout(() => {
      api('POST', '/api/decks/check', { game, format, cards }).then(
        (r) => { if (mine === turn.current) set({ state: 'done', legal: Boolean(r.legal), problems: r.problems ?? [] }); },
        () => { if (mine === turn.current) set((c) => ({ ...c, state: 'failed' })); },
      );
    }, 260);
    return () => clearTimeout(timer);
  }, [game, format, JSON.stringify(cards)]);
  return check;
}

/** @param {Problem} p @returns {string} */
export function reason(p) {
  const params = { ...p.params };
  const card = params.card ?? params.id;
  if (card) params.name = cardName(String(card)).full || params.name;
  else if (params.character) params.name = characterName(String(params.character));
  params.n ??= params.count ?? params.have;
  params.max ??= params.limit;
  const key = `shell.deck.reason.${p.code}`;
  return has(key) ? t(key, params) : p.message ?? p.code;
}

/** The cards a problem names. @param {Problem[]} problems @returns {Set<string>} */
export const badCards = (problems) => new Set(problems.flatMap((p) => [p.params?.card ?? p.params?.id, ...(p.params?.cards ?? [])]).filter((id) => typeof id === 'string'));

/** @param {{check: Check, cards: Record<string, number>, onCount: (id: string, n: number) => void, bounds?: {min?: number, max?: number}}} props */
export function Legality({ check, cards, onCount, bounds = {} }) {
  const { state, legal, problems } = check, n = total(cards);
  const rules = new Set(problems.map((p) => p.rule));
  const status = state === 'failed' ? html`<span class="chip warn">${t('shell.deck.check_failed')}</span>` : state === 'none' || (state === 'checking' && !problems.length && !legal) ? html`<span class="chip">${t('shell.deck.checking')}…</span>`
    : legal ? html`<span class="chip ok"><${Icon} name="ok" />${t('shell.deck.ok')}</span>` : html`<span class="chip bad"><${Icon} name="warn" />${t('shell.deck.problems', { n: problems.length })}</span>`;
  return html`<section class="panel legal" aria-labelledby="legal-h"><header class="row"><h2 id="legal-h">${t('shell.deck.legality')}</h2><span class="grow"></span><span role="status">${status}</span></header>
    <ul class="lg">${problems.map((p, i) => {
      const id = p.params?.card ?? p.params?.id, over = typeof id === 'string' && cards[id] > 0;
      return html`<li key=${`${p.code}${i}`} class="badc"><${Icon} name="warn" /><span class="grow"><b>${reason(p)}</b> ${p.rule && html`<${RuleLink} id=${p.rule} />`}</span>${over && html`<button type="button" class="btn sm" onClick=${() => onCount(id, cards[id] - 1)}>${t('shell.deck.reduce')}</button>`}</li>`;
    })}
      ${state !== 'none' && !rules.has('DD-DECK-01') && html`<li><span class="okc"><${Icon} name="ok" /></span><span>${bounds.max ? t('shell.deck.total', { n, min: bounds.min ?? 0, max: bounds.max }) : t('shell.deck.count', { n })}</span></li>`}</ul></section>`;
}
