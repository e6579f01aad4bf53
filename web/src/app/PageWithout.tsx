import type { ReactNode } from 'react';
import { FailedQuery, type FailedQueryProps } from '../ui/FailedQuery.tsx';
import { NotFoundHere } from '../ui/NotFoundHere.tsx';
import { Section } from '../ui/Section.tsx';
import { SkeletonRows } from '../ui/Skeleton.tsx';
import { isNotFound } from './api-error.ts';
import { Page } from './Page.tsx';

interface PageWithoutProps {
  title: string;
  backTo: string;
  query: FailedQueryProps['query'] & { readonly isError: boolean };
  failed: string;
  notFound: string;
  /** A link to what exists. */
  back: ReactNode;
}

/** The page of a record that is still loading, could not be loaded, or does not exist. */
export function PageWithout({ title, backTo, query, failed, notFound, back }: PageWithoutProps) {
  return (
    <Page title={title} backTo={backTo}>
      <Section title={title} titleHidden flush>
        {content()}
      </Section>
    </Page>
  );

  function content() {
    if (isNotFound(query.error)) return <NotFoundHere message={notFound} back={back} />;
    if (!query.isError) return <SkeletonRows count={6} />;
    return <FailedQuery title={failed} query={query} />;
  }
}
