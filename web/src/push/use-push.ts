import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useUser } from '../app/session.ts';
import './leave-push.ts';

/** Once the page has come, registers this device for what is pushed to its user. */
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
          // Without it nothing is pushed to this device until the next visit.
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

/** The page itself comes first, in milliseconds. */
const quietMs = 1_500;
