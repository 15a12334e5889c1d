// A card's picture, made when it comes near the screen: a pool of hundreds of cards paints only what is looked at.
import { useEffect, useRef, useState } from 'preact/hooks';
import { artUrl, motifOf } from '../art.js';
import { html } from '../lib/html.js';

const NEAR = '400px';
/** @type {WeakMap<Element, () => void>} */
const waiting = new WeakMap();
const watcher = new IntersectionObserver(
  (entries) => {
    for (const { target, isIntersecting } of entries) {
      if (!isIntersecting) continue;
      watcher.unobserve(target);
      waiting.get(target)?.();
    }
  },
  { rootMargin: NEAR },
);

/** @param {{game: string, card: any, lod: number}} props `lod` as in `artUrl` */
export function Art({ game, card, lod }) {
  const at = useRef(/** @type {HTMLImageElement | null} */ (null));
  const [near, setNear] = useState(false);
  useEffect(() => {
    const image = at.current;
    if (near || !image) return undefined;
    waiting.set(image, () => setNear(true));
    watcher.observe(image);
    return () => watcher.unobserve(image);
  }, [near]);
  return html`<img
    ref=${at}
    class="art"
    src=${near ? artUrl(game, motifOf(card), lod) : undefined}
    alt=""
    draggable=${false}
    decoding="async"
  />`;
}
