import { useEffect } from 'react';
import { isAnythingUnderWay } from '../app/under-way.ts';
import { isAnySkeletonShown } from '../ui/Skeleton.tsx';

/** Milliseconds between checks whether the page is still loading. */
const lookEvery = 1_000;
/** Consecutive checks that must find nothing. */
const enoughLooks = 3;

/**
 * Registers the service worker once the page has loaded and nothing is in progress; only for
 * signed-in users. Nothing depends on it: a browser without one shows its own error page when
 * offline.
 */
export function useServiceWorker(): void {
  useEffect(() => {
    // Vite's dev server has no worker.
    if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
    let quietLooks = 0;
    const timer = setInterval(() => {
      quietLooks = isAnythingUnderWay() || isAnySkeletonShown() ? 0 : quietLooks + 1;
      if (quietLooks < enoughLooks) return;
      clearInterval(timer);
      whenIdle(() => void register());
    }, lookEvery);
    return () => clearInterval(timer);
  }, []);
}

async function register(): Promise<void> {
  try {
    // Bypasses the browser's cache, so that a worker can be withdrawn with the next page.
    await navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' });
  } catch {
    // Private windows and full devices refuse it.
  }
}

/** At once if the browser does not support it (Safari). */
function whenIdle(act: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(act);
  else act();
}
