import { QueryClient } from '@tanstack/react-query';
import { isApiError } from './api-error.ts';
import { whenSignedOut } from './session.ts';

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      // Live events and the return to the tab refresh sooner than this.
      staleTime: 60_000,
      // Offline, a page says so at once instead of showing skeletons for ever.
      networkMode: 'always',
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
