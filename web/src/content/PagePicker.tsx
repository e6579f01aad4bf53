import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Dialog } from '../ui/Dialog.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { FailedQuery } from '../ui/FailedQuery.tsx';
import { LoadMore } from '../ui/LoadMore.tsx';
import { useLabels } from '../ui/labels.ts';
import { SearchField } from '../ui/SearchField.tsx';
import { SkeletonRows } from '../ui/Skeleton.tsx';
import { Tag } from '../ui/Tag.tsx';
import { searchDelay, useSettled } from '../ui/use-settled.ts';
import { entryLabels as labels } from './entry-labels.ts';
import styles from './PagePicker.module.css';
import { pagesQuery } from './queries.ts';

interface PagePickerProps {
  chosen: string | null;
  onChoose: (pageId: string) => void;
  onClose: () => void;
}

/** A choice of all pages, with a search by title. */
export function PagePicker({ chosen, onChoose, onClose }: PagePickerProps) {
  const t = useLabels();
  const [search, setSearch] = useState('');
  const text = useSettled(search.trim(), searchDelay);
  const query = useInfiniteQuery({
    ...pagesQuery(text),
    placeholderData: keepPreviousData,
  });
  return (
    <Dialog open title={t(labels.choosePage)} size="medium" onClose={onClose}>
      <SearchField label={t(labels.searchPages)} value={search} onChange={setSearch} />
      <div className={styles.list}>{content()}</div>
      <LoadMore query={query} />
    </Dialog>
  );

  function content() {
    if (!query.data) {
      if (query.isError) return <FailedQuery title={t(labels.pagesFailed)} query={query} />;
      return <SkeletonRows count={5} />;
    }
    const pages = query.data.pages.flatMap(({ items }) => items);
    if (pages.length === 0) {
      return <EmptyState title={t(text === '' ? labels.pagesNone : labels.pagesNoneFound)} />;
    }
    return (
      <ul aria-label={t(labels.pageList)}>
        {pages.map((page) => (
          <li key={page.id}>
            <button
              type="button"
              className={styles.page}
              aria-current={page.id === chosen}
              onClick={() => onChoose(page.id)}
            >
              <span className={styles.title}>{page.title}</span>
              {page.state !== 'published' && <Tag meaning="amber">{t(labels.pageDraft)}</Tag>}
            </button>
          </li>
        ))}
      </ul>
    );
  }
}
