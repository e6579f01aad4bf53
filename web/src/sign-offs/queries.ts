import { infiniteQueryOptions } from '@tanstack/react-query';
import { callApi } from '../app/api-client.ts';
import { callQuery } from '../app/call-query.ts';
import { companyKeys } from '../app/company-queries.ts';

/** What waits for sign-off at a company, by apprentice (SIGN-005, SIGN-006). */
export const signoffRequestsQuery = (eId: string) =>
  callQuery([...companyKeys.of(eId), 'sign-off-requests'], 'employer/retrieveSignoffRequests', {
    eId,
  });

/** How often what waits elsewhere is asked for, in milliseconds: live events are of the current company alone. */
const groupRefreshMs = 60_000;

/** What waits for sign-off at all the user's companies. */
export const groupRequestsQuery = {
  ...callQuery(
    [...companyKeys.ofAll, 'sign-off-requests'],
    'employer/retrieveMySignoffRequests',
    {},
  ),
  refetchInterval: groupRefreshMs,
};

/** How much that is. */
export const groupCountQuery = {
  ...callQuery([...companyKeys.ofAll, 'sign-off-count'], 'employer/retrieveMySignoffCount', {}),
  refetchInterval: groupRefreshMs,
};

/** What was answered earlier with 'not yet' of what waits again at a company. */
export const earlierNotYetsQuery = (eId: string) =>
  callQuery([...companyKeys.of(eId), 'earlier-sign-offs'], 'employer/retrieveEarlierSignoffs', {
    eId,
  });

/** What the keys of every history of a company begin with. */
export const historyKey = (eId: string) => [...companyKeys.of(eId), 'sign-off-history'] as const;

/** Who decided what and when at a company, or on one of its contracts, the latest first, page by page. */
export const signoffHistoryQuery = (eId: string, cId?: string) =>
  infiniteQueryOptions({
    queryKey: [...historyKey(eId), cId ?? null],
    queryFn: ({ signal, pageParam }) =>
      callApi(
        'employer/retrieveSignoffHistory',
        { eId, ...(cId !== undefined && { cId }), ...(pageParam && { cursor: pageParam }) },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ cursor }) => cursor,
  });
