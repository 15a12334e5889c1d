/** Hope cards: a star chart made of attributes, HP, ATK and range; ATK bottom left, HP bottom right, else the kind. */
import { html } from '../../lib/html.js';
import { has, pick, t } from '../../lib/i18n.js';
import { drift } from '../../ui/card.js';
import { decks } from './decks.js';
import { boundTo, factionName, figure, kindOf, stands, term } from './words.js';

/** @typedef {import('../types.js').CardData} CardData @typedef {import('../types.js').Live} Live */

/** Words of the rules that a text uses without saying what they mean. */
const WORDS = [
  'wall',
  'late_start',
  'forced',
  'extra',
  'quick',
  'answer',
  'instead',
  'plain',
  'prep',
  'main',
  'needs_main',
  'normal_attack',
];

/** @param {CardData} data @param {Live} live @returns {string[]} */
const attributes = (data, live) => {
  const names = /** @type {{attributes?: string[]}} */ (live).attributes ?? data.attributes ?? [];
  return names.map((/** @type {string} */ x) => term('attribute', x));
};

/** @type {import('../types.js').GameCards} */
export default {
  motif: (data) => ({
    attr: data.attributes,
    hp: data.hp,
    atk: data.atk,
    range: data.atk === undefined ? 0 : (data.range ?? 1),
  }),
  kind: kindOf,
  kindLong: kindOf,
  badges: () => [],
  foot(data, live) {
    if (!stands(data)) return html`<span /><span class="kd" data-t=${kindOf(data)} />`;
    const atk = figure(data, live, 'atk');
    return html`
      <span class=${`pw ${drift(/** @type {any} */ (live).atk, data.atk)}`} data-t=${atk ?? ''} />
      <span
        class=${`hp ${drift(/** @type {any} */ (live).hp, data.hp)}`}
        data-t=${t('hope.hp_short', { n: figure(data, live, 'hp') })}
      />
    `;
  },
  tags: attributes,
  say: (data, live) => [
    data.faction ? factionName(data.faction) : '',
    ...attributes(data, live),
    stands(data) ? t('hope.say.hp', { n: figure(data, live, 'hp') }) : '',
    data.atk !== undefined
      ? t('hope.say.atk', { n: figure(data, live, 'atk'), range: figure(data, live, 'range') })
      : '',
  ],
  figures(data, live) {
    if (!stands(data)) return [];
    const changed = live.changed ?? {};
    return [
      {
        label: t('hope.hp'),
        value:
          /** @type {any} */ (live).max_hp !== undefined
            ? `${figure(data, live, 'hp')}/${figure(data, live, 'max_hp')}`
            : data.hp,
        change: changed.max_hp,
      },
      ...(data.atk === undefined
        ? []
        : [
            { label: 'ATK', value: figure(data, live, 'atk'), change: changed.atk },
            { label: t('hope.range'), value: figure(data, live, 'range'), change: changed.range },
          ]),
    ];
  },
  chips: (data, live) => [
    data.faction ? factionName(data.faction) : '',
    ...attributes(data, live),
    ...(data.kinds ?? []).map((/** @type {string} */ x) => term('skill_kind', x)),
    data.race && data.race !== 'human' ? term('race', data.race) : '',
    ...(data.professions ?? []).map((/** @type {string} */ x) => term('profession', x)),
    data.no_main ? t('hope.no_main') : '',
    data.bound_to ? t('hope.bound', { names: boundTo(data).join(t('shell.sep')) }) : '',
  ],
  terms: (data) =>
    WORDS.filter((key) => pick(data.text).includes(t(`hope.word.${key}.say`))).map((key) => ({
      key,
      name: t(`hope.word.${key}.${has(`hope.word.${key}.name`) ? 'name' : 'say'}`),
      text: t(`hope.word.${key}.is`),
    })),
  counter: (key) => (has(`hope.counter.${key}`) ? t(`hope.counter.${key}`) : key),
  decks,
};
