import type { Passkey } from '@tradebridge/contract/passkeys';
import { type Database, statement } from '../../platform/database.ts';

interface PasskeyRow {
  id: string;
  name: string;
  created_at: Date;
  last_used_at: Date | null;
  edit_version: number;
}

const find = statement<PasskeyRow>(
  'passkeys-of-user',
  `select id, name, created_at, last_used_at, edit_version from passkeys where user_id = $1
   order by created_at, id`,
);

/** A user's passkeys, the oldest first. */
export async function listPasskeys(db: Database, userId: string): Promise<Passkey[]> {
  const rows = await db.rows(find, [userId]);
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    created: row.created_at.toISOString(),
    lastUsed: row.last_used_at?.toISOString() ?? null,
    version: row.edit_version,
  }));
}

const findCredentials = statement<{ credential_id: string; transports: string[] }>(
  'credentials-of-user',
  `select credential_id, transports from passkeys where user_id = $1 order by created_at, id`,
);

/**
 * The same for the browser, which offers these to sign in with, or excludes them when creating
 * another.
 */
export async function listCredentials(
  db: Database,
  userId: string,
): Promise<{ id: string; type: 'public-key'; transports: string[] }[]> {
  const rows = await db.rows(findCredentials, [userId]);
  return rows.map(({ credential_id, transports }) => ({
    id: credential_id,
    type: 'public-key',
    transports,
  }));
}
