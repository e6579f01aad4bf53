import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { beginsWith } from '../../app/begins-with.ts';
import { defineView, oneOf } from '../../app/list-view.ts';
import { FormSegments } from '../../content/FormSegments.tsx';
import { editedFormQuery } from '../../content/queries.ts';
import { AssignedPage } from '../../form-assignments/AssignedPage.tsx';

const assignedView = defineView({
  from: oneOf('from', ['forms', 'submissions']),
  show: oneOf('show', ['all', 'open', 'overdue', 'answered']),
});

export const Route = createFileRoute('/_app/admin/forms/$id_/assigned')({
  validateSearch: assignedView.parseSearch,
  loader: beginsWith<'id'>(({ id }) => [editedFormQuery(id)]),
  component: Assigned,
});

function Assigned() {
  const { id } = Route.useParams();
  const navigate = useNavigate();
  const view = assignedView.viewOf(Route.useSearch());
  return (
    <>
      <FormSegments formId={id} segment="assigned" from={view.from} />
      <AssignedPage
        key={id}
        formId={id}
        show={view.show}
        onShow={(show) =>
          void navigate({
            to: '/admin/forms/$id/assigned',
            params: { id },
            search: assignedView.searchOf({ ...view, show }),
            replace: true,
            resetScroll: false,
          })
        }
      />
    </>
  );
}
