import type { News } from '@tradebridge/contract/news';

/** Whether a news item is visible, and why not. */
export type NewsState = 'draft' | 'planned' | 'visible' | 'over';

export function newsStateOf(
  { publish, unpublish }: Pick<News, 'publish' | 'unpublish'>,
  now: Date = new Date(),
): NewsState {
  if (publish === null) return 'draft';
  if (unpublish !== null && new Date(unpublish) <= now) return 'over';
  return new Date(publish) > now ? 'planned' : 'visible';
}
