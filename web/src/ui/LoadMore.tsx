import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { Button } from './Button.tsx';
import styles from './LoadMore.module.css';
import { useLabels } from './labels.ts';
import { Note } from './Note.tsx';
import { uiLabels } from './ui-labels.ts';

export interface LoadMoreProps {
  query: Pick<
    UseInfiniteQueryResult,
    'hasNextPage' | 'isFetchingNextPage' | 'isFetchNextPageError' | 'fetchNextPage'
  >;
}

/** Below a paged list; empty once everything is loaded. */
export function LoadMore({ query }: LoadMoreProps) {
  const t = useLabels();
  if (!query.hasNextPage) return null;
  return (
    <div className={styles.more}>
      {query.isFetchNextPageError && (
        <Note meaning="red" role="alert">
          {t(uiLabels.moreFailed)}
        </Note>
      )}
      <Button busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
        {t(uiLabels.loadMore)}
      </Button>
      <p className={styles.goesOn}>{t(uiLabels.moreNotPrinted)}</p>
    </div>
  );
}
