import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { ActionEditorPage } from '../../action-editor/ActionEditorPage.tsx';
import { ActionButton } from '../../actions/ActionButton.tsx';
import { newView } from '../../content/new-view.ts';

export const Route = createFileRoute('/_app/admin/actions/$actionId')({
  validateSearch: newView.parseSearch,
  component: ActionEditor,
});

function ActionEditor() {
  const { actionId } = Route.useParams();
  const view = newView.viewOf(Route.useSearch());
  const navigate = useNavigate();
  return (
    <ActionEditorPage
      key={actionId}
      id={actionId}
      {...view}
      preview={(action) => <ActionButton action={action} />}
      onSaved={() =>
        void navigate({
          to: '/admin/actions/$actionId',
          params: { actionId },
          search: {},
          replace: true,
          resetScroll: false,
        })
      }
    />
  );
}
