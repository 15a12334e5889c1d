// Room options in words and as form controls, from the schema a game publishes.
import { html } from '../../lib/html.js';
import { has, pick, t } from '../../lib/i18n.js';
import { Segments, Select, Switch } from '../../ui/field.js';

/** @typedef {{key: string, type: string, values?: any[], min?: number, max?: number, default: any, label?: any}} OptionSpec */

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
export const formatName = (format) => (typeof format === 'object' ? pick(format.name) || format.id : has(`shell.option.format_${format}`) ? t(`shell.option.format_${format}`) : String(format));

/** `clock.step_s` names a place inside: read it. @param {any} from @param {string} key */
export const getAt = (from, key) => key.split('.').reduce((at, part) => at?.[part], from);
/** @param {any} into @param {string} key @param {any} value @returns {any} a copy with the value set */
export function setAt(into, key, value) {
  const [head, ...rest] = key.split('.');
  return { ...into, [head]: rest.length ? setAt(into?.[head] ?? {}, rest.join('.'), value) : value };
}

/** @param {OptionSpec[]} specs @returns {any} the options a room gets when nobody chooses */
export const defaultsOf = (specs) => specs.reduce((all, spec) => (spec.default === undefined ? all : setAt(all, spec.key, spec.default)), {});

/** Sensible stops between a number's ends. @param {OptionSpec} spec */
function stops(spec) {
  const wanted = spec.key.endsWith('bank_s') ? [0, 180, 300, 600, 1200, 1800] : spec.key.endsWith('step_s') ? [0, 20, 30, 60, 90, 120, 180] : spec.key.endsWith('_ms') ? [800, 1200, 1600, 2400, 4000] : spec.key.endsWith('_delay') ? [0, 3, 5, 10, 20] : [];
  // A short range is offered whole.
  if (!wanted.length && spec.min !== undefined && spec.max !== undefined && spec.max - spec.min <= 12) return Array.from({ length: spec.max - spec.min + 1 }, (_, i) => Number(spec.min) + i);
  const inside = wanted.filter((n) => n >= (spec.min ?? 0) && n <= (spec.max ?? Infinity));
  if (!inside.includes(spec.default) && typeof spec.default === 'number') inside.push(spec.default);
  return inside.sort((a, b) => a - b);
}

/** @param {string} key @param {number} n */
function numberWords(key, n) {
  if (key.endsWith('_s') && n === 0) return t('shell.option.unlimited');
  if (key.endsWith('bank_s')) return n % 60 ? t('shell.option.seconds', { n }) : t('shell.option.minutes', { n: n / 60 });
  if (key.endsWith('_s')) return t('shell.option.seconds', { n });
  if (key.endsWith('_delay')) return n ? t('shell.option.moves', { n }) : t('shell.option.no_delay');
  return key.endsWith('_ms') ? t('shell.option.ms', { n }) : String(n);
}

/** @param {{game: string, spec: OptionSpec, options: any, onChange: (options: any) => void}} props a game's own words come before the shared ones */
export function OptionField({ game, spec, options, onChange }) {
  const short = spec.key.split('.').pop() ?? spec.key, key = has(`${game}.option.${short}`) ? `${game}.option.${short}` : `shell.option.${short}`;
  const label = has(key) ? t(key) : pick(spec.label) || spec.key;
  const value = getAt(options, spec.key);
  const set = (/** @type {any} */ v) => onChange(setAt(options, spec.key, v));
  if (spec.type === 'bool' || spec.type === 'boolean') return html`<${Switch} label=${label} text=${has(`${key}_text`) ? t(`${key}_text`) : undefined} on=${Boolean(value)} onChange=${set} />`;
  if (spec.values) {
    const choices = spec.values.map((v) => ({ value: typeof v === 'object' ? v.id ?? v.value : v, label: short === 'format' ? formatName(v) : typeof v === 'object' ? pick(v.label ?? v.name) : typeof v === 'number' ? numberWords(spec.key, v) : has(`${key}_${v}`) ? t(`${key}_${v}`) : String(v) }));
    if (choices.length > 4) return html`<${Select} label=${label} value=${value} options=${choices} onChange=${(/** @type {string} */ v) => set(choices.find((c) => String(c.value) === v)?.value ?? v)} />`;
    return html`<${Segments} label=${label} value=${value} options=${choices} onChange=${set} hint=${has(`${key}_${value}_hint`) ? t(`${key}_${value}_hint`) : undefined} />`;
  }
  return html`<${Select} label=${label} value=${value} options=${stops(spec).map((n) => ({ value: n, label: numberWords(spec.key, n) }))} onChange=${(/** @type {string} */ v) => set(Number(v))} />`;
}
