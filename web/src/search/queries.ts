import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../app/api-client.ts';

/** Hits for a text; those of the company on display come first. */
export const searchQuery = (text: string, eId: string | null) =>
  queryOptions({
    queryKey: ['search', text, eId],
    queryFn: ({ signal }) => callApi('search/findAnything', { text, eId }, { signal }),
    retry: false,
    staleTime: 30_000,
  });
