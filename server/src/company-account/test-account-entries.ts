import { randomUUID } from 'node:crypto';
import type { Database } from '../platform/database.ts';
import { accountEntries, companyAccounts } from './tables.ts';

// Builders of accounts for tests: entries as they would be posted, without what they record.

/** An account that has been filled, by default with no difference. */
export async function anAccount(
  db: Database,
  employerId: string,
  given: Partial<typeof companyAccounts.$inferInsert> = {},
): Promise<void> {
  const openedAt = new Date('2026-03-01T00:00:00Z');
  await db.orm
    .insert(companyAccounts)
    .values({ employerId, openedDay: '2026-03-01', openedAt, ...given })
    .onConflictDoNothing();
}

/** An entry, by default an invoice for 1,100 dollars including 100 of GST, posted on 2 March. */
export async function anAccountEntry(
  db: Database,
  employerId: string,
  given: Partial<typeof accountEntries.$inferInsert> = {},
): Promise<void> {
  await anAccount(db, employerId);
  await db.orm.insert(accountEntries).values({
    source: randomUUID(),
    employerId,
    kind: 'invoice',
    postedDay: '2026-03-02',
    amount: 110_000,
    gstAmount: 10_000,
    postedAt: new Date('2026-03-02T00:00:00Z'),
    ...given,
  });
}
