import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { LearnersPage } from '../../administration/LearnersPage.tsx';
import { searchedView } from '../../app/list-view.ts';

export const Route = createFileRoute('/_app/admin/learners')({
  validateSearch: searchedView.parseSearch,
  component: Learners,
});

function Learners() {
  const { q = '' } = Route.useSearch();
  const navigate = useNavigate();
  return (
    <LearnersPage
      search={q}
      onSearch={(text) =>
        void navigate({
          to: '/admin/learners',
          search: searchedView.searchOf({ search: text }),
          replace: true,
          resetScroll: false,
        })
      }
    />
  );
}
