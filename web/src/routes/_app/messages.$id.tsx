import { createFileRoute } from '@tanstack/react-router';
import { beginsWith } from '../../app/begins-with.ts';
import { MessagePage } from '../../notifications/MessagePage.tsx';
import { notificationQuery } from '../../notifications/queries.ts';

export const Route = createFileRoute('/_app/messages/$id')({
  loader: beginsWith<'id'>(({ id }) => [notificationQuery(id)]),
  component: OneMessage,
});

function OneMessage() {
  const { id } = Route.useParams();
  return <MessagePage key={id} id={id} />;
}
