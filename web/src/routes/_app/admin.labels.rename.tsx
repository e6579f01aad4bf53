import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { RenamePage } from '../../label-catalogue/RenamePage.tsx';
import { termView } from '../../label-catalogue/term-view.ts';

export const Route = createFileRoute('/_app/admin/labels/rename')({
  validateSearch: termView.parseSearch,
  component: Rename,
});

function Rename() {
  const search = Route.useSearch();
  const navigate = useNavigate();
  return (
    <RenamePage
      view={termView.viewOf(search)}
      onView={(view) =>
        void navigate({
          to: '/admin/labels/rename',
          search: termView.searchOf(view),
          replace: true,
          resetScroll: false,
        })
      }
    />
  );
}
