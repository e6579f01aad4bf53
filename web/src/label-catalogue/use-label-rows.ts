import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { catalogueQuery, overrideDetailsQuery } from '../labels/queries.ts';
import type { FailedQueryProps } from '../ui/FailedQuery.tsx';
import { type LabelRow, labelRowsOf } from './label-row.ts';

interface LabelRows {
  /** Undefined until both labels and overrides have loaded. */
  readonly rows: readonly LabelRow[] | undefined;
  readonly isError: boolean;
  readonly query: FailedQueryProps['query'];
}

/** All labels with their overrides, updated as others save. */
export function useLabelRows(): LabelRows {
  const catalogue = useQuery(catalogueQuery);
  const overrides = useQuery(overrideDetailsQuery);
  const failed = [catalogue, overrides].filter(({ isError }) => isError);
  const rows = useMemo(
    () =>
      catalogue.data && overrides.data ? labelRowsOf(catalogue.data, overrides.data) : undefined,
    [catalogue.data, overrides.data],
  );
  return {
    rows,
    isError: failed.length > 0,
    query: {
      error: failed[0]?.error,
      isFetching: failed.some(({ isFetching }) => isFetching),
      refetch: () => Promise.all(failed.map(({ refetch }) => refetch())),
    },
  };
}
