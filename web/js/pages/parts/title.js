// The document's title follows the page; the table adds whose turn it is.
import { useEffect } from 'preact/hooks';

/** @param {string} title */
export function useTitle(title) {
  useEffect(() => {
    document.title = title ? `${title} · Hopetable` : 'Hopetable';
  }, [title]);
}
