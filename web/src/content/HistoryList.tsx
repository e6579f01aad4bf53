import { useInfiniteQuery } from '@tanstack/react-query';
import type { HistoryEntry } from '@tradebridge/contract/content';
import type { ContentKind } from '@tradebridge/contract/content-rules';
import { Button } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { FailedQuery } from '../ui/FailedQuery.tsx';
import { LoadMore } from '../ui/LoadMore.tsx';
import { useLabels } from '../ui/labels.ts';
import { SkeletonRows } from '../ui/Skeleton.tsx';
import { Tag } from '../ui/Tag.tsx';
import { nameOfEntry, storyOfEntry } from './entry-words.ts';
import styles from './History.module.css';
import { historyWords } from './history-words.ts';
import { historyLabels as labels } from './labels.ts';
import { historyQuery } from './queries.ts';

interface HistoryListProps {
  kind: ContentKind;
  id: string;
  onCompare: (entry: HistoryEntry) => void;
  onRestore: (entry: HistoryEntry) => void;
}

/** Published versions and named drafts, the newest first. */
export function HistoryList({ kind, id, onCompare, onRestore }: HistoryListProps) {
  const t = useLabels();
  const query = useInfiniteQuery(historyQuery(kind, id));
  if (!query.data) {
    if (query.isError) return <FailedQuery title={t(labels.failed)} query={query} />;
    return <SkeletonRows count={4} />;
  }
  const entries = query.data.pages.flatMap(({ items }) => items);
  if (entries.length === 0) {
    return <EmptyState title={t(labels.empty)} message={t(historyWords[kind].emptyHint)} />;
  }
  return (
    <>
      <p>{t(historyWords[kind].help)}</p>
      <ul className={styles.rows}>
        {entries.map((entry) => (
          <li key={entry.version} className={styles.row}>
            <EntryWords entry={entry} />
            <span className={styles.acts}>
              <Button
                aria-label={t(labels.compare, { version: nameOfEntry(t, entry) })}
                onClick={() => onCompare(entry)}
              >
                {t(labels.compareWord)}
              </Button>
              <Button
                aria-label={t(labels.restore, { version: nameOfEntry(t, entry) })}
                onClick={() => onRestore(entry)}
              >
                {t(labels.restoreWord)}
              </Button>
            </span>
          </li>
        ))}
      </ul>
      <LoadMore query={query} />
    </>
  );
}

function EntryWords({ entry }: { entry: HistoryEntry }) {
  const t = useLabels();
  const isPublished = entry.publishedFrom !== null;
  return (
    <div className={styles.words}>
      <span className={styles.name}>
        {nameOfEntry(t, entry)}
        <Tag meaning={isPublished ? 'green' : 'blue'}>
          {t(isPublished ? labels.published : labels.named)}
        </Tag>
      </span>
      <span className={styles.quiet}>{storyOfEntry(t, entry)}</span>
    </div>
  );
}
