import type { Database } from '../platform/database.ts';
import { nextId } from '../platform/test-ids.ts';
import { users } from './tables.ts';

export async function aUser(db: Database, given: Partial<typeof users.$inferInsert> = {}) {
  const id = nextId('user');
  const values = { id, name: `Person ${id}`, email: `${id}@example.test`, ...given };
  const [user] = await db.orm.insert(users).values(values).returning();
  if (!user) throw new Error('The insert returned no row.');
  return user;
}
