import { infiniteQueryOptions } from '@tanstack/react-query';
import { callApi } from '../app/api-client.ts';
import { callQuery } from '../app/call-query.ts';
import { companyKeys } from '../app/company-queries.ts';

/** What waits for sign-off at a company, by apprentice (SIGN-005, SIGN-006). */
export const signoffRequestsQuery = (eId: string) =>
  callQuery([...companyKeys.of(eId), 'sign-off-requests'], 'employer/retrieveSignoffRequests', {
    eId,
  });

/** Who decided what and when at a company, or on one of its contracts, the latest first, page by page. */
export const signoffHistoryQuery = (eId: string, cId?: string) =>
  infiniteQueryOptions({
    queryKey: [...companyKeys.of(eId), 'sign-off-history', cId ?? null],
    queryFn: ({ signal, pageParam }) =>
      callApi(
        'employer/retrieveSignoffHistory',
        { eId, ...(cId !== undefined && { cId }), ...(pageParam && { cursor: pageParam }) },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ cursor }) => cursor,
  });
