import { redirect } from '@tanstack/react-router';
import type { Label } from '@tradebridge/contract/labels';
import { appLabels } from '../../app/app-labels.ts';
import { type EmployerUser, session } from '../../app/session.ts';
import { log } from '../../device-log/device-log.ts';
import { plainText } from '../../ui/labels.ts';

/**
 * The guard for administrators, for `beforeLoad` of a route below `_app`, whose own guard runs
 * first (SHELL-016): every other signed-in user, support staff included, is redirected to
 * permission-denied (SHELL-013 to 015).
 */
export function requireAdministrator(): void {
  requireClaim(({ isAdmin }) => isAdmin === true, appLabels.deniedLog);
}

/** The guard for pages that support staff can see as well; only administrators can act there. */
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
