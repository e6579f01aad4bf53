import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { ActionsListPage } from '../../action-editor/ActionsListPage.tsx';
import { actionView } from '../../action-editor/action-view.ts';

export const Route = createFileRoute('/_app/admin/actions/')({
  validateSearch: actionView.parseSearch,
  component: ActionsList,
});

function ActionsList() {
  const search = Route.useSearch();
  const navigate = useNavigate();
  return (
    <ActionsListPage
      view={actionView.viewOf(search)}
      onView={(view) =>
        void navigate({
          to: '/admin/actions',
          search: actionView.searchOf(view),
          replace: true,
          resetScroll: false,
        })
      }
      onMake={() =>
        void navigate({
          to: '/admin/actions/$actionId',
          // Generated at once, so that a repeated save creates only one.
          params: { actionId: crypto.randomUUID() },
          search: { new: true },
        })
      }
    />
  );
}
