import { infiniteQueryOptions } from '@tanstack/react-query';
import type { ResultOf } from '@tradebridge/contract/calls';
import { maxRequestSearchLength, type RequestFilter } from '@tradebridge/contract/sign-off-rules';
import { callApi } from '../app/api-client.ts';
import { callQuery } from '../app/call-query.ts';
import { companyKeys } from '../app/company-queries.ts';

/** A company's waiting requests, by apprentice (SIGN-005, SIGN-006). */
export const signoffRequestsQuery = (eId: string) =>
  callQuery([...companyKeys.of(eId), 'sign-off-requests'], 'employer/retrieveSignoffRequests', {
    eId,
  });

/** Milliseconds between polls for other companies: live events cover only the current one. */
const groupRefreshMs = 60_000;

/** Prefix of the keys of lists of all the user's companies. */
export const groupRequestsKey = [...companyKeys.ofAll, 'sign-off-requests'] as const;

/** What a list of all the user's companies is narrowed to. */
export interface GroupNarrowing {
  readonly filter: RequestFilter;
  readonly search: string;
}

export type GroupPage = ResultOf<'employer/retrieveMySignoffRequests'>;

/** The waiting requests at all the user's companies, narrowed by the server, page by page. */
export const groupRequestsQuery = ({ filter, search }: GroupNarrowing) =>
  infiniteQueryOptions({
    queryKey: [...groupRequestsKey, filter, search.trim()],
    queryFn: ({ signal, pageParam }) =>
      callApi(
        'employer/retrieveMySignoffRequests',
        {
          show: filter,
          text: search.slice(0, maxRequestSearchLength),
          ...(pageParam !== null && { cursor: pageParam }),
        },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ cursor }) => cursor,
    refetchInterval: groupRefreshMs,
  });

/** How many they are. */
export const groupCountQuery = {
  ...callQuery([...companyKeys.ofAll, 'sign-off-count'], 'employer/retrieveMySignoffCount', {}),
  refetchInterval: groupRefreshMs,
};

/** Earlier 'not yet' answers to requests that wait again at a company. */
export const earlierNotYetsQuery = (eId: string) =>
  callQuery([...companyKeys.of(eId), 'earlier-sign-offs'], 'employer/retrieveEarlierSignoffs', {
    eId,
  });

/** Prefix of the keys of a company's histories. */
export const historyKey = (eId: string) => [...companyKeys.of(eId), 'sign-off-history'] as const;

/**
 * Who decided what and when at a company, or in one of its contracts, the latest first, page by
 * page.
 */
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
