import { redirect } from '@tanstack/react-router';
import { findSession } from '../app/session.ts';
import { readToken } from '../app/token.ts';
import { overridesOfSession } from '../labels/follow-overrides.ts';
import { requireAdministrator } from './_app/-require-administrator.ts';

/** The guard of every preview, which is outside the shell: for administrators only. */
export async function beforePreview({ location }: { location: { href: string } }): Promise<void> {
  const [session] = await Promise.all([findSession(), readToken() && overridesOfSession()]);
  if (session.status !== 'signedIn') {
    throw redirect({
      to: '/auth/sign-in',
      search: { redirectUrl: location.href },
      replace: true,
    });
  }
  requireAdministrator();
}
