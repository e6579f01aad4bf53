import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useUser } from '../app/session.ts';
import { fetchQuietly } from '../device-log/chunk-reload.ts';

/** How long after the first page, in milliseconds, the others may use the connection. */
const pause = 15_000;

/** Resolves in a quiet moment; at once where the browser cannot tell (Safari). */
const quietMoment = () =>
  new Promise<void>((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve());
    else resolve();
  });

/**
 * Fetches the code of the user's other pages in quiet moments, so that they open without a connection too.
 * One page in each: all of them at once would hold up a user who is scrolling on a phone.
 */
export function useAllPages(): void {
  const router = useRouter();
  const { isAdmin, isSupport } = useUser();
  const isStaff = isAdmin || isSupport;
  useEffect(() => {
    let isLeft = false;
    const fetchAll = async () => {
      for (const route of Object.values(router.routesById)) {
        if (!isWanted(route.fullPath, isStaff)) continue;
        await quietMoment();
        if (isLeft) return;
        await fetchQuietly(() => Promise.allSettled([router.loadRouteChunk(route)]));
      }
    };
    const timer = setTimeout(() => void fetchAll(), pause);
    return () => {
      isLeft = true;
      clearTimeout(timer);
    };
  }, [router, isStaff]);
}

/** Administration is for staff. Signing out, and what comes after it, must do without a connection too. */
const isWanted = (path: string, isStaff: boolean) => isStaff || !path.startsWith('/admin');
