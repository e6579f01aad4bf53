import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useCurrentCompany } from '../app/current-company.ts';
import { listen } from '../app/live.ts';

/** Listens for what changes elsewhere. */
export function useLive(): void {
  const queryClient = useQueryClient();
  const eId = useCurrentCompany()?.id ?? null;
  useEffect(() => {
    const stop = new AbortController();
    void listen({ eId, queryClient, signal: stop.signal });
    return () => stop.abort();
  }, [eId, queryClient]);
}
