import { createFileRoute } from '@tanstack/react-router';
import { beginsWith } from '../../app/begins-with.ts';
import { PagePage } from '../../pages/PagePage.tsx';
import { pageQuery } from '../../pages/queries.ts';
import { formWithinPage } from './-form-within-page.tsx';

export const Route = createFileRoute('/_app/pages/$id')({
  loader: beginsWith<'id'>(({ id }) => [pageQuery(id)]),
  component: OnePage,
});

function OnePage() {
  const { id } = Route.useParams();
  return <PagePage key={id} id={id} formOf={formWithinPage} />;
}
