import { createFileRoute } from '@tanstack/react-router';
import { NewsArchivePage } from '../../news/NewsArchivePage.tsx';
import { newsQuery } from '../../news/queries.ts';

export const Route = createFileRoute('/_app/news/')({
  loader: ({ context: { queryClient } }) => void queryClient.prefetchInfiniteQuery(newsQuery),
  component: NewsArchivePage,
});
