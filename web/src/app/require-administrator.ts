import { redirect } from '@tanstack/react-router';
import { log } from '../device-log/device-log.ts';
import { appLabels } from './app-labels.ts';
import { translate } from './labels.ts';
import { session } from './session.ts';

/**
 * The admin guard, for `beforeLoad` of a route below `_app`, whose own guard comes first (SHELL-016):
 * everyone else who is signed in, support staff included, goes to permission-denied (SHELL-013 to 015).
 */
export function requireAdministrator(): void {
  const current = session.get();
  if (current.status === 'signedIn' && current.user.isAdmin === true) return;
  log('warn', translate(appLabels.deniedLog));
  throw redirect({ to: '/auth/permission-denied', replace: true });
}
