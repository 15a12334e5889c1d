/**
 * What the looked-at card reaches: cells to go to, hosts to lie under, the range of its ATK, what its attack or effect
 * would take from each target.
 */
import { useEffect, useState } from 'preact/hooks';
import { useTable } from '../../table/context.js';

/** @typedef {{cells: Set<string>, hosts: Set<string>, range: Set<string>, losses: Map<string, any>}} Reach */

const WAIT_MS = 140;
/** @type {Reach} */
const NOTHING = { cells: new Set(), hosts: new Set(), range: new Set(), losses: new Map() };

/** @param {number[][]|undefined} cells */
const keys = (cells) => new Set((cells ?? []).map((cell) => cell.join(':')));

/** @returns {Reach} */
export function useReach() {
  const table = useTable(),
    { session } = table,
    view = session.view.value;
  const h = table.looked.value?.h ?? null,
    card = h ? view?.cards[h] : null;
  const asks =
    !!card &&
    session.playing.value &&
    !view?.outcome &&
    (card.zone === 'board' || card.zone === 'stacked' || card.zone === `${view?.you}.hand`);
  const [found, setFound] = useState({ h: '', reach: NOTHING });
  useEffect(() => {
    if (!asks || !h) return undefined;
    let live = true;
    const wait = setTimeout(async () => {
      const reply = await session.reach(h);
      if (live && reply?.t === 'reached')
        setFound({
          h,
          reach: {
            cells: keys(reply.cells),
            hosts: new Set(reply.hosts ?? []),
            range: keys(reply.range),
            losses: new Map((reply.losses ?? []).map((/** @type {any} */ l) => [l.card, l])),
          },
        });
    }, WAIT_MS);
    return () => {
      live = false;
      clearTimeout(wait);
    };
  }, [h, asks, view]);
  const aimed = table.preview.value?.own?.aimed,
    reach = asks && found.h === h ? found.reach : NOTHING;
  return aimed ? { ...reach, losses: new Map(aimed.map((/** @type {any} */ l) => [l.card, l])) } : reach;
}
