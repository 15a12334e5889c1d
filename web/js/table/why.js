/** Why a card cannot be used now: beside the hand on wide screens, a strip above the hand on phones. */
import { html } from '../lib/html.js';
import { Icon } from '../ui/icon.js';
import { RuleLink } from '../ui/inspector.js';
import { useTable } from './context.js';
import { handleName, tt } from './text.js';
import { reasonText } from './prompts.js';

/** @param {{strip?: boolean}} props */
export function WhyNot({ strip = false }) {
  const table = useTable();
  const why = table.why.value;
  if (!why) return null;
  const name = handleName(table, why.card);
  const close = html`<button
    class="x"
    onClick=${() => {
      table.why.value = null;
    }}
    aria-label=${tt('why.close')}
  >
    ×
  </button>`;
  if (strip)
    return html`<div class="whyb" role="status">
      <${Icon} name="lock" />
      <span><b>${name}</b> ${reasonText(table, why)} ${why.rule ? html`<${RuleLink} id=${why.rule} />` : null}</span>
      ${close}
    </div>`;
  return html`<div class="pop side" role="status">
    <h3><${Icon} name="lock" />${tt('why.title')}</h3>
    ${close}
    ${reasonText(table, why)}
    ${why.rule ? html`<div class="rule">${tt('why.rule')} <${RuleLink} id=${why.rule} /></div>` : null}
  </div>`;
}
