import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { newView } from '../../content/new-view.ts';
import { NewsEditorPage } from '../../news-editor/NewsEditorPage.tsx';

export const Route = createFileRoute('/_app/admin/news/$newsId')({
  validateSearch: newView.parseSearch,
  component: NewsEditor,
});

function NewsEditor() {
  const { newsId } = Route.useParams();
  const view = newView.viewOf(Route.useSearch());
  const navigate = useNavigate();
  return (
    <NewsEditorPage
      key={newsId}
      id={newsId}
      {...view}
      onSaved={() =>
        void navigate({
          to: '/admin/news/$newsId',
          params: { newsId },
          search: {},
          replace: true,
          resetScroll: false,
        })
      }
    />
  );
}
