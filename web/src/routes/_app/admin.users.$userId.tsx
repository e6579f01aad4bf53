import { createFileRoute } from '@tanstack/react-router';
import { userQuery } from '../../administration/queries.ts';
import { UserPage } from '../../administration/UserPage.tsx';

export const Route = createFileRoute('/_app/admin/users/$userId')({
  // Not awaited: the page has its own skeleton.
  loader: ({ context: { queryClient }, params: { userId } }) =>
    void queryClient.prefetchQuery(userQuery(userId)),
  component: User,
});

function User() {
  const { userId } = Route.useParams();
  return <UserPage key={userId} userId={userId} />;
}
