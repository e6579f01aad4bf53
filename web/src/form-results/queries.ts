import { infiniteQueryOptions } from '@tanstack/react-query';
import type { LiveEventName } from '@tradebridge/contract/live';
import { callApi } from '../app/api-client.ts';
import { callQuery } from '../app/call-query.ts';

const resultsKey = (formId: string) =>
  ['submissions' satisfies LiveEventName, 'results', formId] as const;

export const resultsQuery = (formId: string) =>
  callQuery(resultsKey(formId), 'formResults/getOne', { formId });

/** Answers to one field, the newest first, page by page. */
export const textsQuery = (formId: string, name: string) =>
  infiniteQueryOptions({
    queryKey: [...resultsKey(formId), 'texts', name],
    queryFn: ({ signal, pageParam }) =>
      callApi(
        'formResults/retrieveTexts',
        { formId, name, ...(pageParam && { cursor: pageParam }) },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  });
