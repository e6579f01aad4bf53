import { MagnifyingGlassIcon } from '@phosphor-icons/react/dist/csr/MagnifyingGlass';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Button } from './Button.tsx';
import { EmptyState, type EmptyStateProps } from './EmptyState.tsx';
import { FailedQuery } from './FailedQuery.tsx';
import { useLabels } from './labels.ts';
import { Section } from './Section.tsx';
import { SkeletonRows } from './Skeleton.tsx';
import { uiLabels } from './ui-labels.ts';

export interface ListSectionProps<Row> {
  /** The list's name, for screen readers. */
  title: string;
  query: UseQueryResult<Row[]>;
  /** The rows that match search and filters. */
  shown: readonly Row[] | undefined;
  failed: string;
  empty: EmptyStateProps;
  noneFound: string;
  onShowAll: () => void;
  /** Below the rows. */
  footer?: ReactNode;
  children: (rows: readonly Row[]) => ReactNode;
}

/** The rows of a list, or its loading, empty or failed state. */
export function ListSection<Row>({
  title,
  query,
  shown,
  failed,
  empty,
  noneFound,
  onShowAll,
  footer,
  children,
}: ListSectionProps<Row>) {
  const t = useLabels();
  const hasRows = shown !== undefined && shown.length > 0;
  return (
    <Section title={title} titleHidden flush footer={hasRows && footer}>
      {content()}
    </Section>
  );

  function content() {
    if (shown === undefined) {
      return query.isError ? (
        <FailedQuery title={failed} query={query} />
      ) : (
        <SkeletonRows count={8} />
      );
    }
    if (query.data?.length === 0) return <EmptyState {...empty} />;
    if (shown.length > 0) return children(shown);
    return (
      <EmptyState
        icon={<MagnifyingGlassIcon size={28} weight="duotone" aria-hidden="true" />}
        title={noneFound}
        message={t(uiLabels.noneFoundHint)}
        action={<Button onClick={onShowAll}>{t(uiLabels.showAll)}</Button>}
      />
    );
  }
}
