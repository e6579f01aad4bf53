import { useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import { useUser } from '../app/session.ts';
import { isAnythingUnderWay } from '../app/under-way.ts';
import { fetchQuietly } from '../device-log/chunk-reload.ts';
import { isAnySkeletonShown } from '../ui/Skeleton.tsx';
import { type Connection, likeliestPage, mayFetchAhead } from './pages-ahead.ts';
import { useMenu } from './use-menu-entries.ts';

/** Milliseconds between two looks at whether anything is under way; in a hidden tab, which is in no hurry. */
const lookEvery = 100;
const hiddenLookEvery = 5_000;

/** How many looks in a row must find nothing: a page is drawn in several frames, and asks in between. */
const enoughLooks = 7;

/**
 * Fetches the code of the user's other pages once the first is there, the likeliest first, so that they
 * open at once, and without a connection too. One page in each quiet moment: all of them at once would
 * hold up a user who is scrolling on a phone, and what they have just asked for. Not where the user
 * saves data: there a page is fetched when its link is pointed at.
 */
export function useAllPages(): void {
  const router = useRouter();
  const { isAdmin, isSupport } = useUser();
  const { entries } = useMenu();
  const likeliest = useEffectEvent((paths: Iterable<string>) => likeliestPage(paths, entries));
  const isMostUsed = useEffectEvent((path: string) =>
    entries.some((entry) => entry.to === path && entry.isMostUsed),
  );
  const isStaff = isAdmin || isSupport;
  useEffect(() => {
    let isLeft = false;
    let quietLooks = 0;
    const pages = new Map<string, Route[]>();
    for (const route of Object.values(router.routesById)) {
      const path = pathOf(route);
      if (isWanted(path, isStaff)) pages.set(path, [...(pages.get(path) ?? []), route]);
    }
    const isBusy = () =>
      router.state.status === 'pending' ||
      isAnythingUnderWay() ||
      // What comes without a call, as the code of a page's parts does.
      isAnySkeletonShown();
    const fetchAll = async () => {
      while (pages.size > 0 && !isLeft) {
        await fitConnection();
        await idleMoment();
        if (isLeft) return;
        quietLooks = isBusy() ? 0 : quietLooks + 1;
        if (quietLooks < enoughLooks) {
          await pause(document.hidden ? hiddenLookEvery : lookEvery);
          continue;
        }
        const path = likeliest(pages.keys()) ?? '';
        const routes = pages.get(path) ?? [];
        pages.delete(path);
        await fetchQuietly(() =>
          Promise.allSettled(routes.map((route) => router.loadRouteChunk(route))),
        );
        // The others wait for another quiet moment: what is being fetched when a user taps holds that up.
        if (!isMostUsed(path)) quietLooks = 0;
      }
    };
    void fetchAll();
    return () => {
      isLeft = true;
    };
  }, [router, isStaff]);
}

type Route = Parameters<ReturnType<typeof useRouter>['loadRouteChunk']>[0];

/** A page and the frame around it have one address. */
const pathOf = ({ fullPath }: Route): string => fullPath.replace(/\/$/, '');

/** Administration is for staff. Signing out, and what comes after it, must do without a connection too. */
const isWanted = (path: string, isStaff: boolean) => isStaff || !/^\/(?:admin|preview)/.test(path);

/** Resolves once there is a connection over which code may be fetched that nobody has asked for. */
async function fitConnection(): Promise<void> {
  const { connection } = navigator as { connection?: Connection & EventTarget };
  while (!navigator.onLine || !mayFetchAhead(connection)) {
    const [source, event] = navigator.onLine ? [connection, 'change'] : [window, 'online'];
    await new Promise((resolve) => source?.addEventListener(event, resolve, { once: true }));
  }
}

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Resolves once the main thread has nothing to do; at once where the browser cannot tell (Safari). */
const idleMoment = () =>
  new Promise<void>((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve());
    else resolve();
  });
