import { redirect } from '@tanstack/react-router';
import type { Label } from '@tradebridge/contract/labels';
import { appLabels } from '../../app/app-labels.ts';
import { type EmployerUser, session } from '../../app/session.ts';
import { log } from '../../device-log/device-log.ts';
import { plainText } from '../../ui/labels.ts';

/**
 * The admin guard, for `beforeLoad` of a route below `_app`, whose own guard comes first (SHELL-016):
 * everyone else who is signed in, support staff included, goes to permission-denied (SHELL-013 to 015).
 */
export function requireAdministrator(): void {
  requireClaim(({ isAdmin }) => isAdmin === true, appLabels.deniedLog);
}

/** The guard of what support staff look at as well; only administrators act there. */
export function requireStaff(): void {
  requireClaim(
    ({ isAdmin, isSupport }) => isAdmin === true || isSupport === true,
    appLabels.deniedStaffLog,
  );
}

function requireClaim(has: (user: EmployerUser) => boolean, otherwise: Label): void {
  const current = session.get();
  if (current.status === 'signedIn' && has(current.user)) return;
  log('warn', plainText(otherwise));
  throw redirect({ to: '/auth/permission-denied', replace: true });
}
