/** Sentences of the table: prompts, acts, reasons, links, made from keys and parameters in the reader's language. */
import { signal } from '@preact/signals';
import { cardsOf } from '../games/registry.js';
import { has, moment, t } from '../lib/i18n.js';
import { cardData, cardGame, cardName } from '../lib/cards.js';
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

/** Latin names stand off from what is before them. @param {string} name */
const spaced = (name) => (/^[\x20-\x7e]/.test(name) ? ` ${name}` : name);

/** The number of the link a card stands on. @param {View|null|undefined} view @param {string} h */
export function linkOf(view, h) {
  const link = view?.chain?.find((l) => l.card === h);
  return link ? `${ringed(link.n)}${link.id ? spaced(quoted(link.id)) : ''}` : null;
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
