import type { QueryClient } from '@tanstack/react-query';
import { maxPagesRead } from '@tradebridge/contract/content-rules';
import type { Page } from '@tradebridge/contract/pages';
import { callApi } from '../app/api-client.ts';
import { pageQuery } from './queries.ts';

/** Maximum pages fetched ahead: users open one of the first, or one they point at. */
const maxAhead = 2 * maxPagesRead;

/**
 * Fetches the pages that a page links to, in groups, so that they open at once; not with data
 * saving on.
 */
export async function fetchLinkedPages(
  queryClient: QueryClient,
  { id, items }: Pick<Page, 'id' | 'items'>,
  signal: AbortSignal,
): Promise<void> {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  if (connection?.saveData) return;
  const linked = new Set(items.flatMap(({ pageId }) => pageId ?? []));
  const missing = [...linked].filter(
    (one) => one !== id && queryClient.getQueryData(pageQuery(one).queryKey) === undefined,
  );
  const ahead = missing.slice(0, maxAhead);
  for (let from = 0; from < ahead.length; from += maxPagesRead) {
    const ids = ahead.slice(from, from + maxPagesRead);
    const pages = await callApi('pages/getMany', { ids }, { signal, isBackground: true });
    for (const page of pages) queryClient.setQueryData(pageQuery(page.id).queryKey, page);
  }
}
