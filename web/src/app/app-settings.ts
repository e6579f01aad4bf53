import { queryOptions } from '@tanstack/react-query';
import type { LiveEventName } from '@tradebridge/contract/live';
import { callApi } from './api-client.ts';

/** Prefix of the keys of shared data that administrators change. */
export const settingsKey = ['settings' satisfies LiveEventName] as const;

/** The app's settings; live events announce changes. */
export const appSettingsQuery = queryOptions({
  queryKey: [...settingsKey, 'app'],
  queryFn: ({ signal }) => callApi('core/retrieveAppSettings', {}, { signal }),
  staleTime: 60 * 60_000,
});
