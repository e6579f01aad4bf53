import { useCallback, useEffect, useRef } from 'react';

/** The same function at every rendering, so that rows that stay as they are are not drawn anew. */
export function useLatest<Given extends unknown[]>(act: (...given: Given) => void) {
  const latest = useRef(act);
  useEffect(() => {
    latest.current = act;
  });
  return useCallback((...given: Given) => latest.current(...given), []);
}
