/** Dream Duel cards: cost top left, grace top right, power bottom left, kind bottom right; traits in words. */
import { characterName, traitName, traitText } from '../../lib/cards.js';
import { html } from '../../lib/html.js';
import { t } from '../../lib/i18n.js';
import { drift } from '../../ui/card.js';
import { decks } from './decks.js';
import { costText, kindOf, word } from './words.js';

/** A number that is printed at all. @param {any} n */
const given = (n) => n !== undefined && n !== null;

/** @type {import('../types.js').GameCards} */
export default {
  motif(data) {
    // Character cards are C001-RM, spells RM-001: the letters name the owner.
    const parts = data.id.split('-');
    return { owner: /^C\d/.test(parts[0]) && parts[1] ? parts[1] : parts[0] };
  },
  kind: kindOf,
  kindLong: (data) =>
    word(`kind_long.${data.kind === 'battle' ? data.attack : (data.item_kind ?? data.kind)}`, kindOf(data)),
  badges(data, live) {
    const cost = costText(data, live),
      grace = live.grace ?? data.grace;
    return [
      ...(cost !== null ? [{ cls: 'cost', text: cost }] : []),
      ...(data.kind === 'battle' && given(grace) ? [{ cls: `gr ${drift(live.grace, data.grace)}`, text: grace }] : []),
    ];
  },
  foot: (data, live) =>
    html`
      ${
        data.kind === 'battle'
          ? html`<span class=${`pw ${drift(live.power, data.power)}`} data-t=${live.power ?? data.power} />`
          : html`<span />`
      }
      <span class="kd" data-t=${kindOf(data)} />
    `,
  tags: (data, live) => (live.traits ?? data.traits ?? []).map(traitName),
  say(data, live) {
    const cost = costText(data, live),
      grace = live.grace ?? data.grace,
      power = live.power ?? data.power,
      battle = data.kind === 'battle';
    return [
      cost !== null ? t('dreamduel.say.cost', { n: cost }) : '',
      battle && given(grace) ? t('dreamduel.say.grace', { n: grace }) : '',
      battle && given(power) ? t('dreamduel.say.power', { n: power }) : '',
      ...(live.traits ?? data.traits ?? []).map(traitName),
      live.stance ? t(`dreamduel.stance.${live.stance}`) : '',
    ];
  },
  figures(data, live) {
    const changed = live.changed ?? {};
    return [
      ...(data.kind === 'battle'
        ? [
            { label: t('dreamduel.power'), value: live.power ?? data.power, change: changed.power },
            { label: t('dreamduel.grace'), value: live.grace ?? data.grace, change: changed.grace },
          ]
        : []),
      ...(costText(data, live) !== null
        ? [{ label: t('dreamduel.cost'), value: costText(data, live), change: changed.cost }]
        : []),
    ];
  },
  chips: (data, live) => [
    data.character ? characterName(data.character) : '',
    ...(live.tags ?? []).map((x) => word(`tag.${x}`, x)),
  ],
  terms: (data, live) =>
    (live.traits ?? data.traits ?? []).map((/** @type {string} */ key) => ({
      key,
      name: traitName(key),
      text: traitText(key),
    })),
  counter: (key) => word(`counter.${key}`, key),
  decks,
};
