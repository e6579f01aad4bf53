import type { UserDetail } from '@tradebridge/contract/administration';
import { byActor, recordEvent } from '../audit/record-event.ts';
import { setStaffClaims } from '../identity/account-state.ts';
import { notifyOfStaffRole } from '../identity/notify-of-staff-role.ts';
import type { Context } from '../platform/context.ts';
import { changeOther } from './change-user.ts';
import { type StaffRole, staffRoleOf } from './user-row.ts';

const strength: Record<StaffRole, number> = { none: 0, support: 1, admin: 2 };

/** Grants or revokes the staff claims, which ends the user's sessions. */
export const setStaffRole = (
  context: Context,
  { userId, staffRole, reason }: { userId: string; staffRole: StaffRole; reason: string },
): Promise<UserDetail> =>
  changeOther(context, userId, async (tx, user) => {
    const before = staffRoleOf(user);
    if (staffRole === before) return;
    const claims = {
      userId,
      before: { isAdmin: user.is_admin, isSupport: user.is_support },
      after: { isAdmin: staffRole === 'admin', isSupport: staffRole === 'support' },
    };
    const { endsBreakGlass } = await setStaffClaims(tx, claims, context.now);
    await recordEvent(tx, {
      ...byActor(context),
      kind: strength[staffRole] > strength[before] ? 'staff.granted' : 'staff.revoked',
      subject: { type: 'user', id: userId },
      details: { old: before, new: staffRole, reason },
    });
    if (endsBreakGlass) {
      await recordEvent(tx, {
        ...byActor(context),
        kind: 'account.breakGlassChanged',
        subject: { type: 'user', id: userId },
        details: { isBreakGlass: false, reason },
      });
    }
    await notifyOfStaffRole(context, tx, { ...claims, user, by: context.actor });
  });
