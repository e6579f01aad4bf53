import type { UserDetail } from '@tradebridge/contract/administration';
import { byActor, recordEvent } from '../audit/record-event.ts';
import { endSessionsOf, forgetDevicesOf } from '../identity/end-sessions.ts';
import type { Context } from '../platform/context.ts';
import { statement } from '../platform/database.ts';
import { Refusal } from '../platform/refusal.ts';
import { changeOther } from './change-user.ts';
import { type StaffRole, staffRoleOf } from './user-row.ts';

const set = statement(
  'set-staff-role',
  'update users set is_admin = $2, is_support = $3, updated_at = $4 where id = $1',
);
const findContact = statement<{ contact_id: string }>(
  'contact-to-be-staff',
  'select contact_id from employer_contacts where user_id = $1 and retired_at is null limit 1',
);

const strength: Record<StaffRole, number> = { none: 0, support: 1, admin: 2 };

/** Grants or revokes the staff claims, which ends the user's sessions. */
export const setStaffRole = (
  context: Context,
  { userId, staffRole, reason }: { userId: string; staffRole: StaffRole; reason: string },
): Promise<UserDetail> =>
  changeOther(context, userId, async (tx, user) => {
    const before = staffRoleOf(user);
    if (staffRole === before) return;
    if (before === 'none') {
      if ((await tx.rows(findContact, [userId])).length > 0) {
        throw new Refusal('conflict', {
          message: 'This account is a contact of a company, who cannot be staff.',
        });
      }
      // Staff give their second factor each time.
      await forgetDevicesOf(tx, userId);
    }
    const isGranted = strength[staffRole] > strength[before];
    const claims = [staffRole === 'admin', staffRole === 'support'];
    await tx.rows(set, [userId, ...claims, context.now]);
    await recordEvent(tx, {
      ...byActor(context),
      kind: isGranted ? 'staff.granted' : 'staff.revoked',
      subject: { type: 'user', id: userId },
      details: { old: before, new: staffRole, reason },
    });
    // A session that a trusted device opened must not become one of staff, nor keep what is taken away.
    await endSessionsOf(tx, userId);
  });
