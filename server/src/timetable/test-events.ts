import type { Contract } from '../apprentices/test-apprentices.ts';
import type { Database } from '../platform/database.ts';
import { nextId } from '../platform/test-ids.ts';
import { eventStudents, events } from './tables.ts';

/** A session of four hours with the expected apprentices, whose attendance is not recorded yet. */
export async function anEvent(
  db: Database,
  contracts: readonly (Contract & { attended?: boolean | null })[],
  given: Partial<typeof events.$inferInsert> = {},
) {
  const eventId = given.eventId ?? nextId('event');
  const startsAt = given.startsAt ?? new Date('2026-03-02T09:00:00+11:00');
  const values = {
    eventId,
    title: 'Install cable enclosures',
    type: 'session' as const,
    allDay: false,
    startsAt,
    endsAt: new Date(startsAt.getTime() + 4 * 3_600_000),
    suspended: false,
    ...given,
  };
  await db.orm.insert(events).values(values);
  const expected = contracts.map(({ contractId, employerId, attended = null }) => ({
    eventId,
    contractId,
    employerId,
    attended,
  }));
  if (expected.length > 0) await db.orm.insert(eventStudents).values(expected);
  return values;
}
