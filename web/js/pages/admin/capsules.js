// Saved faults of rules: the list, one whole, its file, and having seen to it.
import { api, errorText } from '../../lib/api.js';
import { html } from '../../lib/html.js';
import { ago, moment, t } from '../../lib/i18n.js';
import { Button } from '../../ui/button.js';
import { Empty, Failed, Loading } from '../../ui/empty.js';
import { Icon } from '../../ui/icon.js';
import { toast } from '../../ui/toast.js';
import { saveFile } from '../parts/copy.js';
import { useLoad } from '../parts/fetch.js';
import { gameName } from '../parts/game.js';
import { Chips } from './parts.js';

/**
 * @typedef {{id: string, match: string, at: number, seen: number|null, game?: string, kind?: string, error?: string,
 *   build?: string}} Capsule
 */
/** @typedef {Capsule & {sealed: boolean, body: Record<string, any>}} Whole */

/** @param {import('../admin.js').PartProps} props */
export function CapsulesPart({ query, again: count }) {
  const id = query.get('id');
  return id
    ? html`<${One} key=${id} id=${id} onSeen=${count} />`
    : html`<${Capsules} all=${query.get('state') === 'all'} />`;
}

/** @param {{all: boolean}} props */
function Capsules({ all }) {
  const { data, error, again } = useLoad(
    () =>
      api('GET', `/api/admin/capsules${all ? '' : '?unseen=true'}`).then((d) => /** @type {Capsule[]} */ (d.capsules)),
    [all],
  );
  const chips = ['unseen', 'all'].map((s) => ({
    value: s,
    label: t(`admin.capsule.${s}`),
    href: `/admin?part=capsules&state=${s}`,
  }));
  return html`
    <p class="t2">${t('admin.capsule.text')}</p>
    <${Chips} label=${t('admin.capsule.which')} value=${all ? 'all' : 'unseen'} chips=${chips} />
    ${
      !data
        ? error
          ? html`<${Failed} error=${error} retry=${again} />`
          : html`<${Loading} lines=${4} />`
        : !data.length
          ? html`<${Empty} icon="ok" title=${t(all ? 'admin.capsule.empty_all' : 'admin.capsule.empty')} />`
          : html`<ul class="adm-l">
            ${data.map(
              (c) =>
                html`<li key=${c.id} class="adm-r">
                  <div class="grow">
                    <code class="adm-e">${c.error}</code>
                    <p class="mut">
                      ${c.game ? gameName(c.game) : ''} · ${c.build}
                      ${c.seen ? ` · ${t('admin.capsule.seen', { when: ago(c.seen * 1000) })}` : ''}
                    </p>
                  </div>
                  <span class="lab">${ago(c.at * 1000)}</span>
                  <a
                    class="btn sm"
                    href=${`/admin?part=capsules&id=${c.id}`}
                    aria-label=${`${t('admin.capsule.open')}: ${c.error}`}
                  >
                    ${t('admin.capsule.open')}
                  </a>
                </li>`,
            )}
          </ul>`
    }
  `;
}

/** @param {{id: string, onSeen: () => void}} props */
function One({ id, onSeen }) {
  const path = `/api/admin/capsules/${encodeURIComponent(id)}`;
  const { data, error, again } = useLoad(() => api('GET', path).then((d) => /** @type {Whole} */ (d)), [id]);
  const back = html`<div class="row">
    <a class="btn sm" href="/admin?part=capsules"><${Icon} name="back" />${t('admin.capsule.back')}</a>
  </div>`;
  if (!data)
    return html`${back}${error ? html`<${Failed} error=${error} retry=${again} />` : html`<${Loading} lines=${6} />`}`;
  const see = async () => {
    try {
      await api('POST', `${path}/seen`);
      toast(t('admin.capsule.seen_done'), 'ok');
      again();
      onSeen();
    } catch (problem) {
      toast(errorText(problem), 'bad');
    }
  };
  const { body } = data;
  const facts = [
    ['game', body.game ? gameName(body.game) : '—'],
    ['build', body.build ?? '—'],
    ['match', data.match],
    ['after', body.after ?? '—'],
    ['kind', body.kind ?? '—'],
    ['seat', body.seat ?? '—'],
  ];
  return html`
    ${back}
    <article class="adm-one">
      <header>
        <h2><code class="adm-e">${data.error}</code></h2>
        <p class="row wrap">
          <span class="lab">${moment(data.at)}</span>
          ${
            data.seen &&
            html`<span class="chip ok">
              <${Icon} name="ok" />
              ${t('admin.capsule.seen', { when: ago(data.seen * 1000) })}
            </span>`
          }
        </p>
      </header>
      <dl class="adm-f small">
        ${facts.map(
          ([key, value]) =>
            html`<div key=${key}><dt>${t(`admin.capsule.${key}`)}</dt><dd class="num">${value}</dd></div>`,
        )}
      </dl>
      ${data.sealed && html`<p class="warnc"><${Icon} name="lock" /> ${t('admin.capsule.sealed')}</p>`}
      ${
        body.cause && html`<section><h3>${t('admin.capsule.cause')}</h3><pre tabindex="0">${body.cause}</pre></section>`
      }
      ${
        body.input &&
        html`<section>
          <h3>${t('admin.capsule.input')}</h3>
          <pre tabindex="0">${JSON.stringify(body.input, null, 1)}</pre>
        </section>`
      }
      <section><h3>${t('admin.capsule.reproduce')}</h3><pre tabindex="0">hopetable capsule ${data.id}</pre></section>
      <div class="row wrap">
        <${Button} icon="download" onClick=${() => saveFile(`capsule-${data.id}.json`, JSON.stringify(data, null, 1))}>
          ${t('admin.capsule.download')}
        </${Button}>
        ${!data.seen && html`<${Button} kind="pri" icon="ok" onClick=${see}>${t('admin.capsule.see')}</${Button}>`}
      </div>
    </article>
  `;
}
