import { createFileRoute, redirect } from '@tanstack/react-router';
import { findSession } from '../app/session.ts';
import { ConnectPage } from '../identity/ConnectPage.tsx';
import { heldFragment, holdFragment } from '../identity/held-fragment.ts';

/** Outside `_app`, whose guard would copy the link's token into the address of sign-in. */
export const Route = createFileRoute('/auth/connect')({
  beforeLoad: async ({ location: { hash } }) => {
    if (hash) {
      holdFragment('connect', hash);
      throw redirect({ to: '/auth/connect', replace: true });
    }
    const session = await findSession();
    if (session.status !== 'signedIn') {
      throw redirect({
        to: '/auth/sign-in',
        search: { redirectUrl: '/auth/connect' },
        replace: true,
      });
    }
    return { token: heldFragment('connect') };
  },
  component: Connect,
});

function Connect() {
  const { token } = Route.useRouteContext();
  return <ConnectPage key={token} token={token} />;
}
