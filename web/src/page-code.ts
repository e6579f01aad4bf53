import { readToken } from './app/token.ts';
import { fetchQuietly } from './device-log/chunk-reload.ts';
import { router } from './router.ts';

/**
 * Loads the first page's code while its guard checks the session; the router itself would load it
 * only after that. A user without a session sees the sign-in page, which needs none of it.
 */
export function fetchPageCode(): void {
  if (!readToken()) return;
  const [routes] = router.getMatchedRoutes(location.pathname);
  void fetchQuietly(() => Promise.all(routes.map((route) => router.loadRouteChunk(route))));
}
