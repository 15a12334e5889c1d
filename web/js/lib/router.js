// The address is the state: `route` follows it, and plain links on our own pages change it without a reload.
import { signal } from '@preact/signals';

/** @typedef {{path: string, query: URLSearchParams, hash: string}} Route */

/** @returns {Route} */
const here = () => ({ path: location.pathname, query: new URLSearchParams(location.search), hash: location.hash });

export const route = signal(here());

/** @param {string} to @param {{replace?: boolean}} [options] */
export function navigate(to, { replace = false } = {}) {
  const url = new URL(to, location.href);
  if (url.origin !== location.origin) {
    location.href = to;
    return;
  }
  history[replace ? 'replaceState' : 'pushState'](null, '', url.pathname + url.search + url.hash);
  const samePage = url.pathname === route.value.path;
  route.value = here();
  if (!samePage) window.scrollTo(0, 0);
}

/** Begin to follow clicks and the back button; called once at boot. */
export function startRouter() {
  window.addEventListener('popstate', () => {
    route.value = here();
  });
  document.addEventListener('click', (event) => {
    if (
      event.defaultPrevented ||
      event.button !== 0 ||
      event.metaKey ||
      event.ctrlKey ||
      event.shiftKey ||
      event.altKey
    )
      return;
    const link = /** @type {Element} */ (event.target)?.closest?.('a[href]');
    if (
      !(link instanceof HTMLAnchorElement) ||
      link.target ||
      link.hasAttribute('download') ||
      link.origin !== location.origin
    )
      return;
    if (link.pathname.startsWith('/api/') || /\.\w+$/.test(link.pathname)) return;
    event.preventDefault();
    navigate(link.href);
  });
}

/**
 * Does a path fit a pattern such as `/decks/:id`?
 * @param {string} pattern @param {string} path @returns {Record<string, string> | null}
 */
export function match(pattern, path) {
  const want = pattern.split('/').filter(Boolean);
  const got = path.split('/').filter(Boolean);
  if (want.length !== got.length) return null;
  /** @type {Record<string, string>} */
  const params = {};
  for (const [i, part] of want.entries()) {
    if (part.startsWith(':')) {
      try {
        params[part.slice(1)] = decodeURIComponent(got[i]);
      } catch {
        return null;
      }
    } else if (part !== got[i]) return null;
  }
  return params;
}
