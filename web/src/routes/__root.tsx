import type { QueryClient } from '@tanstack/react-query';
import { createRootRouteWithContext, Outlet, redirect } from '@tanstack/react-router';
import { mendedLink } from '@tradebridge/contract/mailed-link-rules';

/** The context of every route's guard and loader. */
interface RouterContext {
  queryClient: QueryClient;
}

export const Route = createRootRouteWithContext<RouterContext>()({
  // The server does the same; links that the native app opens do not reach it.
  beforeLoad: ({ location: { pathname, searchStr } }) => {
    // The router unescapes paths.
    const mended = mendedLink((pathname + searchStr).replaceAll('#', '%23'));
    if (mended) throw redirect({ to: mended.page, hash: mended.token, replace: true });
  },
  component: Outlet,
});
