import { FailedQuery, type FailedQueryProps } from './FailedQuery.tsx';
import { SkeletonRows } from './Skeleton.tsx';

interface WithoutDataProps {
  query: FailedQueryProps['query'] & { readonly isError: boolean };
  /** The title if the query failed. */
  failed: string;
  /** Rows of the skeleton while it is loading. */
  rows: number;
}

/** In place of data that are loading or could not be loaded. */
export function WithoutData({ query, failed, rows }: WithoutDataProps) {
  return query.isError ? (
    <FailedQuery title={failed} query={query} />
  ) : (
    <SkeletonRows count={rows} />
  );
}
