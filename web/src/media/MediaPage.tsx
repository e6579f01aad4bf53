import { ImagesIcon } from '@phosphor-icons/react/dist/csr/Images';
import { PlusIcon } from '@phosphor-icons/react/dist/csr/Plus';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useAddressView } from '../app/address-view.ts';
import { CollectionPage } from '../app/CollectionPage.tsx';
import { searchedView } from '../app/list-view.ts';
import { showToast } from '../app/toasts.ts';
import { Button } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { FailedQuery } from '../ui/FailedQuery.tsx';
import { LoadMore } from '../ui/LoadMore.tsx';
import { useLabels } from '../ui/labels.ts';
import { Section } from '../ui/Section.tsx';
import { SkeletonRows } from '../ui/Skeleton.tsx';
import { Toolbar } from '../ui/Toolbar.tsx';
import { searchDelay, useSettled } from '../ui/use-settled.ts';
import { mediaPageLabels as labels } from './labels.ts';
import { MediaCard } from './MediaCard.tsx';
import styles from './MediaPage.module.css';
import { PictureDialog } from './PictureDialog.tsx';
import { mediaQuery } from './queries.ts';
import { usePicturesGiven } from './use-pictures-given.ts';

interface MediaPageProps {
  /** The view in the address, and how to change it, so that Back and a reload keep the search. */
  view: typeof searchedView.usual;
  onView: (view: typeof searchedView.usual) => void;
}

/** The library: all uploaded pictures, and where they are used. */
export function MediaPage({ view: viewInAddress, onView }: MediaPageProps) {
  const t = useLabels();
  const [view, change] = useAddressView(viewInAddress, onView, searchedView.searchOf);
  /** Files being added; null while the dialog is closed. */
  const [added, setAdded] = useState<readonly File[] | null>(null);
  const text = useSettled(view.search.trim(), searchDelay);
  const query = useInfiniteQuery({ ...mediaQuery(text), placeholderData: keepPreviousData });
  const drop = usePicturesGiven(added === null ? setAdded : null);
  return (
    <CollectionPage
      title={t(labels.title)}
      lead={t(labels.lead)}
      add={t(labels.upload)}
      addIcon={<PlusIcon size={18} weight="bold" aria-hidden="true" />}
      onAdd={() => setAdded([])}
      toolbar={
        <Toolbar
          view={view}
          usual={{ search: '' }}
          onChange={change}
          searchLabel={t(labels.search)}
          searchHint={t(labels.searchHint)}
          shown={
            query.hasNextPage ? undefined : query.data?.pages.flatMap(({ items }) => items).length
          }
        />
      }
    >
      <div {...drop} className={styles.page}>
        <Section title={t(labels.list)} titleHidden flush>
          {content()}
        </Section>
        <LoadMore query={query} />
      </div>
      {added !== null && (
        <PictureDialog
          isForLibrary
          files={added}
          onPicture={() => showToast({ level: 'success', title: t(labels.uploaded) })}
          onClose={() => setAdded(null)}
        />
      )}
    </CollectionPage>
  );

  function content() {
    if (!query.data) {
      if (!query.isError) return <SkeletonRows count={6} />;
      return <FailedQuery title={t(labels.failed)} query={query} />;
    }
    const items = query.data.pages.flatMap((page) => page.items);
    if (items.length > 0) {
      return (
        <ul aria-label={t(labels.list)} className={styles.grid}>
          {items.map((item) => (
            <MediaCard key={item.id} item={item} />
          ))}
        </ul>
      );
    }
    const isSearch = text !== '';
    return (
      <EmptyState
        icon={<ImagesIcon size={28} weight="duotone" aria-hidden="true" />}
        title={t(isSearch ? labels.noneFound : labels.empty)}
        message={t(isSearch ? labels.noneFoundHint : labels.emptyHint)}
        action={
          isSearch && (
            <Button onClick={() => change(searchedView.usual)}>{t(labels.clearSearch)}</Button>
          )
        }
      />
    );
  }
}
