import { useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import { useUser } from '../app/session.ts';
import { isAnythingUnderWay } from '../app/under-way.ts';
import { fetchQuietly } from '../device-log/chunk-reload.ts';
import { isAnySkeletonShown } from '../ui/Skeleton.tsx';
import { type Connection, likeliestPage, mayFetchAhead } from './pages-ahead.ts';
import { useMenu } from './use-menu-entries.ts';

/**
 * Milliseconds between checks whether anything is in progress; in a hidden tab there is no hurry.
 */
const lookEvery = 100;
const hiddenLookEvery = 5_000;

/**
 * Consecutive checks that must find nothing: a page is rendered in several frames, and requests in
 * between.
 */
const enoughLooks = 7;

/**
 * Fetches the code of other pages once the first is complete, the likeliest first, so that they
 * open at once and without a connection. One page per quiet moment: all at once would delay a user
 * who is scrolling on a phone, and their requests. Not with data saving on: then a page is fetched
 * when its link is hovered.
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
      // Code of a page's parts loads without a call.
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
        // Others wait for another quiet moment: a fetch in progress delays a user's tap.
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

/** A page and its frame have the same address. */
const pathOf = ({ fullPath }: Route): string => fullPath.replace(/\/$/, '');

/**
 * Administration is for staff. Signing out, and the pages after it, must work without a connection
 * too.
 */
const isWanted = (path: string, isStaff: boolean) => isStaff || !/^\/(?:admin|preview)/.test(path);

/** Resolves once there is a connection over which code may be fetched ahead. */
async function fitConnection(): Promise<void> {
  const { connection } = navigator as { connection?: Connection & EventTarget };
  while (!navigator.onLine || !mayFetchAhead(connection)) {
    const [source, event] = navigator.onLine ? [connection, 'change'] : [window, 'online'];
    await new Promise((resolve) => source?.addEventListener(event, resolve, { once: true }));
  }
}

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Resolves once the main thread is idle; at once if the browser does not support it (Safari). */
const idleMoment = () =>
  new Promise<void>((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve());
    else resolve();
  });
