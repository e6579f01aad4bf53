import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import type { MediaItem } from '@tradebridge/contract/media';
import { useId, useState } from 'react';
import { EmptyState } from '../ui/EmptyState.tsx';
import { FailedQuery } from '../ui/FailedQuery.tsx';
import { LoadMore } from '../ui/LoadMore.tsx';
import { useLabels } from '../ui/labels.ts';
import { SearchField } from '../ui/SearchField.tsx';
import { SkeletonRows } from '../ui/Skeleton.tsx';
import { searchDelay, useSettled } from '../ui/use-settled.ts';
import styles from './LibraryChoice.module.css';
import { mediaPageLabels as labels } from './labels.ts';
import { PictureImage } from './PictureImage.tsx';
import { mediaQuery } from './queries.ts';

interface LibraryChoiceProps {
  /** The id of the chosen picture. */
  value: string | undefined;
  onChange: (item: MediaItem) => void;
}

/** A choice of the uploaded pictures. */
export function LibraryChoice({ value, onChange }: LibraryChoiceProps) {
  const t = useLabels();
  const name = useId();
  const [search, setSearch] = useState('');
  const text = useSettled(search.trim(), searchDelay);
  const query = useInfiniteQuery({ ...mediaQuery(text), placeholderData: keepPreviousData });
  const items = query.data?.pages.flatMap((page) => page.items);
  return (
    <div className={styles.choice}>
      <SearchField label={t(labels.search)} value={search} onChange={setSearch} />
      <div role="radiogroup" aria-label={t(labels.list)} className={styles.list}>
        {!items &&
          (query.isError ? (
            <FailedQuery title={t(labels.failed)} query={query} />
          ) : (
            <SkeletonRows count={4} />
          ))}
        {items?.length === 0 && (
          <EmptyState title={t(text === '' ? labels.empty : labels.noneFound)} />
        )}
        <div className={styles.grid}>
          {items?.map((item) => (
            <label key={item.id} className={styles.item}>
              <input
                type="radio"
                name={name}
                className={styles.radio}
                aria-label={item.isDecorative ? item.name : `${item.alt}, ${item.name}`}
                checked={item.id === value}
                onChange={() => onChange(item)}
              />
              <PictureImage picture={item} alt="" width={140} className={styles.image} />
              <span className={styles.words} aria-hidden="true">
                {item.isDecorative ? item.name : item.alt}
              </span>
            </label>
          ))}
        </div>
        <LoadMore query={query} />
      </div>
    </div>
  );
}
