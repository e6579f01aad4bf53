import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useCurrentCompany } from '../app/current-company.ts';
import { useUser } from '../app/session.ts';
import { applyEvent, refetchAll } from './apply-event.ts';
import { listen } from './share-stream.ts';

/** Listens for changes while the page is active. */
export function useLive(): void {
  const queryClient = useQueryClient();
  const { id: userId } = useUser();
  const eId = useCurrentCompany()?.id ?? null;
  useEffect(() => {
    const start = () => {
      const stop = new AbortController();
      const listener = {
        userId,
        eId,
        onEvent: (event: Parameters<typeof applyEvent>[0]) => applyEvent(event, queryClient),
        onMissed: () => refetchAll(queryClient),
      };
      void listen(listener, stop.signal);
      return stop;
    };
    let listening = start();
    // A page in the back/forward cache keeps its connections, of which a host has six.
    const putAway = () => listening.abort();
    const takeBack = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return;
      listening = start();
      refetchAll(queryClient);
    };
    window.addEventListener('pagehide', putAway);
    window.addEventListener('pageshow', takeBack);
    return () => {
      listening.abort();
      window.removeEventListener('pagehide', putAway);
      window.removeEventListener('pageshow', takeBack);
    };
  }, [userId, eId, queryClient]);
}
