import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { takeSignIn, useUser } from '../app/session.ts';

/** After a sign-in, not after a reload, brings the company's data up to date (SYNC-001). */
export function useResync(): void {
  const queryClient = useQueryClient();
  const user = useUser();
  useEffect(() => {
    if (!takeSignIn()) return;
    import('../companies/resync.ts').then(
      ({ resync }) => void resync(queryClient, user),
      () => {
        // Without it, each page brings its own data as always.
      },
    );
  }, [queryClient, user]);
}
