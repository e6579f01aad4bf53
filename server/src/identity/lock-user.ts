import { type Database, statement } from '../platform/database.ts';

const lock = statement('lock-user', 'select id from users where id = $1 for no key update');

/** What is done to a user's account in this transaction is done by no other at the same time. */
export async function lockUser(tx: Database, userId: string): Promise<void> {
  await tx.rows(lock, [userId]);
}
