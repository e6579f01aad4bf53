import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { searchedView } from '../../app/list-view.ts';
import { MediaPage } from '../../media/MediaPage.tsx';

export const Route = createFileRoute('/_app/admin/media')({
  validateSearch: searchedView.parseSearch,
  component: Media,
});

function Media() {
  const search = Route.useSearch();
  const navigate = useNavigate();
  return (
    <MediaPage
      view={searchedView.viewOf(search)}
      onView={(view) =>
        void navigate({
          to: '/admin/media',
          search: searchedView.searchOf(view),
          replace: true,
          resetScroll: false,
        })
      }
    />
  );
}
