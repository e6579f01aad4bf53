import { type Database, statement } from '../platform/database.ts';

// Held until the end, so that nobody becomes staff meanwhile.
const findStaff = statement<{ is_staff: boolean }>(
  'is-staff',
  'select is_admin or is_support as is_staff from users where id = $1 for key share',
);

/** Whether an account is of staff, until the transaction of `tx` ends. */
export async function isStaff(tx: Database, userId: string): Promise<boolean> {
  const [account] = await tx.rows(findStaff, [userId]);
  return account?.is_staff ?? false;
}
