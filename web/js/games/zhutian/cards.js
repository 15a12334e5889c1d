/**
 * Zhutian cards: the seal of kind and level is part of the picture; attack bottom left, defence in red bottom right.
 */
import { html } from '../../lib/html.js';
import { has, t } from '../../lib/i18n.js';
import { drift } from '../../ui/card.js';
import { decks } from './decks.js';
import { bonus, destinyNote, fights, kindKey, kindOf, slotName } from './words.js';

/** @typedef {import('../types.js').CardData} CardData @typedef {import('../types.js').Live} Live */

/** @param {string} tag */
const tagName = (tag) => (has(`zhutian.tag.${tag}`) ? t(`zhutian.tag.${tag}`) : tag);

/** @param {CardData} data @param {Live} live @param {'attack'|'defence'} figure */
const number = (data, live, figure) => live[figure] ?? data[figure];

/** @type {import('../types.js').GameCards} */
export default {
  motif: (data) => ({ kind: kindKey(data), slot: data.slots?.[0]?.toUpperCase(), atk: data.attack }),
  kind: kindOf,
  kindLong: (data) =>
    [kindOf(data), data.level ? t('zhutian.level', { n: data.level }) : ''].filter(Boolean).join(' · '),
  badges: () => [],
  foot(data, live) {
    if (data.kind !== 'equipment' && (fights(data) || live.attack !== undefined)) {
      return html`
        <span class=${`atk ${drift(live.attack, data.attack)}`} data-t=${number(data, live, 'attack')} />
        <span class=${`dfc ${drift(live.defence, data.defence)}`} data-t=${number(data, live, 'defence')} />
      `;
    }
    return html`
      <span
        class="bon"
        data-t=${data.kind === 'equipment' ? [bonus(data.attack), bonus(data.defence)].filter(Boolean).join('/') : ''}
      />
      <span class="kd" data-t=${kindOf(data)} />
    `;
  },
  tags: (data) => [...(data.slots ?? []).map(slotName), ...(data.tags ?? []).map(tagName)],
  say: (data, live) => [
    data.level ? t('zhutian.level', { n: data.level }) : '',
    ...(data.slots ?? []).map(slotName),
    ...(fights(data) || live.attack !== undefined
      ? [
          t('zhutian.say.attack', { n: number(data, live, 'attack') }),
          t('zhutian.say.defence', { n: number(data, live, 'defence') }),
        ]
      : data.kind === 'equipment'
        ? [
            data.attack ? t('zhutian.say.attack', { n: bonus(data.attack) }) : '',
            data.defence ? t('zhutian.say.defence', { n: bonus(data.defence) }) : '',
          ]
        : []),
  ],
  figures(data, live) {
    const changed = live.changed ?? {},
      gear = data.kind === 'equipment';
    return ['attack', 'defence']
      .map((figure) => {
        const value = number(data, live, /** @type {'attack'|'defence'} */ (figure));
        return {
          label: t(`zhutian.${figure}`),
          value: gear ? bonus(value) || undefined : value,
          change: changed[figure],
        };
      })
      .filter((f) => f.value !== undefined);
  },
  chips: (data) => [
    ...(data.slots ?? []).map(slotName),
    ...(data.tags ?? []).map(tagName),
    data.restriction && data.restriction !== 'none' ? t(`zhutian.restriction.${data.restriction}`) : '',
    data.no_special_summon ? t('zhutian.no_special_summon') : '',
    data.mode ? t(`zhutian.mode.${data.mode}`) : '',
    data.polarity ? t(`zhutian.polarity.${data.polarity}`) : '',
    destinyNote(data),
    data.check_at ? t(`zhutian.check.${data.check_at}`) : '',
    data.min_players > 2 ? t('zhutian.min_players', { n: data.min_players }) : '',
  ],
  terms: () => [],
  counter: (key) => (has(`zhutian.counter.${key}`) ? t(`zhutian.counter.${key}`) : key),
  decks,
};
