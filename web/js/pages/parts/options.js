// Room options in words and as form controls, from the schema a game publishes.
import { has, pick, t } from '../../lib/i18n.js';
import { applies } from './option-field.js';

/**
 * `when` names the other option, and its value, that this one goes with.
 * @typedef {{key: string, type: string, values?: any[], min?: number, max?: number, length?: number, default: any,
 *   label?: any, when?: Record<string, any>}} OptionSpec
 */

/** A room's options in one line for the list. @param {any} options @returns {string} */
export function optionsLine(options) {
  const step = options?.clock?.step_s ?? options?.step_s;
  const parts = [step ? t('shell.option.step_short', { n: step }) : t('shell.option.no_clock')];
  if (options?.format && options.format !== 'standard') parts.unshift(formatName(options.format));
  if (options?.window && options.window !== 'constant') parts.push(t(`shell.option.window_${options.window}`));
  if (options?.take_back) parts.push(t('shell.option.take_back_short'));
  return parts.join(' · ');
}

/** @param {any} format an id, or {id, name} */
export const formatName = (format) =>
  typeof format === 'object'
    ? pick(format.name) || format.id
    : has(`shell.option.format_${format}`)
      ? t(`shell.option.format_${format}`)
      : String(format);

/** `clock.step_s` names a place inside: read it. @param {any} from @param {string} key */
export const getAt = (from, key) => key.split('.').reduce((at, part) => at?.[part], from);

/** @param {any} into @param {string} key @param {any} value @returns {any} a copy with the value set */
export function setAt(into, key, value) {
  const [head, ...rest] = key.split('.');
  return { ...into, [head]: rest.length ? setAt(into?.[head] ?? {}, rest.join('.'), value) : value };
}

/** @param {OptionSpec[]} specs @returns {any} the options a room gets when nobody chooses */
export const defaultsOf = (specs) =>
  specs.reduce((all, spec) => (spec.default === undefined ? all : setAt(all, spec.key, spec.default)), {});

/** Sensible stops between a number's ends. @param {OptionSpec} spec */
export function stops(spec) {
  const wanted =
    spec.key === 'max_turns'
      ? [0, 8, 12, 16, 24, 48, 72, 99]
      : spec.key.endsWith('bank_s')
        ? [0, 180, 300, 600, 1200, 1800]
        : spec.key.endsWith('step_s')
          ? [0, 20, 30, 60, 90, 120, 180]
          : spec.key.endsWith('_ms')
            ? [800, 1200, 1600, 2400, 4000]
            : spec.key.endsWith('_delay')
              ? [0, 3, 5, 10, 20]
              : [];
  // A short range is offered whole.
  if (!wanted.length && spec.min !== undefined && spec.max !== undefined && spec.max - spec.min <= 12)
    return Array.from({ length: spec.max - spec.min + 1 }, (_, i) => Number(spec.min) + i);
  const inside = wanted.filter((n) => n >= (spec.min ?? 0) && n <= (spec.max ?? Infinity));
  if (!inside.includes(spec.default) && typeof spec.default === 'number') inside.push(spec.default);
  return inside.sort((a, b) => a - b);
}

/** @param {string} key @param {number} n */
function numberWords(key, n) {
  if (key.endsWith('_s') && n === 0) return t('shell.option.unlimited');
  if (key.endsWith('bank_s'))
    return n % 60 ? t('shell.option.seconds', { n }) : t('shell.option.minutes', { n: n / 60 });
  if (key.endsWith('_s')) return t('shell.option.seconds', { n });
  if (key.endsWith('_delay')) return n ? t('shell.option.moves', { n }) : t('shell.option.no_delay');
  return key.endsWith('_ms') ? t('shell.option.ms', { n }) : String(n);
}

/**
 * Where the words of an option stand: a game's own come before the shared ones.
 * @param {string} game
 * @param {string} key
 */
export function wordsOf(game, key) {
  const short = key.split('.').pop() ?? key;
  return has(`${game}.option.${short}`) ? `${game}.option.${short}` : `shell.option.${short}`;
}

/**
 * What a value of an option is called.
 * @param {string} game
 * @param {string} key
 * @param {any} value
 * @returns {string}
 */
export function valueWord(game, key, value) {
  const words = wordsOf(game, key);
  if (key === 'format' && !has(`${words}_${value}`)) return formatName(value);
  if (key === 'team_of') return value.map((/** @type {number} */ n) => n + 1).join(' · ');
  if (Array.isArray(value)) return value.map((v) => valueWord(game, key, v)).join(' · ');
  if (value && typeof value === 'object') return pick(value.label ?? value.name ?? value);
  if (has(`${words}_${value}`)) return t(`${words}_${value}`);
  return typeof value === 'number'
    ? has(`${words}_n`)
      ? t(`${words}_n`, { n: value })
      : numberWords(key, value)
    : String(value);
}

/**
 * A room's own options as names and values, in the schema's order, for the waiting room.
 * @param {string} game
 * @param {Record<string, any>} options
 * @param {OptionSpec[]} [specs]
 * @returns {[string, string][]}
 */
export function optionRows(game, options, specs = []) {
  /** @type {[string, string][]} */
  const rows = [];
  const order = specs.map((spec) => spec.key.split('.')[0]),
    place = (/** @type {string} */ key) => (order.includes(key) ? order.indexOf(key) : order.length);
  for (const key of Object.keys(options ?? {}).sort((a, b) => place(a) - place(b))) {
    const value = key === 'team_of' ? options[key].slice(0, options.seats) : options[key];
    if (key === 'window_ms' || key === 'seats' || (key === 'watch_delay' && !value) || value === '') continue;
    const spec = specs.find((s) => s.key === key);
    if (spec && !applies(spec, options)) continue;
    const words = wordsOf(game, key),
      name = has(words) ? t(words) : key;
    if (key === 'clock' && value && typeof value === 'object')
      rows.push([
        name,
        value.step_s
          ? t('table.option.clock_v', { step: value.step_s, bank: Math.round(value.bank_s / 60) })
          : t('table.option.clock_off'),
      ]);
    else
      rows.push([
        name,
        typeof value === 'boolean' ? t(value ? 'table.menu.on' : 'table.menu.off') : valueWord(game, key, value),
      ]);
  }
  return rows;
}
