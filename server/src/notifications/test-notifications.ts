import { sql } from 'drizzle-orm';
import type { Database } from '../platform/database.ts';
import { notifications, unreadNotifications } from './tables.ts';

/** A notification for a user. */
export async function aNotification(
  db: Database,
  userId: string,
  { at, ...given }: { at: Date } & Partial<typeof notifications.$inferInsert>,
) {
  const values = {
    kind: 'message' as const,
    title: 'Closed on Friday',
    body: 'We open on Monday.',
  };
  const [made] = await db.orm
    .insert(notifications)
    .values({
      id: sql`time_ordered_id(${at})`,
      userId,
      createdAt: at,
      inApp: true,
      ...values,
      ...given,
    })
    .returning();
  if (!made) throw new Error('The insert returned no row.');
  const { id: notificationId, inApp } = made;
  if (inApp) {
    await db.orm.insert(unreadNotifications).values({ userId, createdAt: at, notificationId });
  }
  return made;
}
