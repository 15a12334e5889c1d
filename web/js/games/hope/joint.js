/** A joint attack as it is composed: who takes part in what order, what each adds, what the target would lose. */
import { useEffect, useState } from 'preact/hooks';
import { signal } from '@preact/signals';
import { html } from '../../lib/html.js';
import { Pic } from '../../table/card.js';
import { useTable } from '../../table/context.js';
import { fullName, tt } from '../../table/text.js';

/** @typedef {import('../../table/context.js').Table} Table @typedef {import('../types.js').Option} Option */
/**
 * `h` is the card that takes part, `options` what it can do, `at` its place among the chosen (-1: not chosen).
 * @typedef {{h: string, options: Option[], at: number}} Part
 */

const WAIT_MS = 150;
/** So many candidates are asked what they would add. */
const ASKED = 6;
const PROMPTS = new Set(['joint', 'joint_actions']);

/** What the chosen participants would do to the target, on the button too. */
export const total = signal(/** @type {number|null} */ (null));
/** The attacker that was marked when a joint attack was begun leads it. */
export const lead = signal(/** @type {string|null} */ (null));

/** @param {import('../types.js').Decision|null} d */
export const composing = (d) =>
  !!d && (PROMPTS.has(d.prompt) || (d.prompt === 'attack_targets' && !!d.params?.card_target));
/** The lead's target. @param {import('../types.js').Decision|null} d @returns {string} */
export const targetOf = (d) => d?.params?.card_target ?? d?.params?.card ?? '';

/** The participants of the open composition, by card. @param {Table} table @returns {Map<string, Part>} */
export function partsOf({ picker }) {
  const parts = new Map();
  const d = picker.decision.value;
  if (!composing(d) || picker.done.value) return parts;
  const order = picker.picked.value.map((id) => groupOf(picker.options.value.find((o) => o.id === id)));
  for (const o of picker.options.value) {
    const h = groupOf(o);
    if (!h) continue;
    const part = parts.get(h) ?? { h, options: [], at: order.indexOf(h) };
    part.options.push(o);
    parts.set(h, part);
  }
  return parts;
}

/** @param {Option|undefined} o @returns {string} */
const groupOf = (o) => o?.params?.group ?? '';
/** @param {Part} part */
const strongest = (part) =>
  part.options.reduce((best, o) => (Number(o.params?.value ?? 0) > Number(best.params?.value ?? 0) ? o : best));

/** A participant was pressed: in with what it does best, or out. @param {Table} table @param {Part} part */
export function pressPart({ picker }, part) {
  const chosen = part.options.find((o) => picker.picked.value.includes(o.id));
  picker.toggle((chosen ?? strongest(part)).id);
}

/** Asks what a list of choices would do. @param {Table} table @param {string[]} options */
async function foretell({ session, picker }, options) {
  const d = picker.decision.value,
    reply = d ? await session.probe(d, { options }) : null;
  const target = targetOf(d),
    all = reply?.objects ?? [];
  return reply ? { reply, object: all.find((/** @type {any} */ o) => o.card === target) ?? null } : null;
}

/**
 * What the choice would do, and what each candidate would add.
 * @param {Table} table
 * @param {Map<string, Part>} parts
 */
function useForetold(table, parts) {
  const { picker } = table,
    picked = picker.picked.value,
    d = picker.decision.value,
    key = `${d?.id}:${picked.join()}`;
  const [told, tell] = useState(
    /** @type {{key: string, now: any, adds: Record<string, number>}} */ ({ key: '', now: null, adds: {} }),
  );
  useEffect(() => {
    let live = true;
    total.value = null;
    const wait = setTimeout(async () => {
      const now = picked.length || d?.prompt !== 'joint' ? await foretell(table, picked) : null;
      if (!live) return;
      total.value = now?.object?.value ?? null;
      tell({ key, now, adds: {} });
      for (const part of d?.prompt !== 'joint' ? [] : [...parts.values()].filter((p) => p.at < 0).slice(0, ASKED)) {
        await new Promise((on) => {
          setTimeout(on, WAIT_MS);
        });
        const then = live ? await foretell(table, [...picked, strongest(part).id]) : null;
        if (!live) return;
        const more = (then?.object?.value ?? 0) - (now?.object?.value ?? 0);
        tell((was) => (was.key === key ? { ...was, adds: { ...was.adds, [part.h]: more } } : was));
      }
    }, WAIT_MS);
    return () => {
      live = false;
      clearTimeout(wait);
    };
  }, [key]);
  return told.key === key ? told : { key, now: null, adds: {} };
}

/** @param {{part: Part, term: any}} props */
function Term({ part, term }) {
  const table = useTable(),
    { picker } = table,
    view = /** @type {any} */ (table.session.view.value);
  const chosen = part.options.find((o) => picker.picked.value.includes(o.id)),
    card = view.cards[part.h],
    raw = chosen?.params?.value;
  return html`<li class="term">
    <span class="ln num">${part.at + 1}</span>
    <${Pic} id=${card?.id} w=${24} />
    <span class="grow">
      <b>${fullName(card?.id)}</b>
      ${
        part.options.length > 1
          ? html`<span
            class="row wrap g4 term-o"
            role="group"
            aria-label=${tt('joint.how', { card: fullName(card?.id) })}
          >
            ${part.options.map(
              (o) =>
                html`<button
                  key=${o.id}
                  type="button"
                  class=${`chip ${o === chosen ? 'on' : ''}`}
                  aria-pressed=${o === chosen}
                  onClick=${() => {
                    if (o !== chosen) picker.toggle(o.id);
                  }}
                >
                  ${wordOf(view, o)}
                </button>`,
            )}
          </span>`
          : html`<small>${chosen ? wordOf(view, chosen) : ''}${changed(raw, term)}</small>`
      }
    </span>
    <b class="num">${term ?? raw ?? ''}</b>
    <span class="mv">
      <button
        type="button"
        class="btn sm ghost"
        aria-label=${tt('joint.up', { card: fullName(card?.id) })}
        disabled=${part.at === 0}
        onClick=${() => picker.reorder(part.at, part.at - 1)}
      >
        ▲
      </button>
      <button
        type="button"
        class="btn sm ghost"
        aria-label=${tt('joint.out', { card: fullName(card?.id) })}
        onClick=${() => pressPart(table, part)}
      >
        ×
      </button>
    </span>
  </li>`;
}

/** Why a term is not what the card has. @param {number|undefined} raw @param {number|undefined} term */
const changed = (raw, term) =>
  raw === undefined || term === undefined || term === raw
    ? ''
    : term < raw
      ? tt('joint.halved', { n: raw })
      : tt('joint.raised', { n: raw, more: term - raw });

/** What a participant does: its attack, or an effect by the name of its card. @param {any} view @param {Option} o */
const wordOf = (view, o) =>
  o.key === 'attack'
    ? tt('joint.attack', { n: o.params?.value ?? 0 })
    : o.card === o.params?.group
      ? tt('joint.effect')
      : fullName(view.cards[o.card ?? '']?.id);

export function Composer() {
  const table = useTable(),
    { picker, session } = table,
    view = /** @type {any} */ (session.view.value),
    d = picker.decision.value;
  const parts = partsOf(table),
    told = useForetold(table, parts),
    first = d?.prompt === 'joint';
  useEffect(() => {
    const part = lead.value && first ? parts.get(lead.value) : null;
    if (part && part.at < 0 && !picker.picked.value.length) pressPart(table, part);
    lead.value = null;
  }, [d?.id]);
  if (!d) return null;
  const title = tt({ joint_actions: 'joint.actions', attack_targets: 'joint.targets' }[d.prompt] ?? 'declare.joint', {
    card: fullName(view.cards[d.source ?? '']?.id),
  });
  const target = view.cards[targetOf(d)],
    fixed = first ? [] : (told.now?.reply.parts ?? []),
    chosen = [...parts.values()].filter((p) => p.at >= 0).sort((a, b) => a.at - b.at),
    rest = [...parts.values()].filter((p) => p.at < 0);
  const object = told.now?.object,
    others = (told.now?.reply.objects ?? []).filter((/** @type {any} */ o) => o.card !== targetOf(d));
  const bonus = object
    ? object.value - object.terms.reduce((/** @type {number} */ sum, /** @type {number} */ n) => sum + n, 0)
    : 0;
  return html`<section class="cmp jnt panel" role="region" aria-label=${title}>
    <h3>
      <span>${title}</span>
      ${
        target
          ? html`<span class="chip aim">
            ◎ ${fullName(target.id)} <span class="num">${target.hp}/${target.max_hp}</span>
          </span>`
          : null
      }
    </h3>
    ${
      fixed.length
        ? html`<ol>
          ${fixed.map(
            (/** @type {any} */ p, /** @type {number} */ i) =>
              html`<li key=${i} class="term">
                <span class="ln num">${i + 1}</span>
                <${Pic} id=${view.cards[p.card]?.id} w=${24} />
                <span class="grow"><b>${fullName(view.cards[p.card]?.id)}</b></span>
                <b class="num">${object?.terms[i] ?? ''}</b>
              </li>`,
          )}
        </ol>`
        : null
    }
    <ol>
      ${chosen.map(
        (part) => html`<${Term} key=${part.h} part=${part} term=${first ? object?.terms[part.at] : undefined} />`,
      )}
    </ol>
    ${bonus ? html`<p class="row apart lab"><span>${tt('joint.bonus')}</span><b class="num">+${bonus}</b></p>` : null}
    ${
      rest.length
        ? html`<ul class="cand">
          ${rest.map(
            (part) =>
              html`<li key=${part.h}>
                <button type="button" class="term cand-b" onClick=${() => pressPart(table, part)}>
                  <span class="ln can">◆</span>
                  <span class="grow">
                    ${fullName(view.cards[part.h]?.id)}
                    <small>${wordOf(view, strongest(part))}</small>
                  </span>
                  ${!first || told.adds[part.h] === undefined ? null : html`<b class="num">+${told.adds[part.h]}</b>`}
                </button>
              </li>`,
          )}
        </ul>`
        : null
    }
    ${
      object
        ? html`<div class="sum" role="status">
          <span class="big num">${object.value}</span>
          <span class="grow">
            <b>${fullName(target?.id)}</b> <span class="num">${target?.hp} → ${object.left}</span>
            ${object.loss === object.value ? null : html`<small>${tt('joint.loss', { n: object.loss })}</small>`}
            ${object.destroyed ? html`<small class="bad">${tt('declare.destroyed')}</small>` : null}
          </span>
        </div>`
        : null
    }
    ${others.map(
      (/** @type {any} */ o) =>
        html`<p key=${o.card} class="lab">
          ${tt('foresee.loss', { card: fullName(view.cards[o.card]?.id), n: o.loss, left: o.left })}
        </p>`,
    )}
  </section>`;
}
