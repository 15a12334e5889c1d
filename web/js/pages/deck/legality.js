// Is the deck legal? The server says so after each change; each problem has its reason, its rule and, if simple,
// its remedy.
import { useEffect, useRef, useState } from 'preact/hooks';
import { api } from '../../lib/api.js';
import { cardName, characterName } from '../../lib/cards.js';
import { html } from '../../lib/html.js';
import { has, t } from '../../lib/i18n.js';
import { Icon } from '../../ui/icon.js';
import { RuleLink } from '../../ui/inspector.js';
import { size } from '../parts/decks.js';

/**
 * @typedef {{code: string, level?: 'error'|'warning', rule?: string|null, params?: Record<string, any>,
 *   message?: string}} Problem
 */
/** @typedef {{state: 'none'|'checking'|'done'|'failed', legal: boolean, problems: Problem[]}} Check */

/** @param {string} game @param {string} format @param {Record<string, number>} cards @returns {Check} */
export function useLegality(game, format, cards) {
  const [check, set] = useState(/** @type {Check} */ ({ state: 'none', legal: false, problems: [] }));
  const turn = useRef(0);
  useEffect(() => {
    const mine = ++turn.current;
    set((c) => ({ ...c, state: 'checking' }));
    const timer = setTimeout(() => {
      if (!game) return;
      api('POST', '/api/decks/check', { game, format, cards }).then(
        (r) => {
          if (mine === turn.current) set({ state: 'done', legal: Boolean(r.legal), problems: r.problems ?? [] });
        },
        () => {
          if (mine === turn.current) set((c) => ({ ...c, state: 'failed' }));
        },
      );
    }, 260);
    return () => clearTimeout(timer);
  }, [game, format, JSON.stringify(cards)]);
  return check;
}

/** @param {string} game @param {Problem} p @returns {string} */
export function reason(game, p) {
  const params = { ...p.params };
  const card = params.card ?? params.id;
  if (card) params.name = cardName(String(card)).full;
  if (params.character) params.character = characterName(String(params.character));
  const key = [`${game}.reason.${p.code}`, `shell.deck.reason.${p.code}`].find(has);
  return key ? t(key, params) : (p.message ?? p.code);
}

/** What makes a deck illegal; the rest is advice. @param {Problem[]} problems */
export const errorsOf = (problems) => problems.filter((p) => p.level !== 'warning');

/**
 * Advice of one kind about many cards becomes one line. @param {Problem[]} problems @returns {Problem[]}
 */
function advice(problems) {
  /** @type {Map<string, Problem>} */
  const lines = new Map();
  for (const p of problems.filter((x) => x.level === 'warning')) {
    const key = `${p.code}/${p.params?.character ?? ''}`;
    const n = (lines.get(key)?.params?.n ?? 0) + 1;
    lines.set(key, { ...p, params: { ...p.params, n } });
  }
  return [...lines.values()];
}

/** The cards an error names. @param {Problem[]} problems @returns {Set<string>} */
export const badCards = (problems) =>
  new Set(
    errorsOf(problems)
      .flatMap((p) => [p.params?.card ?? p.params?.id, ...(p.params?.cards ?? [])])
      .filter((id) => typeof id === 'string'),
  );

/**
 * @param {{game: string, check: Check, cards: Record<string, number>, onCount: (id: string, n: number) => void,
 *   bounds?: {min?: number, max?: number}}} props
 */
export function Legality({ game, check, cards, onCount, bounds = {} }) {
  const { state, legal } = check,
    problems = errorsOf(check.problems),
    n = size(game, cards);
  const status =
    state === 'failed'
      ? html`<span class="chip warn">${t('shell.deck.check_failed')}</span>`
      : state === 'none' || (state === 'checking' && !problems.length && !legal)
        ? html`<span class="chip">${t('shell.deck.checking')}…</span>`
        : legal
          ? html`<span class="chip ok"><${Icon} name="ok" />${t('shell.deck.ok')}</span>`
          : html`<span class="chip bad">
            <${Icon} name="warn" />
            ${t('shell.deck.problems', { n: problems.length })}
          </span>`;
  return html`<section class="panel legal" aria-labelledby="legal-h">
    <header class="row">
      <h2 id="legal-h">${t('shell.deck.legality')}</h2>
      <span class="grow"></span>
      <span role="status">${status}</span>
    </header>
    <ul class="lg">
      ${problems.map((p, i) => {
        const id = p.params?.card ?? p.params?.id,
          over = typeof id === 'string' && cards[id] > 0;
        return html`<li key=${`${p.code}${i}`} class="badc">
          <${Icon} name="warn" />
          <span class="grow"><b>${reason(game, p)}</b> ${p.rule && html`<${RuleLink} id=${p.rule} />`}</span>
          ${
            over &&
            html`<button type="button" class="btn sm" onClick=${() => onCount(id, cards[id] - 1)}>
              ${t('shell.deck.reduce')}
            </button>`
          }
        </li>`;
      })}
      ${advice(check.problems).map(
        (p, i) =>
          html`<li key=${i}>
            <span class="warnc"><${Icon} name="help" /></span>
            <span class="grow">${reason(game, p)} ${p.rule && html`<${RuleLink} id=${p.rule} />`}</span>
          </li>`,
      )}
      ${
        state !== 'none' &&
        !problems.some((p) => p.code === 'deck_size' || p.params?.min !== undefined) &&
        html`<li>
          <span class="okc"><${Icon} name="ok" /></span>
          <span>
            ${
              bounds.max && bounds.max < 1000
                ? t('shell.deck.total', { n, min: bounds.min ?? 0, max: bounds.max })
                : t('shell.deck.count', { n })
            }
          </span>
        </li>`
      }
    </ul>
  </section>`;
}
