import { createFileRoute, redirect } from '@tanstack/react-router';
import { addressWithin } from '@tradebridge/contract/redirect-url';
import { holdFragment } from '../identity/held-fragment.ts';
import { providerReturnOf } from '../identity/provider-return.ts';
import { SignInPage } from '../identity/SignInPage.tsx';

export const Route = createFileRoute('/auth/sign-in')({
  validateSearch: (search): { redirectUrl?: string | undefined } => ({
    // Present even if undefined: the router would otherwise use the address's value.
    redirectUrl: addressWithin(search.redirectUrl) ?? undefined,
  }),
  beforeLoad: ({ location: { hash }, search }) => {
    if (!providerReturnOf(hash)) return;
    // The code must not stay in the address or the history.
    holdFragment('provider', hash);
    throw redirect({ to: '/auth/sign-in', search, replace: true });
  },
  component: SignIn,
});

function SignIn() {
  const { redirectUrl } = Route.useSearch();
  return <SignInPage redirectUrl={redirectUrl ?? '/'} isSentHere={redirectUrl !== undefined} />;
}
