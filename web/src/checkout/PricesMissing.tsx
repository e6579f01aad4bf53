import { FailedQuery, type FailedQueryProps } from '../ui/FailedQuery.tsx';
import { useLabels } from '../ui/labels.ts';
import { SkeletonRows } from '../ui/Skeleton.tsx';
import { checkoutLabels } from './labels.ts';

/** Prices that are loading or could not be loaded. */
export function PricesMissing({ query }: Pick<FailedQueryProps, 'query'>) {
  const t = useLabels();
  if (!query.error) return <SkeletonRows count={4} />;
  return <FailedQuery title={t(checkoutLabels.documentsFailed)} query={query} />;
}
