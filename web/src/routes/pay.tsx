import { createFileRoute, redirect } from '@tanstack/react-router';
import { heldFragment, holdFragment } from '../identity/held-fragment.ts';
import { PayLinkPage } from '../payment-links/PayLinkPage.tsx';

/**
 * The page of a payment link, for signed-in users too: its token leaves the address (decisions 017,
 * 081).
 */
export const Route = createFileRoute('/pay')({
  beforeLoad: ({ location: { hash } }) => {
    if (!hash) return { token: heldFragment('payment') };
    holdFragment('payment', hash);
    throw redirect({ to: '/pay', replace: true });
  },
  component: Pay,
});

function Pay() {
  const { token } = Route.useRouteContext();
  return <PayLinkPage key={token} token={token} />;
}
