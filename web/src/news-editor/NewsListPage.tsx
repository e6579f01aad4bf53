import { MegaphoneIcon } from '@phosphor-icons/react/dist/csr/Megaphone';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import type { News } from '@tradebridge/contract/news';
import { useState } from 'react';
import { useAddressView } from '../app/address-view.ts';
import { callApi } from '../app/api-client.ts';
import { CollectionPage } from '../app/CollectionPage.tsx';
import { searchedView } from '../app/list-view.ts';
import { useChosen } from '../app/use-chosen.ts';
import { ChoiceBar } from '../content/ChoiceBar.tsx';
import { DeleteContentsDialog } from '../content/DeleteContentsDialog.tsx';
import { Button } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { useLabels } from '../ui/labels.ts';
import { PagedSection } from '../ui/PagedSection.tsx';
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
export function NewsListPage({ search: searchInAddress, onSearch, onWrite }: NewsListPageProps) {
  const t = useLabels();
  const [{ search }, change] = useAddressView(
    { search: searchInAddress },
    (view) => onSearch(view.search),
    searchedView.searchOf,
  );
  const text = useSettled(search.trim(), searchDelay);
  const query = useInfiniteQuery({ ...allNewsQuery(text), placeholderData: keepPreviousData });
  const news = query.data?.pages.flatMap(({ items }) => items);
  return (
    <CollectionPage
      title={t(labels.title)}
      lead={t(labels.lead)}
      add={t(labels.write)}
      onAdd={onWrite}
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
      <PagedSection
        title={t(labels.list)}
        query={query}
        rows={news}
        failed={t(labels.failed)}
        empty={empty()}
      >
        {(shown) => <NewsTable news={shown} />}
      </PagedSection>
    </CollectionPage>
  );

  function empty() {
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
