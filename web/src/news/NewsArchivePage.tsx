import { NewspaperIcon } from '@phosphor-icons/react/dist/csr/Newspaper';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Page } from '../app/Page.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { FailedQuery } from '../ui/FailedQuery.tsx';
import { LoadMore } from '../ui/LoadMore.tsx';
import { useLabels } from '../ui/labels.ts';
import { Section } from '../ui/Section.tsx';
import { SkeletonRows } from '../ui/Skeleton.tsx';
import { newsLabels } from './labels.ts';
import { NewsList } from './NewsList.tsx';
import { newsQuery } from './queries.ts';

/** All news visible to the user, page by page. */
export function NewsArchivePage() {
  const t = useLabels();
  const query = useInfiniteQuery(newsQuery);
  const news = query.data?.pages.flatMap(({ items }) => items);
  return (
    <Page title={t(newsLabels.title)}>
      <Section title={t(newsLabels.title)} titleHidden flush>
        {news && news.length > 0 && <NewsList news={news} />}
        {news?.length === 0 && (
          <EmptyState
            icon={<NewspaperIcon size={28} weight="duotone" aria-hidden="true" />}
            title={t(newsLabels.empty)}
            message={t(newsLabels.emptyHelp)}
          />
        )}
        {!news && query.isError && <FailedQuery title={t(newsLabels.failed)} query={query} />}
        {query.isPending && <SkeletonRows count={6} />}
      </Section>
      <LoadMore query={query} />
    </Page>
  );
}
