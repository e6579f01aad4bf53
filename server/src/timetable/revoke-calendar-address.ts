import type { CalendarAddress } from '@tradebridge/contract/timetable';
import { byActor, recordEvent } from '../audit/record-event.ts';
import type { Context } from '../platform/context.ts';
import { statement } from '../platform/database.ts';
import { Refusal } from '../platform/refusal.ts';
import { calendarAddressesOf } from './list-calendar-addresses.ts';

const revoke = statement<{ employer_id: string; contract_id: string | null }>(
  'revoke-calendar-address',
  `delete from calendar_addresses where id = $1 and user_id = $2
   returning employer_id, contract_id`,
);

/**
 * Permanently revokes one of the user's addresses; returns the remaining ones.
 *
 * @throws Refusal `notFound` if it is not the user's
 */
export async function revokeCalendarAddress(
  { db, actor, now, request }: Context,
  { id }: { id: string },
): Promise<CalendarAddress[]> {
  return db.transaction(async (tx) => {
    const [revoked] = await tx.rows(revoke, [id, actor.userId]);
    if (!revoked) throw new Refusal('notFound');
    await recordEvent(tx, {
      ...byActor({ actor, now, request }),
      kind: 'calendarAddress.revoked',
      employerId: revoked.employer_id,
      subject: { type: 'calendarAddress', id },
      details: revoked.contract_id === null ? {} : { contractId: revoked.contract_id },
    });
    return calendarAddressesOf(tx, actor.userId);
  });
}
