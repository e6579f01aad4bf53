import { createFileRoute, redirect } from '@tanstack/react-router';
import { heldFragment, holdFragment } from '../identity/held-fragment.ts';
import { LinkPage } from '../identity/LinkPage.tsx';

export const Route = createFileRoute('/auth/link')({
  beforeLoad: ({ location: { hash, state } }) => {
    // The same link, opened again, is checked again.
    if (!hash) return { token: heldFragment('link'), visit: state.__TSR_key };
    holdFragment('link', hash);
    throw redirect({ to: '/auth/link', replace: true });
  },
  component: OfLink,
});

function OfLink() {
  const { token, visit } = Route.useRouteContext();
  return <LinkPage key={visit} visit={visit} token={token} />;
}
