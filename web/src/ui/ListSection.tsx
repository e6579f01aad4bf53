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
  /** What is listed; read out, not shown. */
  title: string;
  query: UseQueryResult<Row[]>;
  /** What search and filter leave of it. */
  shown: readonly Row[] | undefined;
  failed: string;
  empty: EmptyStateProps;
  noneFound: string;
  onShowAll: () => void;
  /** Under the rows. */
  footer?: ReactNode;
  children: (rows: readonly Row[]) => ReactNode;
}

/** The rows of a list, or what there is to say while there are none. */
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
