import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../app/api-client.ts';
import { employerKeys } from '../app/current-company.ts';

/** What waits for sign-off at a company, by apprentice (SIGN-005, SIGN-006). */
export const signoffRequestsQuery = (eId: string) =>
  queryOptions({
    queryKey: employerKeys.signOffRequests(eId),
    queryFn: ({ signal }) => callApi('employer/retrieveSignoffRequests', { eId }, { signal }),
  });
