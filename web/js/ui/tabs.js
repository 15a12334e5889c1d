// Tabs with roving focus: arrows move, the panel follows.
import { useId } from 'preact/hooks';
import { html } from '../lib/html.js';

/**
 * @param {{label: string, value: string, tabs: {value: string, label: string, badge?: number|string}[],
 *   onChange: (v: string) => void, children?: any, class?: string}} props
 */
export function Tabs({ label, value, tabs, onChange, children, class: more = '' }) {
  const id = useId();
  /** @param {KeyboardEvent} e */
  const onKey = (e) => {
    const step = e.key === 'ArrowRight' ? 1 : e.key === 'ArrowLeft' ? -1 : 0;
    if (!step) return;
    e.preventDefault();
    const at = tabs.findIndex((tab) => tab.value === value);
    const to = tabs[(at + step + tabs.length) % tabs.length];
    onChange(to.value);
    document.getElementById(`${id}-${to.value}`)?.focus();
  };
  return html`<div class=${`tabbed ${more}`}>
    <div class="tabs" role="tablist" aria-label=${label} onKeyDown=${onKey}>
      ${tabs.map(
        (tab) => html`<button
          key=${tab.value}
          type="button"
          role="tab"
          id=${`${id}-${tab.value}`}
          aria-selected=${tab.value === value}
          aria-controls=${`${id}-panel`}
          tabindex=${tab.value === value ? 0 : -1}
          class=${tab.value === value ? 'on' : ''}
          onClick=${() => onChange(tab.value)}
        >
          ${tab.label}
          ${tab.badge ? html`<span class="badge">${tab.badge}</span>` : ''}
        </button>`,
      )}
    </div>
    <div class="tabpanel" role="tabpanel" id=${`${id}-panel`} aria-labelledby=${`${id}-${value}`} tabindex="0">
      ${children}
    </div>
  </div>`;
}
