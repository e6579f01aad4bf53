import { createFileRoute } from '@tanstack/react-router';
import { addressWithin } from '../identity/redirect-url.ts';
import { SignInPage } from '../identity/SignInPage.tsx';

export const Route = createFileRoute('/auth/sign-in')({
  validateSearch: (search): { redirectUrl?: string | undefined } => ({
    // Named even when absent: the router fills what is left out with what the address says.
    redirectUrl: addressWithin(search.redirectUrl) ?? undefined,
  }),
  component: SignIn,
});

function SignIn() {
  const { redirectUrl } = Route.useSearch();
  return <SignInPage redirectUrl={redirectUrl ?? '/'} />;
}
