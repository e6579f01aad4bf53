import { lazy, type ReactNode, Suspense } from 'react';
import { SkeletonRows } from '../../ui/Skeleton.tsx';

// Most pages of content have none.
const FormWithinPage = lazy(async () => ({
  default: (await import('../../forms/FormWithinPage.tsx')).FormWithinPage,
}));

/** The form of a page of content, whose code is loaded if a page has one. */
export const formWithinPage = (formId: string): ReactNode => (
  <Suspense fallback={<SkeletonRows count={5} />}>
    <FormWithinPage id={formId} />
  </Suspense>
);
