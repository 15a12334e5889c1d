/** What the looked-at card reaches: cells to go to, the range of its ATK, what an attack would take from each target. */
import { useEffect, useState } from 'preact/hooks';
import { useTable } from '../../table/context.js';

/** @typedef {{cells: Set<string>, range: Set<string>, losses: Map<string, any>}} Reach */

const WAIT_MS = 140;
/** @type {Reach} */
const NOTHING = { cells: new Set(), range: new Set(), losses: new Map() };

/** @param {number[][]|undefined} cells */
const keys = (cells) => new Set((cells ?? []).map((cell) => cell.join(':')));

/** @returns {Reach} */
export function useReach() {
  const table = useTable(), { session } = table, view = session.view.value;
  const h = table.looked.value?.h ?? null, card = h ? view?.cards[h] : null;
  const asks = !!card && session.playing.value && !view?.outcome && (card.zone === 'board' || card.zone === `${view?.you}.hand`);
  const [found, setFound] = useState({ h: '', reach: NOTHING });
  useEffect(() => {
    if (!asks || !h) return undefined;
    let live = true;
    const wait = setTimeout(async () => {
      const reply = await session.reach(h);
      if (live && reply?.t === 'reached') setFound({ h, reach: { cells: keys(reply.cells), range: keys(reply.range), losses: new Map((reply.losses ?? []).map((/** @type {any} */ l) => [l.card, l])) } });
    }, WAIT_MS);
    return () => { live = false; clearTimeout(wait); };
  }, [h, asks, view]);
  return asks && found.h === h ? found.reach : NOTHING;
}
