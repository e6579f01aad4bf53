import { createRouter } from '@tanstack/react-router';
import { queryClient } from './app/query-client.ts';
import { parseQuery, writeQuery } from './app/query-string.ts';
import { session } from './app/session.ts';
import { routeTree } from './routeTree.gen.ts';
import { NotFoundPage } from './shell/NotFoundPage.tsx';
import { RouteFailed, RoutePending } from './shell/RouteStates.tsx';
import { browserHistory } from './ui/history.ts';

export const router = createRouter({
  routeTree,
  history: browserHistory,
  context: { queryClient },
  // Data and code are fetched when a link is hovered or focused.
  defaultPreload: 'intent',
  parseSearch: parseQuery,
  stringifySearch: writeQuery,
  // Queries decide how long data are fresh.
  defaultPreloadStaleTime: 0,
  scrollRestoration: true,
  defaultPendingMs: 150,
  defaultPendingMinMs: 200,
  defaultPendingComponent: RoutePending,
  defaultErrorComponent: RouteFailed,
  defaultNotFoundComponent: NotFoundPage,
});

// The guards redirect once the server has ended the session.
session.subscribe(() => {
  const current = session.get();
  const isOver = current.status === 'signedOut';
  if (isOver && (current.because === 'ended' || current.because === 'idle')) router.invalidate();
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
  interface HistoryState {
    /** The filter of the list from which a submission was opened. */
    submissionsSearch?: Readonly<Record<string, string>>;
  }
}
