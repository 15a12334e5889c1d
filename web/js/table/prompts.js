/** Sentences of the open decision: what it asks, what each act is called, why something cannot be done. */
import { pick } from '../lib/i18n.js';
import { cardData, skillsOf } from '../lib/cards.js';
import { tt, known, quoted, handleName, named, word, linkOf } from './text.js';

/** @typedef {import('../net/types.js').Decision} Decision */
/** @typedef {import('../net/types.js').Option} Option */

/** @param {import('./context.js').Table} table @param {Decision} d */
export function promptText(table, d) {
  const view = table.session.view.value;
  const params = named(table, d.params, d);
  const top = view?.chain?.[view.chain.length - 1];
  if (params.card === undefined) {
    const h = d.source ?? (d.prompt === 'respond' && top ? top.card : null);
    params.card = h ? handleName(table, h, d.shown) : '';
  }
  table.game.promptParams?.(table, d, params);
  const n = params.n ?? params.need ?? d.max ?? 1;
  params.n ??= n;
  params.min ??= d.min ?? 1;
  params.max ??= d.max ?? 1;
  const bare = params.card ? '' : '_bare';
  for (const key of [
    table.game.prompts?.(d, params),
    `prompt.${d.prompt}${bare}`,
    `prompt.${d.prompt}`,
    `prompt.kind_${d.kind}`,
  ])
    if (key && known(key)) return tt(key, params);
  return tt('prompt.generic');
}

/** One line of help under the prompt. @param {import('./context.js').Table} table @param {Decision} d */
export function helpText(table, d) {
  const { picker } = table,
    asks = picker.compose.question.value;
  if (asks) return tt(known(`compose.help_${asks.prompt}`) ? `compose.help_${asks.prompt}` : 'compose.help');
  const parts = [];
  if ((d.kind === 'pick_cards' || (d.kind === 'pick_option' && !picker.single.value)) && !d.constraint?.pay) {
    parts.push(d.min === d.max ? tt('help.pick_n', { n: d.max }) : tt('help.pick_range', { min: d.min, max: d.max }));
    for (const [group, n] of Object.entries(d.constraint?.least ?? {}))
      if (Number(n) && known(`help.least_${group}`)) parts.push(tt(`help.least_${group}`, { n }));
    if (d.constraint?.distinct && known(`help.distinct_${d.constraint.distinct}`))
      parts.push(tt(`help.distinct_${d.constraint.distinct}`));
  } else if (known(`help.${d.prompt}`)) parts.push(tt(`help.${d.prompt}`));
  else if (d.kind === 'order') parts.push(tt('help.order'));
  else if (picker.single.value && picker.acts.value.some((o) => o.card)) parts.push(tt('help.lit'));
  parts.push(table.game.help?.(table, d) ?? '');
  return parts.join('');
}

/** @param {string|undefined} skill @param {string|undefined} id */
export function skillName(skill, id) {
  if (!skill || !id) return '';
  const found = skillsOf(cardData(id)).find(
    (s) =>
      s.stance === skill || /** @type {any} */ (s.name) === skill || (s.name && Object.values(s.name).includes(skill)),
  );
  return found?.name
    ? (typeof found.name === 'string' && /^[\x20-\x7e]/.test(pick(found.text)) && /** @type {any} */ (found).name_en) ||
        pick(found.name)
    : known(`stance.${skill}`)
      ? tt(`stance.${skill}`)
      : skill;
}

/** The index-th printed alternative of a text, if it can be told apart. @param {string} text @param {number} index */
export function alternative(text, index) {
  const after = /(?:选择|選擇|choose)[^：:。.]{0,24}[：:]\s*(.*?)(?:。|\.(?:\s|$)|$)/i.exec(text)?.[1];
  const either = after?.split(/[；;]\s*(?:或者?|or\b)\s*/i) ?? [];
  if (either.length > 1) return tidy(either[index]);
  const parts = text.split(/(?:^|[\s：:；;，,。])\s*(?:[(（]?[1-9][)）.．、]|[①-⑨])\s*/).slice(1);
  return tidy(parts[index]);
}

/** @param {string|undefined} part */
const tidy = (part) => {
  const said = part?.replace(/[；;。.\s]+$/, '').trim();
  return said ? said.charAt(0).toUpperCase() + said.slice(1) : null;
};

/**
 * An act's name and its small second line.
 * @param {import('./context.js').Table} table
 * @param {Option} o
 * @param {Decision} d
 * @returns {{name: string, sub: string}}
 */
export function optionText(table, o, d) {
  const view = table.session.view.value;
  const params = named(table, o.params, d);
  const card = o.card ? (d.shown?.[o.card] ?? view?.cards[o.card]) : null;
  const id = card?.id ?? o.params?.id;
  params.card =
    o.card && view && table.game.seatOf?.(view, o.card) != null
      ? handleName(table, o.card)
      : id
        ? quoted(id)
        : o.card
          ? handleName(table, o.card, d.shown)
          : (params.card ?? '');
  params.skill = skillName(o.params?.skill, id);
  if (o.key === 'option') {
    if (o.params?.value !== undefined)
      return { name: table.game.valueText?.(o.params.value) ?? word(o.params.value), sub: '' };
    const from = String(o.params?.ability ?? '').split('/')[0];
    const said = from && pick(cardData(from)?.text);
    const told = said ? alternative(said, Number(o.params?.index ?? 0)) : null;
    return { name: told ?? tt('act.option_n', { n: Number(o.params?.index ?? 0) + 1 }), sub: '' };
  }
  const variants = [
    d.prompt && `act.${o.key}_${d.prompt}`,
    params.skill && `act.${o.key}_skill`,
    !params.card && `act.${o.key}_bare`,
    `act.${o.key}`,
  ];
  const key = variants.find((k) => k && known(k));
  const to = (o.targets ?? []).map((h) => linkOf(view, h) ?? handleName(table, h, d.shown)).join(tt('sep'));
  params.to = to;
  const name = key ? tt(key, params) : params.card || o.key;
  const sub = [];
  if (to && !name.includes(to)) sub.push(tt('act.on', { targets: to }));
  sub.push(...(table.game.optionSub?.(table, o, params) ?? []));
  return { name, sub: sub.join(' · ') };
}

/** The commit button of a pick. @param {import('./context.js').Table} table @param {Decision} d @param {number} n */
export function commitText(table, d, n) {
  const own = table.game.commit?.(d, n, table.session.view.value);
  if (own) return own;
  for (const key of [`commit.${d.prompt}`, `commit.kind_${d.kind}`]) if (known(key)) return tt(key, { n });
  return tt('commit.pick', { n });
}

/**
 * A reason as a sentence.
 * @param {import('./context.js').Table} table
 * @param {{code: string, params?: Record<string, any>, message?: string}} told
 */
export function reasonText(table, told) {
  const about = told.params?.when ?? told.params?.zone;
  const key =
    [about && known(`when.${about}`) && `code.${told.code}_when`, about && `code.${told.code}_${about}`].find(
      (k) => k && known(k),
    ) || `code.${told.code}`;
  if (known(key)) return tt(key, named(table, told.params)).replace(/\{\w+\}/g, '…');
  return told.message || tt('code.unknown', { code: told.code });
}
