import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { MediaPage } from '../../media/MediaPage.tsx';
import { mediaList } from '../../media/media-view.ts';

export const Route = createFileRoute('/_app/admin/media')({
  validateSearch: mediaList.parseSearch,
  component: Media,
});

function Media() {
  const search = Route.useSearch();
  const navigate = useNavigate();
  return (
    <MediaPage
      view={mediaList.viewOf(search)}
      onView={(view) =>
        void navigate({
          to: '/admin/media',
          search: mediaList.searchOf(view),
          replace: true,
          resetScroll: false,
        })
      }
    />
  );
}
