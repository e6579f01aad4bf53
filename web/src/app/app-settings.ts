import { queryOptions } from '@tanstack/react-query';
import type { LiveEventName } from '@tradebridge/contract/live';
import { callApi } from './api-client.ts';

/** What the keys begin with of all that everybody reads and an administrator changes. */
export const settingsKey = ['settings' satisfies LiveEventName] as const;

/** The settings that the app works with; live events announce changes. */
export const appSettingsQuery = queryOptions({
  queryKey: [...settingsKey, 'app'],
  queryFn: ({ signal }) => callApi('core/retrieveAppSettings', {}, { signal }),
  staleTime: 60 * 60_000,
});
