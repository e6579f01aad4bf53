import { createFileRoute } from '@tanstack/react-router';
import { userQuery } from '../../administration/queries.ts';
import { UserPage } from '../../administration/UserPage.tsx';
import { beginsWith } from '../../app/begins-with.ts';

export const Route = createFileRoute('/_app/admin/users/$userId')({
  loader: beginsWith<'userId'>(({ userId }) => [userQuery(userId)]),
  component: User,
});

function User() {
  const { userId } = Route.useParams();
  return <UserPage key={userId} userId={userId} />;
}
