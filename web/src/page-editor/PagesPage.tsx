import { MagnifyingGlassIcon } from '@phosphor-icons/react/dist/csr/MagnifyingGlass';
import { PlusIcon } from '@phosphor-icons/react/dist/csr/Plus';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useAddressView } from '../app/address-view.ts';
import { searchedView } from '../app/list-view.ts';
import { Page } from '../app/Page.tsx';
import { pagesQuery } from '../content/queries.ts';
import { Button } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { FailedQuery } from '../ui/FailedQuery.tsx';
import { LoadMore } from '../ui/LoadMore.tsx';
import { useLabels } from '../ui/labels.ts';
import { Section } from '../ui/Section.tsx';
import { SkeletonRows } from '../ui/Skeleton.tsx';
import { Toolbar } from '../ui/Toolbar.tsx';
import { searchDelay, useSettled } from '../ui/use-settled.ts';
import { BatchBar } from './BatchBar.tsx';
import { FirstSteps } from './FirstSteps.tsx';
import { listLabels as labels } from './list-labels.ts';
import { NewPageDialog, type NewPageStart } from './NewPageDialog.tsx';
import { PagesTable } from './PagesTable.tsx';
import { usePageChoice } from './use-page-choice.ts';

interface PagesPageProps {
  search: string;
  onSearch: (search: string) => void;
  /** Opens the editor of a page. */
  onEdit: (id: string) => void;
}

/** All pages written by administrators, including drafts. */
export function PagesPage({ search, onSearch, onEdit }: PagesPageProps) {
  const t = useLabels();
  const [view, change] = useAddressView(
    { search },
    (next) => onSearch(next.search),
    searchedView.searchOf,
  );
  const text = useSettled(view.search.trim(), searchDelay);
  const query = useInfiniteQuery({ ...pagesQuery(text), placeholderData: keepPreviousData });
  const pages = query.data?.pages.flatMap(({ items }) => items);
  const choice = usePageChoice(pages);
  const [creating, setCreating] = useState<NewPageStart | null>(null);
  const create = () => setCreating({ title: t(labels.createFirst), id: '' });
  const isFresh = pages?.length === 0 && text === '';
  return (
    <Page
      title={t(labels.title)}
      backTo="/admin"
      action={
        <Button
          look="primary"
          icon={<PlusIcon size={18} weight="bold" aria-hidden="true" />}
          onClick={create}
        >
          {t(labels.newPage)}
        </Button>
      }
      toolbar={
        !isFresh && (
          <Toolbar
            view={view}
            usual={{ search: '' }}
            onChange={change}
            searchLabel={t(labels.search)}
            shown={query.hasNextPage ? undefined : pages?.length}
          />
        )
      }
    >
      <BatchBar choice={choice} />
      <Section title={t(labels.list)} titleHidden flush>
        {content()}
      </Section>
      <LoadMore query={query} />
      {creating && (
        <NewPageDialog start={creating} onCreated={onEdit} onClose={() => setCreating(null)} />
      )}
    </Page>
  );

  function content() {
    if (!pages) {
      if (query.isError) return <FailedQuery title={t(labels.failed)} query={query} />;
      return <SkeletonRows count={8} />;
    }
    if (isFresh) return <FirstSteps onCreate={setCreating} />;
    if (pages.length === 0) {
      return (
        <EmptyState
          icon={<MagnifyingGlassIcon size={28} weight="duotone" aria-hidden="true" />}
          title={t(labels.none)}
          message={t(labels.noneHint)}
          action={<Button onClick={() => change({ search: '' })}>{t(labels.showAll)}</Button>}
        />
      );
    }
    return <PagesTable pages={pages} choice={choice} />;
  }
}
