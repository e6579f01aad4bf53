import { createFileRoute } from '@tanstack/react-router';
import { beginsWith } from '../../app/begins-with.ts';
import { FormSegments } from '../../content/FormSegments.tsx';
import { formView } from '../../content/form-segments.ts';
import { editedFormQuery } from '../../content/queries.ts';
import { resultsQuery } from '../../form-results/queries.ts';
import { ResultsPage } from '../../form-results/ResultsPage.tsx';

export const Route = createFileRoute('/_app/admin/forms/$id_/results')({
  validateSearch: formView.parseSearch,
  loader: beginsWith<'id'>(({ id }) => [resultsQuery(id), editedFormQuery(id)]),
  component: Results,
});

function Results() {
  const { id } = Route.useParams();
  const { from } = formView.viewOf(Route.useSearch());
  return (
    <>
      <FormSegments formId={id} segment="results" from={from} />
      <ResultsPage key={id} formId={id} />
    </>
  );
}
