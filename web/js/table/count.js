/** A number that counts to its new value and shows the difference as it goes. */
import { useEffect, useRef, useState } from 'preact/hooks';
import { html } from '../lib/html.js';
import { moves } from '../lib/settings.js';

const COUNT_MS = 320;
const FLOAT_MS = 1200;

/** @param {{value: number, class?: string, float?: boolean}} props */
export function Count({ value, class: cls = '', float = true }) {
  const [shown, show] = useState(value);
  const [diff, setDiff] = useState(0);
  const last = useRef(value);
  useEffect(() => {
    const from = last.current;
    last.current = value;
    if (from === value) return undefined;
    setDiff(value - from);
    const clear = setTimeout(() => setDiff(0), FLOAT_MS);
    if (!moves() || document.hidden) {
      show(value);
      return () => clearTimeout(clear);
    }
    const start = performance.now();
    let frame = 0;
    const step = (/** @type {number} */ at) => {
      const p = Math.min(1, (at - start) / COUNT_MS);
      show(Math.round(from + (value - from) * (1 - (1 - p) ** 3)));
      if (p < 1) frame = requestAnimationFrame(step);
    };
    frame = requestAnimationFrame(step);
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(clear);
      show(value);
    };
  }, [value]);
  return html`<span class=${`num count ${cls}`}>
    ${shown}
    ${
      float && diff
        ? html`<i class=${`float ${diff < 0 ? 'less' : 'more'}`} aria-hidden="true">
          ${diff > 0 ? `+${diff}` : `−${-diff}`}
        </i>`
        : null
    }
  </span>`;
}
