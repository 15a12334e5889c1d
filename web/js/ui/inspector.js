// One card in full: picture, numbers with what changed them, text, traits in plain words, rulings.
import { artUrl, motifOf } from '../art.js';
import { cardsOf, ruleGame } from '../games/registry.js';
import { cardData, cardGame, cardName, skillsOf } from '../lib/cards.js';
import { html } from '../lib/html.js';
import { pick, t } from '../lib/i18n.js';
import { kindWord } from './card.js';

/** @param {{ruling: any}} props a ruling is a text, or {q, a}, or {text, rule} */
function Ruling({ ruling }) {
  const question = pick(ruling?.q ?? ruling?.question),
    answer = pick(ruling?.a ?? ruling?.answer ?? ruling?.text ?? ruling);
  return html`<li>
    ${question && html`<b>${question}</b>`}
    <span>${answer}</span>
    ${ruling?.rule && html` <${RuleLink} id=${ruling.rule} />`}
  </li>`;
}

/** A rule id that leads to its sentence; the numbers of rulings stay plain. @param {{id: string}} props */
export function RuleLink({ id }) {
  const game = ruleGame(id);
  if (!game) return id.includes('-') ? html`<span class="lab num">${id}</span>` : null;
  return html`<a class="rule" href=${`/rules/${game}#${id}`}>${id}</a>`;
}

/** @param {{label: string, value: any, change?: any}} props */
function Figure({ label, value, change }) {
  if (value === undefined || value === null) return null;
  const parts = change?.parts ?? [];
  return html`<div class="fig">
    <dt>${label}</dt>
    <dd class="num">
      ${value}
      ${
        change &&
        html`<small>
          ${change.base}
          ${parts.map(
            (/** @type {any} */ p) =>
              html`<span title=${p.id ? cardName(p.id).full : ''}>
                ${' '}${p.set !== undefined ? `→ ${p.set}` : `${p.add >= 0 ? '+' : '−'} ${Math.abs(p.add)}`}
              </span>`,
          )}
        </small>`
      }
    </dd>
  </div>`;
}

/**
 * @param {{id?: string, data?: any, live?: import('./card.js').Live, now?: any, compact?: boolean,
 *   level?: number}} props
 * `now` is what the open decision says of it: {can: true, text} or {can: false, text, rule} or a string.
 */
export function Inspector({ id, data, live = {}, now, compact = false, level = 3 }) {
  const card = data ?? (id ? cardData(id) : null);
  if (!card) return html`<div class="insp is-empty"><p class="mut">${t('shell.card.none')}</p></div>`;
  const name = cardName(card),
    words = cardsOf(cardGame(card.id)),
    text = pick(card.text),
    rulings = card.rulings ?? [];
  const terms = words?.terms(card, live) ?? [],
    figures = words?.figures(card, live) ?? [],
    chips = (words?.chips(card, live) ?? []).filter(Boolean);
  return html`<article class="insp" aria-label=${name.full}>
    <div class="insp-art">
      <img src=${artUrl(cardGame(card.id), motifOf(card), 2)} alt="" />
      ${(words?.badges(card, live) ?? []).map(
        (b) => html`<span key=${b.cls} class=${`bd ${b.cls}`} aria-hidden="true">${b.text}</span>`,
      )}
    </div>
    <header>
      <${`h${level}`} class="insp-t">
        ${name.prefix && html`<small>${name.prefix}</small>`}
        ${name.prefix ? (name.full.includes('「') ? `「${name.title}」` : `“${name.title}”`) : name.title}
      </${`h${level}`}>
      ${card.title && pick(card.title) && html`<p class="mut">${pick(card.title)}</p>`}
    </header>
    <p class="chips">
      <span class="chip">${words?.kindLong(card) ?? kindWord(card)}</span>
      ${chips.map((x) => html`<span key=${x} class="chip">${x}</span>`)}
      <span class="chip num">${card.id}</span>
    </p>
    ${
      figures.length > 0 &&
      html`<dl class="figs">${figures.map((f) => html`<${Figure} key=${f.label} ...${f} />`)}</dl>`
    }
    ${text && html`<p class="insp-text">${text}</p>`}
    ${skillsOf(card).map(
      (skill) =>
        html`<section class="skill" key=${pick(skill.name)}>
          <${`h${level + 1}`} class="skill-t">
            <span class=${`stance ${skill.stance ?? ''}`}>${(skill.stance ?? '').toUpperCase()}</span>
            ${pick(skill.name)}
          </${`h${level + 1}`}>
          <p>${pick(skill.text)}</p>
        </section>`,
    )}
    ${!text && !skillsOf(card).length && !terms.length && html`<p class="mut">${t('shell.card.no_text')}</p>`}
    ${
      terms.length > 0 &&
      html`<dl class="traits">
        ${terms.map((x) => html`<div key=${x.key}><dt>${x.name}</dt><dd>${x.text}</dd></div>`)}
      </dl>`
    }
    ${Object.entries(live.counters ?? {})
      .filter(([, n]) => n)
      .map(([k, n]) => html`<p key=${k} class="mut">${words?.counter(k) ?? k}: <b class="num">${n}</b></p>`)}
    ${
      now &&
      html`<p class=${`now ${typeof now === 'object' && now.can ? 'can' : ''}`}>
        ${
          typeof now === 'object'
            ? html`${now.can ? '◆ ' : '⊘ '}${now.text} ${now.rule && html`<${RuleLink} id=${now.rule} />`}`
            : now
        }
      </p>`
    }
    ${
      rulings.length > 0 &&
      !compact &&
      html`<details class="rulings">
        <summary>${t('shell.card.rulings', { n: rulings.length })}</summary>
        <ul>
          ${rulings.map((/** @type {any} */ r, /** @type {number} */ i) => html`<${Ruling} key=${i} ruling=${r} />`)}
        </ul>
      </details>`
    }
  </article>`;
}
