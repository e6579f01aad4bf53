import { type Database, statement } from '../platform/database.ts';
import { Refusal } from '../platform/refusal.ts';
import { isBreakGlass, setBreakGlass } from './break-glass.ts';
import { endSessionsOf, forgetDevicesOf } from './end-sessions.ts';
import { identityLabels } from './labels.ts';

/** The staff claims; an account with neither is not staff. */
export interface StaffClaims {
  readonly isAdmin: boolean;
  readonly isSupport: boolean;
}

const setClaims = statement(
  'set-staff-claims',
  'update users set is_admin = $2, is_support = $3, updated_at = $4 where id = $1',
);
const findOthersRecord = statement<{
  is_verified: boolean;
  is_contact: boolean;
  is_student: boolean;
}>(
  'records-of-who-becomes-staff',
  `select
     (select email_verified from users where id = $1) as is_verified,
     exists (select from employer_contacts where user_id = $1 and retired_at is null) as is_contact,
     exists (select from students where user_id = $1 and retired_at is null) as is_student`,
);
const setDisabledAt = statement(
  'set-disabled-at',
  'update users set disabled_at = $2, updated_at = $3 where id = $1',
);

const gains = (before: StaffClaims, after: StaffClaims) =>
  (after.isAdmin && !before.isAdmin) || (after.isSupport && !before.isSupport && !before.isAdmin);

/** @throws Refusal if the account cannot get a staff claim */
async function refuseUnlessFit(
  tx: Database,
  { userId, before }: { userId: string; before: StaffClaims },
): Promise<void> {
  const [record] = await tx.rows(findOthersRecord, [userId]);
  if (!record?.is_verified) {
    throw new Refusal('addressNotVerified', { message: identityLabels.staffUnverified });
  }
  if (before.isAdmin || before.isSupport) return;
  if (record.is_contact) {
    throw new Refusal('conflict', { message: identityLabels.contactNotStaff });
  }
  if (record.is_student) {
    throw new Refusal('conflict', { message: identityLabels.learnerNotStaff });
  }
}

/**
 * Changes an account's staff claims, which ends its sessions: a session that a trusted device
 * opened must not become a staff session, and none may keep a revoked claim. The caller has locked
 * the user's row, so that the address stays verified, and records the change.
 * An account that stops being an administrator also stops being a break-glass account: only
 * operators create those, and granting the claim again must not.
 * @returns how many sessions ended, and whether it was a break-glass account, which the caller
 * records too
 * @throws Refusal `addressNotVerified` when granting a claim to an account whose present password
 * was not set by the proven owner of its address; `conflict` for a company's contact or a learner,
 * who cannot be staff (CON-51)
 */
export async function setStaffClaims(
  tx: Database,
  { userId, before, after }: { userId: string; before: StaffClaims; after: StaffClaims },
  now: Date,
): Promise<{ sessionsEnded: number; endsBreakGlass: boolean }> {
  if (gains(before, after)) {
    await refuseUnlessFit(tx, { userId, before });
    // Staff give their second factor at every sign-in.
    await forgetDevicesOf(tx, userId);
  }
  await tx.rows(setClaims, [userId, after.isAdmin, after.isSupport, now]);
  const endsBreakGlass = before.isAdmin && !after.isAdmin && (await isBreakGlass(tx, userId));
  if (endsBreakGlass) await setBreakGlass(tx, { userId, isBreakGlass: false }, now);
  return { sessionsEnded: await endSessionsOf(tx, userId), endsBreakGlass };
}

/**
 * Disables an account, which ends its sessions, or enables it. The caller records it.
 * @returns how many sessions ended
 */
export async function setAccountDisabled(
  tx: Database,
  { userId, isDisabled }: { userId: string; isDisabled: boolean },
  now: Date,
): Promise<number> {
  await tx.rows(setDisabledAt, [userId, isDisabled ? now : null, now]);
  return isDisabled ? endSessionsOf(tx, userId) : 0;
}
