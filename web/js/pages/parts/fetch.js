// Load something when a page opens, and again on demand.
import { useCallback, useEffect, useRef, useState } from 'preact/hooks';

/**
 * @template T @param {() => Promise<T>} load @param {any[]} depends
 * @returns {{data: T | undefined, error: any, again: () => void}} the last good data stays while a later load fails
 */
export function useLoad(load, depends) {
  const [state, set] = useState(/** @type {{data: T | undefined, error: any}} */ ({ data: undefined, error: null }));
  const turn = useRef(0);
  const again = useCallback(() => {
    const mine = ++turn.current;
    load().then(
      (data) => {
        if (mine === turn.current) set({ data, error: null });
      },
      (error) => {
        if (mine === turn.current) set((s) => ({ data: s.data, error }));
      },
    );
  }, depends);
  useEffect(() => {
    again();
    return () => {
      turn.current += 1;
    };
  }, [again]);
  return { ...state, again };
}

/** Call again every `ms` while the page is visible. @param {() => void} run @param {number} ms */
export function useEvery(run, ms) {
  const latest = useRef(run);
  latest.current = run;
  useEffect(() => {
    const tick = () => {
      if (document.visibilityState === 'visible') latest.current();
    };
    const timer = setInterval(tick, ms);
    document.addEventListener('visibilitychange', tick);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', tick);
    };
  }, [ms]);
}
