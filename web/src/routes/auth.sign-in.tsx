import { createFileRoute, redirect } from '@tanstack/react-router';
import { addressWithin } from '@tradebridge/contract/redirect-url';
import { holdFragment } from '../identity/held-fragment.ts';
import { providerReturnOf } from '../identity/provider-return.ts';
import { SignInPage } from '../identity/SignInPage.tsx';

export const Route = createFileRoute('/auth/sign-in')({
  validateSearch: (search): { redirectUrl?: string | undefined } => ({
    // Named even when absent: the router fills what is left out with what the address says.
    redirectUrl: addressWithin(search.redirectUrl) ?? undefined,
  }),
  beforeLoad: ({ location: { hash }, search }) => {
    if (!providerReturnOf(hash)) return;
    // Somebody who looks at the address or goes back to it must not find the code there.
    holdFragment('provider', hash);
    throw redirect({ to: '/auth/sign-in', search, replace: true });
  },
  component: SignIn,
});

function SignIn() {
  const { redirectUrl } = Route.useSearch();
  return <SignInPage redirectUrl={redirectUrl ?? '/'} />;
}
