import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { Action } from '@tradebridge/contract/actions';
import type { ActionPage } from '@tradebridge/contract/content-rules';
import { callApi } from '../app/api-client.ts';
import { contentEdits } from '../content/queries.ts';

export const actionListKey = [contentEdits, 'actions', 'list'] as const;

/** All actions, drafts included, of one page of the portal or of all. */
export const allActionsQuery = (actionPage: ActionPage | '') =>
  infiniteQueryOptions({
    queryKey: [...actionListKey, actionPage],
    queryFn: ({ signal, pageParam }) =>
      callApi(
        'actions/retrieveActions',
        {
          all: true,
          ...(actionPage !== '' && { actionPage }),
          ...(pageParam && { cursor: pageParam }),
        },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  });

/** One action, found in the list of all; null if there is none. */
export const editedActionQuery = (id: string) =>
  queryOptions({
    queryKey: [contentEdits, 'actions', 'item', id],
    queryFn: async ({ signal }): Promise<Action | null> => {
      let cursor: string | null = null;
      do {
        const page: { items: Action[]; next: string | null } = await callApi(
          'actions/retrieveActions',
          { all: true, ...(cursor && { cursor }) },
          { signal },
        );
        const found = page.items.find((action) => action.id === id);
        if (found) return found;
        cursor = page.next;
      } while (cursor);
      return null;
    },
  });
