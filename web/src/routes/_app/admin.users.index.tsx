import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { UsersPage } from '../../administration/UsersPage.tsx';
import { userList } from '../../administration/user-view.ts';

export const Route = createFileRoute('/_app/admin/users/')({
  validateSearch: userList.parseSearch,
  component: Users,
});

function Users() {
  const search = Route.useSearch();
  const navigate = useNavigate();
  return (
    <UsersPage
      view={userList.viewOf(search)}
      onView={(view) =>
        void navigate({
          to: '/admin/users',
          search: userList.searchOf(view),
          replace: true,
          resetScroll: false,
        })
      }
    />
  );
}
