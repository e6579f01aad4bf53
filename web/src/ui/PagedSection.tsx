import type { ReactNode } from 'react';
import { FailedQuery, type FailedQueryProps } from './FailedQuery.tsx';
import { LoadMore, type LoadMoreProps } from './LoadMore.tsx';
import { Section } from './Section.tsx';
import { SkeletonRows } from './Skeleton.tsx';

export interface PagedSectionProps<Row> {
  /** The list's name, for screen readers. */
  title: string;
  query: FailedQueryProps['query'] & LoadMoreProps['query'] & { readonly isError: boolean };
  /** Undefined until the first page is loaded. */
  rows: readonly Row[] | undefined;
  failed: string;
  /** Shown if there are none. */
  empty: ReactNode;
  children: (rows: readonly Row[]) => ReactNode;
}

/** A list that is loaded page by page, or its loading, empty or failed state. */
export function PagedSection<Row>(props: PagedSectionProps<Row>) {
  const { title, query, rows, failed, empty, children } = props;
  return (
    <>
      <Section title={title} titleHidden flush>
        {content()}
      </Section>
      <LoadMore query={query} />
    </>
  );

  function content() {
    if (rows) return rows.length > 0 ? children(rows) : empty;
    if (!query.isError) return <SkeletonRows count={8} />;
    return <FailedQuery title={failed} query={query} />;
  }
}
