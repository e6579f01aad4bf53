import { createFileRoute } from '@tanstack/react-router';
import { beginsWith } from '../../app/begins-with.ts';
import { FormPage } from '../../forms/FormPage.tsx';
import { formQuery } from '../../forms/queries.ts';

export const Route = createFileRoute('/_app/custom-form/$id')({
  loader: beginsWith<'id'>(({ id }) => [formQuery(id)]),
  component: OneForm,
});

function OneForm() {
  const { id } = Route.useParams();
  return <FormPage key={id} id={id} />;
}
