import { type Database, statement } from '../platform/database.ts';

const rename = statement(
  'rename-user',
  'update users set name = $2, updated_at = $3 where id = $1',
);

/** Renames a user, in the caller's transaction. */
export async function renameUser(
  tx: Database,
  { userId, name, now }: { userId: string; name: string; now: Date },
): Promise<void> {
  await tx.rows(rename, [userId, name, now]);
}
