import { createFileRoute, redirect } from '@tanstack/react-router';
import { employerSummaryQuery } from '../app/company-queries.ts';
import { checkRememberedCompany, getCurrentCompany } from '../app/current-company.ts';
import { findSession } from '../app/session.ts';
import { readToken } from '../app/token.ts';
import { overridesOfSession } from '../labels/follow-overrides.ts';
import { Shell } from '../shell/Shell.tsx';
import { ShellPending } from '../shell/ShellPending.tsx';

/** Everything that needs a signed-in user with a second factor (SHELL-004, SHELL-011). */
export const Route = createFileRoute('/_app')({
  // Its loader runs while the shell's code is loading.
  codeSplitGroupings: [['component']],
  beforeLoad: async ({ location, context: { queryClient } }) => {
    const [session] = await Promise.all([findSession(), readToken() && overridesOfSession()]);
    if (session.status === 'signedIn') {
      if (session.user.viewing) {
        const { refuseOwnPage } = await import('../view-as/refuse-own-page.ts');
        refuseOwnPage(location.pathname);
      }
      return checkRememberedCompany(queryClient);
    }
    // A user who signed out on purpose is not sent back to where they were (CON-06).
    const left = session.status === 'signedOut' && session.because === 'askedFor';
    throw redirect({
      to: '/auth/sign-in',
      search: left ? {} : { redirectUrl: location.href },
      replace: true,
    });
  },
  loader: ({ context: { queryClient } }) => {
    const company = getCurrentCompany();
    // Not awaited: the menu shows its counts once they have loaded.
    if (company) void queryClient.prefetchQuery(employerSummaryQuery(company.id));
  },
  component: Shell,
  pendingComponent: ShellPending,
});
