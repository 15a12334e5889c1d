/** The right rail: log, chat and rules in tabs; on small screens the same tabs stand in a drawer. */
import { html } from '../lib/html.js';
import { Tabs } from '../ui/tabs.js';
import { useTable } from './context.js';
import { Chat, unread } from './chat.js';
import { Log } from './log.js';
import { tt } from './text.js';

function Rules() {
  const table = useTable();
  const d = table.picker.decision.value;
  const game = table.session.room.value?.game ?? '';
  return html`<div class="rules-l">
    ${
      d?.rule
        ? html`<p>
          <b>${tt('rules.now')}</b>
          ${' '}
          <a class="rule" href=${`/rules/${game}#${d.rule}`} target="_blank" rel="noopener">${d.rule}</a>
        </p>`
        : null
    }
    <ul>
      ${table.game.topics.map(
        (id) =>
          html`<li key=${id}>
            <a href=${`/rules/${game}#${id}`} target="_blank" rel="noopener">${tt(`rules.${id}`)}</a>
            <span class="lab num">${id}</span>
          </li>`,
      )}
    </ul>
    <p><a href=${`/rules/${game}`} target="_blank" rel="noopener">${tt('rules.all')}</a></p>
  </div>`;
}

export function RailTabs() {
  const table = useTable();
  const tab = table.tab.value;
  const tabs = [
    { value: 'log', label: tt('tab.log') },
    { value: 'chat', label: tt('tab.chat'), badge: unread(table) || undefined },
    { value: 'rules', label: tt('tab.rules') },
  ];
  return html`<${Tabs}
    label=${tt('region.rail')}
    value=${tab}
    tabs=${tabs}
    onChange=${(/** @type {any} */ v) => {
      table.tab.value = v;
    }}
  >
    ${tab === 'log' ? html`<${Log} />` : tab === 'chat' ? html`<${Chat} />` : html`<${Rules} />`}
  </${Tabs}>`;
}
