import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { searchedView } from '../../app/list-view.ts';
import { PagesPage } from '../../page-editor/PagesPage.tsx';

export const Route = createFileRoute('/_app/admin/pages/')({
  validateSearch: searchedView.parseSearch,
  component: Pages,
});

function Pages() {
  const { q = '' } = Route.useSearch();
  const navigate = useNavigate();
  return (
    <PagesPage
      search={q}
      onSearch={(search) =>
        void navigate({
          to: '/admin/pages',
          search: searchedView.searchOf({ search }),
          replace: true,
          resetScroll: false,
        })
      }
      onEdit={(id) => void navigate({ to: '/admin/pages/$id', params: { id } })}
    />
  );
}
