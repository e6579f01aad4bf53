import { randomUUID } from 'node:crypto';
import type { Database } from '../platform/database.ts';
import { hashOfToken } from '../platform/sealed.ts';
import { nextId } from '../platform/test-ids.ts';
import { sessions, users } from './tables.ts';

export async function aUser(db: Database, given: Partial<typeof users.$inferInsert> = {}) {
  const id = nextId('user');
  const values = { id, name: `Person ${id}`, email: `${id}@example.test`, ...given };
  const [user] = await db.orm.insert(users).values(values).returning();
  if (!user) throw new Error('The insert returned no row.');
  return user;
}

/** A session with the second factor given, for a server in another process; returns its token. */
export async function aSession(db: Database, userId: string): Promise<string> {
  const token = randomUUID();
  await db.orm.insert(sessions).values({
    id: randomUUID(),
    tokenHash: hashOfToken(token),
    userId,
    secondFactorAt: new Date(),
    expiresAt: new Date(Date.now() + 3_600_000),
  });
  return token;
}
