import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { fetchQuietly } from '../device-log/chunk-reload.ts';

/** How long after the first page, in milliseconds, the others may use the connection. */
const pause = 6_000;

/** Fetches the code of the other pages in a quiet moment, so that they open without a connection too. */
export function useAllPages(): void {
  const router = useRouter();
  useEffect(() => {
    let idle = 0;
    const fetchAll = () =>
      void fetchQuietly(() =>
        Promise.allSettled(
          Object.values(router.routesById).map((route) => router.loadRouteChunk(route)),
        ),
      );
    const timer = setTimeout(() => {
      // Safari has no idle callback.
      if ('requestIdleCallback' in window) idle = requestIdleCallback(fetchAll);
      else fetchAll();
    }, pause);
    return () => {
      clearTimeout(timer);
      if (idle !== 0) cancelIdleCallback(idle);
    };
  }, [router]);
}
