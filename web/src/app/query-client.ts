import { QueryClient, type QueryFunctionContext } from '@tanstack/react-query';
import { callApi } from './api-client.ts';
import { isApiError } from './api-error.ts';
import { whenSignedOut, whenUserComes } from './session.ts';
import { shellContentQuery } from './shell-content.ts';
import { userSummaryQuery } from './user-summary.ts';

/** Makes the call of a `callQuery`. */
export function makeCall({ meta, signal }: QueryFunctionContext): Promise<unknown> {
  if (!meta?.call) throw new Error('A query has neither a function nor a call.');
  const [path, input] = meta.call;
  return callApi(path, input, { signal });
}

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      queryFn: makeCall,
      // Live events and returning to the tab refresh earlier.
      staleTime: 60_000,
      // As long as a session: what was seen stays readable without a connection.
      gcTime: 12 * 3_600_000,
      // Offline, a page shows a message immediately instead of skeletons.
      networkMode: 'always',
      // That mode would switch it off: what failed without a connection is retried once there is
      // one.
      refetchOnReconnect: true,
      retry: (failures, error) => failures < 2 && isWorthAnotherTry(error),
    },
    mutations: { networkMode: 'always', retry: false },
  },
});

function isWorthAnotherTry(error: Error): boolean {
  if (!isApiError(error)) return false;
  if (error.code === 'network') return navigator.onLine;
  return error.status >= 502;
}

whenSignedOut(() => queryClient.clear());
whenUserComes(({ shellContent, summary }) => {
  queryClient.setQueryData(shellContentQuery.queryKey, shellContent);
  queryClient.setQueryData(userSummaryQuery.queryKey, summary);
});
