import { useEffect } from 'react';
import { isAnythingUnderWay } from '../app/under-way.ts';
import { isAnySkeletonShown } from '../ui/Skeleton.tsx';

/** Milliseconds between two looks at whether the page is still being filled. */
const lookEvery = 1_000;
/** How many looks in a row must find nothing. */
const enoughLooks = 3;

/**
 * Registers the service worker once the page has come and nothing is under way; only for somebody who is
 * signed in. Nothing waits for it: a browser that has none, or refuses it, shows its own page where there
 * is no connection.
 */
export function useServiceWorker(): void {
  useEffect(() => {
    // Vite's own server has no worker.
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
    // The browser's own cache is never asked for it: one that must go is gone with the next page.
    await navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' });
  } catch {
    // Private windows and full devices refuse it.
  }
}

/** At once where the browser cannot tell (Safari). */
function whenIdle(act: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(act);
  else act();
}
