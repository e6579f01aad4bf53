import { readToken } from './app/token.ts';
import { fetchQuietly } from './device-log/chunk-reload.ts';
import { router } from './router.ts';

/**
 * Fetches the first page's code while its guard looks up who is signed in; the router itself asks for
 * it only after that. Who has no session sees the sign-in page, which needs none of it.
 */
export function fetchPageCode(): void {
  if (!readToken()) return;
  const [routes] = router.getMatchedRoutes(location.pathname);
  void fetchQuietly(() => Promise.all(routes.map((route) => router.loadRouteChunk(route))));
}
