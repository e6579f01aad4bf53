import { useCallback, useEffect, useRef } from 'react';

/** A stable function, so that unchanged rows are not rendered again. */
export function useLatest<Given extends unknown[]>(act: (...given: Given) => void) {
  const latest = useRef(act);
  useEffect(() => {
    latest.current = act;
  });
  return useCallback((...given: Given) => latest.current(...given), []);
}
