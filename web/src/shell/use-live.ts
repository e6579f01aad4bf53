import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useCurrentCompany } from '../app/current-company.ts';

/** Listens for what changes elsewhere. Its code is fetched once the page stands. */
export function useLive(): void {
  const queryClient = useQueryClient();
  const eId = useCurrentCompany()?.id ?? null;
  useEffect(() => {
    const stop = new AbortController();
    import('../app/live.ts').then(({ listen }) => {
      if (!stop.signal.aborted) listen({ eId, queryClient, signal: stop.signal });
    });
    return () => stop.abort();
  }, [eId, queryClient]);
}
