import { createFileRoute } from '@tanstack/react-router';
import { beginsWith } from '../../app/begins-with.ts';
import { sendQuery } from '../../notification-sends/queries.ts';
import { SendPage } from '../../notification-sends/SendPage.tsx';

export const Route = createFileRoute('/_app/admin/messages/$id')({
  loader: beginsWith<'id'>(({ id }) => [sendQuery(id)]),
  component: OneSend,
});

function OneSend() {
  const { id } = Route.useParams();
  return <SendPage key={id} id={id} />;
}
