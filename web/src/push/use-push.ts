import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useUser } from '../app/session.ts';
import './leave-push.ts';

/** Registers this device for the user's pushes once the page has loaded. */
export function usePush(): void {
  const queryClient = useQueryClient();
  const router = useRouter();
  const { id: userId } = useUser();
  useEffect(() => {
    let stop: (() => void) | undefined;
    let isOver = false;
    const since = performance.now();
    const begin = () =>
      import('./start-push.ts').then(
        ({ startPush }) => {
          if (isOver) return;
          const open = (address: string) => void router.navigate({ href: address });
          stop = startPush({ userId, since, queryClient, open });
        },
        () => {
          // Without it, nothing is pushed to this device until the next visit.
        },
      );
    const timer = setTimeout(() => void begin(), quietMs);
    return () => {
      isOver = true;
      clearTimeout(timer);
      stop?.();
    };
  }, [userId, queryClient, router]);
}

/** Milliseconds to let the page load first. */
const quietMs = 1_500;
