import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { UsersPage } from '../../administration/UsersPage.tsx';
import { parseUserSearch, userSearchOf, userViewOf } from '../../administration/user-view.ts';

export const Route = createFileRoute('/_app/admin/users/')({
  validateSearch: parseUserSearch,
  component: Users,
});

function Users() {
  const search = Route.useSearch();
  const navigate = useNavigate();
  return (
    <UsersPage
      view={userViewOf(search)}
      onView={(view) =>
        void navigate({
          to: '/admin/users',
          search: userSearchOf(view),
          replace: true,
          resetScroll: false,
        })
      }
    />
  );
}
