import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../app/api-client.ts';
import { settingsKeys } from '../app/settings-keys.ts';

/** The kinds of progress report that the institution offers (OPEN-049). */
export const progressReportTypesQuery = queryOptions({
  queryKey: settingsKeys.progressReportTypes,
  queryFn: ({ signal }) => callApi('employer/syncStudentProgressReportTypes', {}, { signal }),
  // Live events tell of changes.
  staleTime: 60 * 60_000,
});
