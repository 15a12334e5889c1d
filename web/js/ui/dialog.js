// Dialog (centre) and Drawer (edge): trap focus, give it back, close on Esc and on the backdrop.
import { useEffect, useId, useRef } from 'preact/hooks';
import { focusable, trapTab } from '../lib/a11y.js';
import { html } from '../lib/html.js';
import { t } from '../lib/i18n.js';
import { IconButton } from './button.js';

/** Open layers, innermost last: only that one hears Esc. @type {object[]} */
const layers = [];

/** @param {{onClose: () => void}} props @param {boolean} [modal] */
function useLayer({ onClose }, modal = true) {
  const box = useRef(/** @type {HTMLElement | null} */ (null));
  const close = useRef(onClose);
  close.current = onClose;
  useEffect(() => {
    const before = /** @type {HTMLElement | null} */ (document.activeElement);
    const layer = {};
    layers.push(layer);
    const root = box.current;
    if (root && modal) {
      const wanted =
        /** @type {HTMLElement | null} */ (root.querySelector('[data-autofocus]')) ??
        focusable(root).find((el) => el.closest('.dialog-b')) ??
        root;
      wanted.focus({ preventScroll: true });
    }
    /** @param {KeyboardEvent} event */
    const onKey = (event) => {
      if (layers[layers.length - 1] !== layer) return;
      if (event.key === 'Escape') {
        event.preventDefault();
        event.stopPropagation();
        close.current();
      } else if (modal && root) trapTab(event, root);
    };
    document.addEventListener('keydown', onKey, true);
    if (modal) document.documentElement.classList.add('has-layer');
    return () => {
      document.removeEventListener('keydown', onKey, true);
      layers.splice(layers.indexOf(layer), 1);
      if (!layers.length) document.documentElement.classList.remove('has-layer');
      if (before?.isConnected) before.focus({ preventScroll: true });
    };
  }, []);
  return box;
}

/**
 * @param {{title: string, onClose: () => void, children?: any, foot?: any, wide?: boolean, class?: string,
 *   hideTitle?: boolean}} props
 */
export function Dialog({ title, onClose, children, foot, wide = false, class: more = '', hideTitle = false }) {
  const box = useLayer({ onClose });
  const id = useId();
  return html`<div
    class="veil"
    onMouseDown=${(/** @type {MouseEvent} */ e) => {
      if (e.target === e.currentTarget) onClose();
    }}
  >
    <section
      class=${`dialog ${wide ? 'wide' : ''} ${more}`}
      role="dialog"
      aria-modal="true"
      aria-labelledby=${id}
      tabindex="-1"
      ref=${box}
    >
      <div class="dialog-h">
        <h2 id=${id} class=${hideTitle ? 'sr' : ''}>${title}</h2>
        <${IconButton} class="close" icon="close" label=${t('shell.act.close')} onClick=${onClose} />
      </div>
      <div class="dialog-b">${children}</div>
      ${foot && html`<div class="dialog-f">${foot}</div>`}
    </section>
  </div>`;
}

/**
 * A sheet from an edge: the right on wide screens, the bottom on phones (`size` is then its height).
 * @param {{title: string, onClose: () => void, children?: any, foot?: any, size?: 'low'|'high',
 *   side?: 'right'|'bottom', class?: string}} props
 */
export function Drawer({ title, onClose, children, foot, size = 'high', side = 'right', class: more = '' }) {
  const box = useLayer({ onClose });
  const id = useId();
  const start = useRef(0);
  return html`<div
    class="veil edge"
    onMouseDown=${(/** @type {MouseEvent} */ e) => {
      if (e.target === e.currentTarget) onClose();
    }}
  >
    <section
      class=${`drawer ${side} ${size} ${more}`}
      role="dialog"
      aria-modal="true"
      aria-labelledby=${id}
      tabindex="-1"
      ref=${box}
    >
      <div
        class="dialog-h"
        onTouchStart=${(/** @type {TouchEvent} */ e) => {
          start.current = e.touches[0].clientY;
        }}
        onTouchEnd=${(/** @type {TouchEvent} */ e) => {
          if (e.changedTouches[0].clientY - start.current > 60) onClose();
        }}
      >
        <h2 id=${id}>${title}</h2>
        <${IconButton} class="close" icon="close" label=${t('shell.act.close')} onClick=${onClose} />
      </div>
      <div class="dialog-b">${children}</div>
      ${foot && html`<div class="dialog-f">${foot}</div>`}
    </section>
  </div>`;
}
