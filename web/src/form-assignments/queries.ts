import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { InputOf } from '@tradebridge/contract/calls';
import type { LiveEventName } from '@tradebridge/contract/live';
import { callApi } from '../app/api-client.ts';

export type ShownAssignments = NonNullable<InputOf<'form/retrieveAssignments'>['show']> | 'all';

/** Assignments of a form, page by page. */
export const assignmentsQuery = (formId: string, show: ShownAssignments) =>
  infiniteQueryOptions({
    // Submissions change it as well as assignments.
    queryKey: ['submissions' satisfies LiveEventName, 'assignments', formId, show],
    queryFn: ({ signal, pageParam }) =>
      callApi(
        'form/retrieveAssignments',
        { formId, ...(show !== 'all' && { show }), ...(pageParam && { cursor: pageParam }) },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  });

export const assignmentsKey = ['submissions' satisfies LiveEventName, 'assignments'] as const;

export const assigneesFoundQuery = (text: string) =>
  queryOptions({
    queryKey: ['assignees-found', text],
    queryFn: ({ signal }) => callApi('form/findAssignees', { text }, { signal }),
    retry: false,
  });
