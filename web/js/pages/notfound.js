// Nothing at this address.
import { html } from '../lib/html.js';
import { t } from '../lib/i18n.js';
import { useTitle } from './parts/title.js';
import { Button } from '../ui/button.js';
import { Empty } from '../ui/empty.js';

export default function NotFound() {
  useTitle(t('shell.notfound.title'));
  return html`<main id="main" class="page center">
    <div class="panel lost">
      <p class="lost-n num" aria-hidden="true">404</p>
      <${Empty} level=${1} icon="search" title=${t('shell.notfound.title')} text=${t('shell.notfound.text')}>
        <${Button} kind="pri" href="/">${t('shell.notfound.home')}</${Button}>
        <${Button} href="/rules">${t('shell.nav.rules')}</${Button}>
      </${Empty}>
    </div>
  </main>`;
}
