import { createFileRoute } from '@tanstack/react-router';
import { beginsWith } from '../../app/begins-with.ts';
import { PagePage } from '../../pages/PagePage.tsx';
import { pageQuery } from '../../pages/queries.ts';
import { formWithinPage } from './-form-within-page.tsx';

export const Route = createFileRoute('/_app/pages/')({
  loader: beginsWith(() => [pageQuery()]),
  component: () => <PagePage formOf={formWithinPage} />,
});
