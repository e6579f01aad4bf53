import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useCurrentCompany } from '../app/current-company.ts';

/** Listens for what changes elsewhere. Its code is fetched once the page stands. */
export function useLive(): void {
  const queryClient = useQueryClient();
  const eId = useCurrentCompany()?.id ?? null;
  useEffect(() => {
    const stop = new AbortController();
    const { signal } = stop;
    const start = () => {
      import('../app/live.ts').then(
        ({ listen }) => {
          if (!signal.aborted) void listen({ eId, queryClient, signal });
        },
        () => {
          // The portal works without; what it shows is only fresh less soon.
          if (!signal.aborted) window.addEventListener('online', start, { once: true, signal });
        },
      );
    };
    start();
    return () => stop.abort();
  }, [eId, queryClient]);
}
