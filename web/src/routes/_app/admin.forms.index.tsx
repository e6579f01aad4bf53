import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { FormsPage } from '../../form-builder/FormsPage.tsx';
import { formsView } from '../../form-builder/forms-view.ts';

export const Route = createFileRoute('/_app/admin/forms/')({
  validateSearch: formsView.parseSearch,
  component: Forms,
});

function Forms() {
  const search = Route.useSearch();
  const navigate = useNavigate();
  return (
    <FormsPage
      view={formsView.viewOf(search)}
      onView={(view) =>
        void navigate({
          to: '/admin/forms',
          search: formsView.searchOf(view),
          replace: true,
          resetScroll: false,
        })
      }
      onEdit={(id) => void navigate({ to: '/admin/forms/$id', params: { id } })}
    />
  );
}
