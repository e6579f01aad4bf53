import { queryOptions } from '@tanstack/react-query';
import { callApi } from './api-client.ts';
import { settingsKeys } from './settings-keys.ts';

/** The settings that the app works with; live events tell of changes. */
export const appSettingsQuery = queryOptions({
  queryKey: settingsKeys.app,
  queryFn: ({ signal }) => callApi('core/retrieveAppSettings', {}, { signal }),
  staleTime: 60 * 60_000,
});

/** Whether documents can be ordered (ORDER-015). */
export const documentOrderLicenseQuery = queryOptions({
  queryKey: settingsKeys.documentOrderLicense,
  queryFn: ({ signal }) => callApi('core/retrieveDocumentOrderLicense', {}, { signal }),
  staleTime: 60 * 60_000,
});
