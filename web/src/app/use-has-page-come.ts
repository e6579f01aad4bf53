import { useEffect, useState } from 'react';
import { isAnySkeletonShown } from '../ui/Skeleton.tsx';
import { isAnythingUnderWay } from './under-way.ts';

/** Milliseconds between two checks. */
const lookEvery = 100;

/** Consecutive checks that must find nothing in progress: a page is drawn in several frames. */
const enoughLooks = 3;

/**
 * Whether the initial content of a page has arrived, so that content added below moves nothing and
 * delays nothing.
 *
 * @param page its path; another page is checked again
 * @param isWanted whether there is anything to add
 */
export function useHasPageCome(page: string, isWanted = true): boolean {
  const [come, setCome] = useState<string | null>(null);
  const hasCome = come === page;
  useEffect(() => {
    if (hasCome || !isWanted) return;
    let quietLooks = 0;
    const timer = setInterval(() => {
      const isQuiet = !isAnythingUnderWay() && !isAnySkeletonShown();
      quietLooks = isQuiet ? quietLooks + 1 : 0;
      if (quietLooks >= enoughLooks) setCome(page);
    }, lookEvery);
    return () => clearInterval(timer);
  }, [page, hasCome, isWanted]);
  return hasCome;
}
