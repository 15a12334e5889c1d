// The replay's controls, where decisions are made in a live match: timeline with turns and damage, step, play, speed,
// view.
import { useEffect } from 'preact/hooks';
import { html } from '../../lib/html.js';
import { isTyping } from '../../lib/a11y.js';
import { t } from '../../lib/i18n.js';
import { showName } from '../../lib/names.js';
import { Icon } from '../../ui/icon.js';
import { toast } from '../../ui/toast.js';
import { useTable } from '../../table/context.js';
import { tt } from '../../table/text.js';
import { copyText } from '../parts/copy.js';
import { SPEEDS } from './player.js';

/** @param {string} key @param {import('./player.js').Player} player @returns {(() => void)|null} */
function actOf(key, player) {
  /** @type {Record<string, () => void>} */
  const acts = {
    ' ': player.toggle,
    '.': () => player.go(player.at.value + 1),
    ',': () => player.go(player.at.value - 1),
    ']': () => player.jump(1),
    '[': () => player.jump(-1),
    Home: () => player.go(0),
    End: () => player.go(player.last),
  };
  return acts[key] ?? null;
}

/**
 * @param {{player: import('./player.js').Player, told: import('./player.js').Recorded,
 *   view: (audience: string) => void}} props
 */
export function ReplayBar({ player, told, view }) {
  const table = useTable();
  useEffect(() => {
    /** @param {KeyboardEvent} e */
    const down = (e) => {
      if (isTyping(e.target) || e.ctrlKey || e.metaKey || e.altKey || document.querySelector('[aria-modal="true"]'))
        return;
      const el = e.target instanceof HTMLElement ? e.target : null;
      if (e.key === ' ' && el?.closest('button,a,select')) return;
      const act = actOf(e.key, player);
      if (!act) return;
      e.preventDefault();
      e.stopImmediatePropagation();
      act();
    };
    document.addEventListener('keydown', down, true);
    return () => document.removeEventListener('keydown', down, true);
  }, [player]);
  const at = player.at.value;
  const goTo = (/** @type {number} */ event) => {
    player.stop();
    player.go(event);
  };
  const said = [
    t('shell.replays.turn', { n: player.turn.value }),
    t('shell.replays.at', { n: at + 1, max: player.last + 1 }),
  ].join(' · ');
  const name = (/** @type {string} */ audience) => {
    if (audience === 'watch') return t('shell.replays.watchers');
    const seat = told.seats.find((s) => `seat:${s.seat}` === audience);
    return seat?.name ? (seat.bot ? tt('plate.bot') : showName(seat.name, 16)) : audience;
  };
  const link = async () => {
    if (await copyText(`${location.origin}/replay/${told.match}#${at}`)) toast(t('shell.replays.linked'), 'ok');
  };
  /** @param {string} icon @param {string} key @param {() => void} press @param {boolean} [off] */
  const button = (icon, key, press, off = false) =>
    html`<button
      type="button"
      class="iconbtn"
      aria-label=${t(`shell.replays.${key}`)}
      title=${t(`shell.replays.${key}`)}
      aria-disabled=${off || undefined}
      onClick=${() => {
        if (!off) press();
      }}
    >
      <${Icon} name=${icon} />
    </button>`;
  return html`<div class="decide-w">
    <section class="decide replay" id="decide" role="region" tabindex="-1" aria-label=${t('shell.replays.timeline')}>
      <div class="rp-line">
        <input
          type="range"
          class="rp-range"
          min="0"
          max=${player.last}
          value=${at}
          aria-label=${t('shell.replays.timeline')}
          aria-valuetext=${said}
          title=${t('shell.replays.keys')}
          onInput=${(/** @type {any} */ e) => goTo(Number(e.currentTarget.value))}
        />
        <span class="rp-marks" aria-hidden="true">
          ${player.marks.map(
            (m, i) => html`<i key=${i} class=${m.kind} style=${{ left: `${(m.at / (player.last || 1)) * 100}%` }}></i>`,
          )}
        </span>
      </div>
      <div class="rp-acts">
        ${button('first', 'turn_back', () => player.jump(-1), at <= 0)}
        ${button('back', 'back', () => goTo(at - 1), at <= 0)}
        ${button(player.playing.value ? 'pause' : 'play', player.playing.value ? 'pause' : 'play', player.toggle)}
        ${button('next', 'on', () => goTo(at + 1), at >= player.last)}
        ${button('last', 'turn_on', () => player.jump(1), at >= player.last)}
        ${button('link', 'link', link)}
        <span class="rp-said num" role="status">${said}</span>
        <span class="row g4" role="group" aria-label=${t('shell.replays.speed')}>
          ${SPEEDS.map(
            (s) =>
              html`<button
                key=${s}
                type="button"
                class=${`chip ${player.speed.value === s ? 'on' : ''}`}
                aria-pressed=${player.speed.value === s}
                onClick=${() => player.setSpeed(s)}
              >
                ${s}×
              </button>`,
          )}
        </span>
        ${
          told.audiences.length > 1
            ? html`<label class="row g4">
              <span class="lab">${t('shell.replays.view_as')}</span>
              <select value=${told.audience} onChange=${(/** @type {any} */ e) => view(e.currentTarget.value)}>
                ${told.audiences.map(
                  (a) => html`<option key=${a} value=${a} selected=${a === told.audience}>${name(a)}</option>`,
                )}
              </select>
            </label>`
            : null
        }
        ${
          at >= player.last && table.folded.value
            ? html`<button
              class="btn sm"
              onClick=${() => {
                table.folded.value = false;
              }}
            >
              ${tt('result.open')}
            </button>`
            : null
        }
      </div>
    </section>
  </div>`;
}
