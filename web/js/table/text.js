/** Sentences of the table: prompts, acts, reasons, links, made from keys and parameters in the reader's language. */
import { signal } from '@preact/signals';
import { cardsOf } from '../games/registry.js';
import { has, moment, pick, t } from '../lib/i18n.js';
import { cardData, cardGame, cardName, skillsOf } from '../lib/cards.js';
import { showName } from '../lib/names.js';

/** @typedef {import('../net/types.js').View} View */
/** @typedef {import('../net/types.js').Decision} Decision */
/** @typedef {import('../net/types.js').Option} Option */

/** The game on the table: its own sentences come before those every table shares. */
export const speaking = signal('');
/** @param {string} key */
const keyed = (key) => (has(`${speaking.value}.table.${key}`) ? `${speaking.value}.table.${key}` : `table.${key}`);

/** @param {string} key @param {Record<string, any>} [params] @returns {string} */
export const tt = (key, params) => t(keyed(key), params);
/** @param {string} key */
export const known = (key) => has(keyed(key));

const RING = '①②③④⑤⑥⑦⑧⑨⑩⑪⑫⑬⑭⑮⑯⑰⑱⑲⑳';
/** @param {number} n */
export const ringed = (n) => RING[n - 1] ?? `(${n})`;

/** A card's title in the reader's quotes. @param {string|null|undefined} id */
export function quoted(id) {
  if (!id) return tt('card.some');
  const name = cardName(id);
  return tt('card.quoted', { name: name.title });
}

/** @param {string|null|undefined} id */
export const fullName = (id) => (id ? cardName(id).full : tt('card.some'));

/**
 * A card by its handle: its name if the reader may know it, else what its place says. A player who stands on the table
 * as a card goes by the player's name.
 * @param {import('./context.js').Table} table
 * @param {string|null|undefined} h
 * @param {Record<string, any>|null} [shown]
 */
export function handleName(table, h, shown) {
  const view = table.session.view.value;
  const seat = h && view ? (table.game.seatOf?.(view, h) ?? null) : null;
  if (seat !== null) return seatName(table.session, seat);
  const card = (h && (shown?.[h] ?? view?.cards[h])) || null;
  if (card?.id) return quoted(card.id);
  if (card?.hidden) return hiddenName(view, card);
  return tt('card.some');
}

/** @param {View|null} view @param {import('../net/types.js').LiveCard} card */
export function hiddenName(view, card) {
  const zone = card.zone.split('.').pop();
  const list = view?.zones[card.zone];
  const slot = Array.isArray(list) ? list.indexOf(card.h) + 1 : 0;
  return tt('card.hidden', { zone: tt(`zone.${zone}`), n: slot });
}

/** @param {import('../net/session.js').Session} session @param {number|null|undefined} seat */
export function seatName(session, seat) {
  if (seat == null) return tt('who.nobody');
  if (seat === session.seat.value && session.playing.value) return tt('who.you');
  return realName(session, seat);
}
/** @param {import('../net/session.js').Session} session @param {number} seat */
export function realName(session, seat) {
  const info = session.room.value?.seats.find((s) => s.seat === seat);
  const name = info?.name;
  if (info?.bot) {
    const kind = known(`bot.${name}`) ? tt(`bot.${name}`) : tt('plate.bot');
    return (session.room.value?.seats ?? []).filter((s) => s.bot).length > 1 ? `${kind} ${seat + 1}` : kind;
  }
  if (!name) return tt('who.seat', { n: seat + 1 });
  // Whoever drives several seats is told apart by their numbers.
  return (session.room.value?.seats ?? []).filter((s) => s.name === name && !s.bot).length > 1
    ? `${showName(name)} ${seat + 1}`
    : showName(name);
}

/**
 * Parameters with handles and seats replaced by names.
 * @param {import('./context.js').Table} table @param {Record<string, any>|undefined} params @param {Decision|null} [d]
 */
export function named(table, params, d) {
  const view = table.session.view.value;
  /** @type {Record<string, any>} */
  const out = {};
  for (const [key, value] of Object.entries(params ?? {})) {
    if ((key === 'seats' || key === 'winners') && Array.isArray(value))
      out[key] = value.length ? value.map((seat) => seatName(table.session, seat)).join(tt('sep')) : tt('who.nobody');
    else if (key === 'seat' || key === 'by') out[key] = seatName(table.session, value);
    else if (typeof value === 'string' && (view?.cards[value] || d?.shown?.[value]))
      out[key] = handleName(table, value, d?.shown);
    else if (typeof value === 'string' && cardData(value)) out[key] = quoted(value);
    else if (key === 'traits' || key === 'trait') out[key] = value;
    else if (Array.isArray(value))
      out[key] = value
        .map((v) => (view?.cards[v] ? handleName(table, v) : cardData(v) ? quoted(v) : word(v)))
        .join(tt('sep'));
    else if (key === 'phase') out[key] = tt(`phase.${value}`);
    else if (key === 'until') out[key] = moment(value);
    else
      out[key] =
        key === 'kind' || key === 'when' || key === 'zone' || key === 'attack' || key === 'direction'
          ? word(value)
          : value;
  }
  return out;
}

/** A rules word (danmaku, hand, center …) in the reader's language. @param {any} value */
export function word(value) {
  for (const group of ['attack', 'zone', 'stance', 'phase', 'when', 'kind', 'way'])
    if (known(`${group}.${value}`)) return tt(`${group}.${value}`);
  return String(value);
}

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

/** Latin names stand off from what is before them. @param {string} name */
const spaced = (name) => (/^[\x20-\x7e]/.test(name) ? ` ${name}` : name);

/** The number of the link a card stands on. @param {View|null|undefined} view @param {string} h */
function linkOf(view, h) {
  const link = view?.chain?.find((l) => l.card === h);
  return link ? `${ringed(link.n)}${link.id ? spaced(quoted(link.id)) : ''}` : null;
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

/**
 * What a link does to what, in one line.
 * @param {import('./context.js').Table} table
 * @param {import('../net/types.js').Link} link
 */
export function linkLine(table, link) {
  if (link.state === 'void' || link.state === 'negated')
    return tt(`link.${link.state}`, { why: link.why ? word(link.why) : '' });
  const view = table.session.view.value;
  const targets = (link.target ? [link.target] : (link.targets ?? []))
    .map((h) => {
      const at = view?.chain.find((l) => l.card === h && l.n !== link.n);
      return (at && linkOf(view, h)) || handleName(table, h);
    })
    .join(tt('sep'));
  const what = table.game.linkText(table, link, targets);
  const on =
    targets && what.includes(targets)
      ? ''
      : targets
        ? tt('link.targets', { targets })
        : link.answers
          ? tt('link.answers', { n: ringed(link.answers) })
          : '';
  return on ? `${what}${tt('link.join')}${on}` : what;
}

/** What kind of card this is. @param {string|undefined} id */
export function kindName(id) {
  const data = id ? cardData(id) : null;
  return data ? (cardsOf(cardGame(data.id))?.kind(data) ?? '') : '';
}
