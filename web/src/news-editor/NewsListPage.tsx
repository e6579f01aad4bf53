import { MegaphoneIcon } from '@phosphor-icons/react/dist/csr/Megaphone';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import type { News } from '@tradebridge/contract/news';
import { useState } from 'react';
import { useAddressView } from '../app/address-view.ts';
import { callApi } from '../app/api-client.ts';
import { searchedView } from '../app/list-view.ts';
import { Page } from '../app/Page.tsx';
import { useChosen } from '../app/use-chosen.ts';
import { ChoiceBar } from '../content/ChoiceBar.tsx';
import { DeleteContentsDialog } from '../content/DeleteContentsDialog.tsx';
import { Button } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { FailedQuery } from '../ui/FailedQuery.tsx';
import { LoadMore } from '../ui/LoadMore.tsx';
import { useLabels } from '../ui/labels.ts';
import { Section } from '../ui/Section.tsx';
import { SkeletonRows } from '../ui/Skeleton.tsx';
import { Toolbar } from '../ui/Toolbar.tsx';
import { searchDelay, useSettled } from '../ui/use-settled.ts';
import { VirtualTable } from '../ui/VirtualTable.tsx';
import { newsEditorLabels as labels } from './labels.ts';
import { NewsCard, newsColumns } from './news-cells.tsx';
import { allNewsQuery, newsListKey } from './queries.ts';

interface NewsListPageProps {
  search: string;
  onSearch: (search: string) => void;
  onWrite: () => void;
}

/** All news, drafts included, found by title. */
export function NewsListPage({ search: told, onSearch, onWrite }: NewsListPageProps) {
  const t = useLabels();
  const [{ search }, change] = useAddressView(
    { search: told },
    (view) => onSearch(view.search),
    searchedView.searchOf,
  );
  const text = useSettled(search.trim(), searchDelay);
  const query = useInfiniteQuery({ ...allNewsQuery(text), placeholderData: keepPreviousData });
  const news = query.data?.pages.flatMap(({ items }) => items);
  const write = (
    <Button look="primary" onClick={onWrite}>
      {t(labels.write)}
    </Button>
  );
  return (
    <Page
      title={t(labels.title)}
      backTo="/admin"
      lead={t(labels.lead)}
      action={write}
      toolbar={
        <Toolbar
          view={{ search }}
          usual={{ search: '' }}
          onChange={change}
          searchLabel={t(labels.search)}
          shown={query.hasNextPage ? undefined : news?.length}
        />
      }
    >
      <Section title={t(labels.list)} titleHidden flush>
        {content()}
      </Section>
      <LoadMore query={query} />
    </Page>
  );

  function content() {
    if (!news) {
      if (!query.isError) return <SkeletonRows count={8} />;
      return <FailedQuery title={t(labels.failed)} query={query} />;
    }
    if (news.length > 0) return <NewsTable news={news} />;
    const isSearched = text !== '';
    return (
      <EmptyState
        icon={<MegaphoneIcon size={28} weight="duotone" aria-hidden="true" />}
        title={t(isSearched ? labels.noneFound : labels.empty)}
        message={t(isSearched ? labels.noneFoundHint : labels.emptyHelp)}
        action={
          isSearched && <Button onClick={() => change({ search: '' })}>{t(labels.showAll)}</Button>
        }
      />
    );
  }
}

function NewsTable({ news }: { news: readonly News[] }) {
  const t = useLabels();
  const chosen = useChosen(news);
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <ChoiceBar rows={news} chosen={chosen} onDelete={() => setAsking(true)} />
      <VirtualTable
        label={t(labels.list)}
        rows={news}
        keyOf={({ id }) => id}
        columns={newsColumns(t, chosen)}
        card={(one) => <NewsCard news={one} chosen={chosen} />}
        cardHeight={104}
      />
      {isAsking && (
        <DeleteContentsDialog
          ids={chosen.ids}
          words={labels}
          remove={(ids) => callApi('news/deleteNews', { ids })}
          listKey={newsListKey}
          onDeleted={() => chosen.set([])}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
