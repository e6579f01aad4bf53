import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { searchedView } from '../../app/list-view.ts';
import { NewsListPage } from '../../news-editor/NewsListPage.tsx';

export const Route = createFileRoute('/_app/admin/news/')({
  validateSearch: searchedView.parseSearch,
  component: NewsList,
});

function NewsList() {
  const { q = '' } = Route.useSearch();
  const navigate = useNavigate();
  return (
    <NewsListPage
      search={q}
      onSearch={(search) =>
        void navigate({
          to: '/admin/news',
          search: searchedView.searchOf({ search }),
          replace: true,
          resetScroll: false,
        })
      }
      onWrite={() =>
        void navigate({
          to: '/admin/news/$newsId',
          // Generated at once, so that a repeated save creates only one.
          params: { newsId: crypto.randomUUID() },
          search: { new: true },
        })
      }
    />
  );
}
