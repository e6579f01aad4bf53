import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../app/api-client.ts';
import { settingsKey } from '../app/app-settings.ts';

/** The kinds of progress report that the institution offers (OPEN-049). */
export const progressReportTypesQuery = queryOptions({
  queryKey: [...settingsKey, 'progress-report-types'],
  queryFn: ({ signal }) => callApi('employer/syncStudentProgressReportTypes', {}, { signal }),
  // Live events announce changes.
  staleTime: 60 * 60_000,
});
