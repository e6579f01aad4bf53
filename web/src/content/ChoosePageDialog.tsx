import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { FailedQuery } from '../ui/FailedQuery.tsx';
import { LoadMore } from '../ui/LoadMore.tsx';
import { useLabels } from '../ui/labels.ts';
import { SearchField } from '../ui/SearchField.tsx';
import { SkeletonRows } from '../ui/Skeleton.tsx';
import { searchDelay, useSettled } from '../ui/use-settled.ts';
import { fieldLabels as labels } from './field-labels.ts';
import styles from './fields.module.css';
import { pagesQuery } from './queries.ts';

interface ChoosePageDialogProps {
  /** @param id null for no page */
  onChoose: (id: string | null) => void;
  onClose: () => void;
}

/** One of the portal's pages, drafts included. */
export function ChoosePageDialog({ onChoose, onClose }: ChoosePageDialogProps) {
  const t = useLabels();
  const [search, setSearch] = useState('');
  const text = useSettled(search.trim(), searchDelay);
  const query = useInfiniteQuery({ ...pagesQuery(text), placeholderData: keepPreviousData });
  return (
    <Dialog
      open
      size="medium"
      title={t(labels.pageTitle)}
      onClose={onClose}
      footer={<Button onClick={() => onChoose(null)}>{t(labels.noPage)}</Button>}
    >
      <SearchField label={t(labels.pageSearch)} value={search} onChange={setSearch} />
      {content()}
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
      return <EmptyState title={t(labels.pagesNone)} message={t(labels.pagesNoneHint)} />;
    }
    return (
      <ul className={styles.pages}>
        {pages.map(({ id, title }) => (
          <li key={id}>
            <button type="button" className={styles.page} onClick={() => onChoose(id)}>
              <b>{title}</b>
              <code>/pages/{id}</code>
            </button>
          </li>
        ))}
      </ul>
    );
  }
}
