// /admin: for operators. To everybody else there is no page here.
import { useEffect, useState } from 'preact/hooks';
import { dress } from '../games/registry.js';
import { api, me } from '../lib/api.js';
import { html } from '../lib/html.js';
import { needTexts, t } from '../lib/i18n.js';
import { navigate } from '../lib/router.js';
import { Loading } from '../ui/empty.js';
import { Tabs } from '../ui/tabs.js';
import { CapsulesPart } from './admin/capsules.js';
import { FiguresPart } from './admin/figures.js';
import { LogPart } from './admin/log.js';
import { ReportsPart } from './admin/reports.js';
import { SanctionsPart } from './admin/sanctions.js';
import { SwitchesPart } from './admin/switches.js';
import NotFound from './notfound.js';
import { useEvery, useLoad } from './parts/fetch.js';
import { useTitle } from './parts/title.js';

/** @typedef {{figures: any, error: any, again: () => void, query: URLSearchParams}} PartProps */

/** @type {Record<string, (props: PartProps) => any>} */
const PARTS = {
  figures: FiguresPart,
  switches: SwitchesPart,
  reports: ReportsPart,
  sanctions: SanctionsPart,
  capsules: CapsulesPart,
  log: LogPart,
};
const REFRESH_MS = 10_000;

/** @param {{query: URLSearchParams}} props */
export default function AdminPage({ query }) {
  return me.value?.operator ? html`<${Operations} query=${query} />` : html`<${NotFound} />`;
}

/** @param {{query: URLSearchParams}} props */
function Operations({ query }) {
  const [dressed, setDressed] = useState(false);
  useEffect(() => {
    Promise.all([needTexts('admin'), dress(['admin'])]).then(() => setDressed(true));
  }, []);
  useTitle(dressed ? t('admin.title') : '');
  // Also where the badges come from, whatever part is open.
  const { data, error, again } = useLoad(() => api('GET', '/api/admin/figures'), []);
  useEvery(again, REFRESH_MS);
  if (!dressed) return html`<main id="main" class="page" aria-busy="true"><${Loading} /></main>`;
  const asked = query.get('part') ?? 'figures',
    part = asked in PARTS ? asked : 'figures',
    badges = /** @type {Record<string, number>} */ ({ reports: data?.open_reports, capsules: data?.new_capsules });
  const tabs = Object.keys(PARTS).map((value) => ({ value, label: t(`admin.tab.${value}`), badge: badges[value] }));
  const open = (/** @type {string} */ to) => navigate(`/admin?part=${to}`, { replace: true });
  return html`<main id="main" class="page admin">
    <header class="page-h"><h1>${t('admin.title')}</h1></header>
    <${Tabs} class="panel" label=${t('admin.tabs')} value=${part} tabs=${tabs} onChange=${open}>
      <div class="adm-b">
        <${PARTS[part]} key=${part} figures=${data} error=${error} again=${again} query=${query} />
      </div>
    </${Tabs}>
  </main>`;
}
