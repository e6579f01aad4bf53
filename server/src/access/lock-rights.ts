import type { Actor } from '../platform/context.ts';
import { type Database, statement } from '../platform/database.ts';

// A share lock, which whatever disables an account, ends a session, or withdraws a claim or a role
// waits for, since it changes or deletes the row; it need not know of the lock. The company comes
// first, as where contacts are changed, and the account before its sessions, as where it is
// disabled: otherwise the two could deadlock.
const lockCompany = statement(
  'lock-company-of-rights',
  'select from employers where employer_id = $1 for no key update',
);
const lockAccount = statement(
  'lock-account-of-rights',
  'select from users where id = $1 for share',
);
const lockSession = statement(
  'lock-session-of-rights',
  'select from sessions where id = $1 for share',
);
const lockRole = statement(
  'lock-role-of-rights',
  'select from employer_users where user_id = $1 and employer_id = $2 for share',
);

/**
 * Locks what a user's right depends on until the transaction ends: the account with its claims, the
 * session, and the role at the company. Read the right only afterwards.
 */
export async function lockRights(
  tx: Database,
  { userId, sessionId }: Pick<Actor, 'userId' | 'sessionId'>,
  employerId: string | null,
): Promise<void> {
  if (employerId !== null) await tx.rows(lockCompany, [employerId]);
  await tx.rows(lockAccount, [userId]);
  await tx.rows(lockSession, [sessionId]);
  if (employerId !== null) await tx.rows(lockRole, [userId, employerId]);
}
