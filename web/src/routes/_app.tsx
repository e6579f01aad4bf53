import { createFileRoute, redirect } from '@tanstack/react-router';
import { findSession } from '../app/session.ts';
import { Shell } from '../shell/Shell.tsx';
import { ShellPending } from '../shell/ShellPending.tsx';

/** All that needs a signed-in user whose second factor is given (SHELL-004, SHELL-011). */
export const Route = createFileRoute('/_app')({
  beforeLoad: async ({ location }) => {
    const session = await findSession();
    if (session.status === 'signedIn') return;
    // Who signed out on purpose is not sent back to where they were (CON-06).
    const left = session.status === 'signedOut' && session.because === 'askedFor';
    throw redirect({
      to: '/auth/sign-in',
      search: left ? {} : { redirectUrl: location.href },
      replace: true,
    });
  },
  component: Shell,
  pendingComponent: ShellPending,
});
