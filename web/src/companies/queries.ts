import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../app/api-client.ts';
import { settingsKey } from '../app/app-settings.ts';

/** Titles for contacts (COMP-029). */
export const personTitlesQuery = queryOptions({
  queryKey: [...settingsKey, 'person-titles'],
  queryFn: ({ signal }) => callApi('core/retrievePersonTitles', {}, { signal }),
  // Live events announce changes.
  staleTime: 60 * 60_000,
});

/** Companies that staff search for: by part of the name, and by a whole id. */
export const findCompanyQuery = (query: string) =>
  queryOptions({
    queryKey: ['found-companies', query],
    queryFn: ({ signal }) => callApi('employer/findCompany', { query }, { signal }),
    retry: false,
  });
