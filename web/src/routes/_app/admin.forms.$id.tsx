import { createFileRoute } from '@tanstack/react-router';
import { beginsWith } from '../../app/begins-with.ts';
import { FormSegments } from '../../content/FormSegments.tsx';
import { formView } from '../../content/form-segments.ts';
import { editedFormQuery } from '../../content/queries.ts';
import { FormBuilderPage } from '../../form-builder/FormBuilderPage.tsx';

export const Route = createFileRoute('/_app/admin/forms/$id')({
  validateSearch: formView.parseSearch,
  loader: beginsWith<'id'>(({ id }) => [editedFormQuery(id)]),
  component: BuildForm,
});

function BuildForm() {
  const { id } = Route.useParams();
  const { from } = formView.viewOf(Route.useSearch());
  return (
    <>
      <FormSegments formId={id} segment="editor" from={from} />
      <FormBuilderPage key={id} id={id} />
    </>
  );
}
