import { useEffect, useState } from 'react';
import { isAnySkeletonShown } from '../ui/Skeleton.tsx';
import { isAnythingUnderWay } from './under-way.ts';

/** Milliseconds between two looks. */
const lookEvery = 100;

/** How many looks in a row must find nothing on its way: a page is drawn in several frames. */
const enoughLooks = 3;

/**
 * Whether what a page begins with has come. What is added below it then moves nothing, and holds up
 * nothing that its user waits for.
 *
 * @param page its path; another page is looked at anew
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
