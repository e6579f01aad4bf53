import { type Database, statement } from '../platform/database.ts';

// Locked until the transaction ends, so that the account cannot become staff meanwhile.
const findStaff = statement<{ is_staff: boolean }>(
  'is-staff',
  'select is_admin or is_support as is_staff from users where id = $1 for key share',
);

/** Whether an account is staff, which cannot change until the transaction of `tx` ends. */
export async function isStaff(tx: Database, userId: string): Promise<boolean> {
  const [account] = await tx.rows(findStaff, [userId]);
  return account?.is_staff ?? false;
}
