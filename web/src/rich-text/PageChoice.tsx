import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { EmptyState } from '../ui/EmptyState.tsx';
import { FailedQuery } from '../ui/FailedQuery.tsx';
import { LoadMore } from '../ui/LoadMore.tsx';
import { useLabels } from '../ui/labels.ts';
import { SearchField } from '../ui/SearchField.tsx';
import { SkeletonRows } from '../ui/Skeleton.tsx';
import { Tag } from '../ui/Tag.tsx';
import { searchDelay, useSettled } from '../ui/use-settled.ts';
import { richTextLabels as labels } from './labels.ts';
import styles from './PageChoice.module.css';
import { pagesToLinkQuery } from './queries.ts';

interface PageChoiceProps {
  /** The id of the chosen page. */
  value: string | null;
  error: string | null;
  onChange: (page: { id: string; title: string }) => void;
}

/** A choice of the portal's pages, with a search by title. */
export function PageChoice({ value, error, onChange }: PageChoiceProps) {
  const t = useLabels();
  const id = useId();
  const [search, setSearch] = useState('');
  const text = useSettled(search.trim(), searchDelay);
  const query = useInfiniteQuery({ ...pagesToLinkQuery(text), placeholderData: keepPreviousData });
  const pages = query.data?.pages.flatMap(({ items }) => items);
  return (
    <div className={styles.choice}>
      <SearchField label={t(labels.linkSearch)} value={search} onChange={setSearch} />
      <div
        role="radiogroup"
        aria-label={t(labels.linkPages)}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? id : undefined}
        className={styles.pages}
      >
        {!pages &&
          (query.isError ? (
            <FailedQuery title={t(labels.linkPagesFailed)} query={query} />
          ) : (
            <SkeletonRows count={4} />
          ))}
        {pages?.length === 0 && (
          <EmptyState title={t(text === '' ? labels.linkNoPages : labels.linkNoneFound)} />
        )}
        {pages?.map((page) => (
          <label key={page.id} className={styles.page}>
            <input
              type="radio"
              name={id}
              className={styles.radio}
              checked={page.id === value}
              onChange={() => onChange(page)}
            />
            <span className={styles.title}>{page.title}</span>
            {page.state !== 'published' && <Tag meaning="grey">{t(labels.linkDraft)}</Tag>}
          </label>
        ))}
        <LoadMore query={query} />
      </div>
      {error && (
        <p id={id} className={styles.error}>
          {error}
        </p>
      )}
    </div>
  );
}
