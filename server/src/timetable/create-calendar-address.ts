import type { CalendarAddress } from '@tradebridge/contract/timetable';
import { maxCalendarAddresses } from '@tradebridge/contract/timetable-rules';
import { byActor, recordEvent } from '../audit/record-event.ts';
import { lockUser } from '../identity/lock-user.ts';
import type { Context } from '../platform/context.ts';
import { namedStatement } from '../platform/database.ts';
import { Refusal } from '../platform/refusal.ts';
import { hashOfToken, newToken } from '../platform/sealed.ts';
import { timetableLabels } from './labels.ts';
import { calendarPath } from './serve-calendar.ts';

interface MadeRow {
  company_name: string;
  apprentice_name: string | null;
  /** Null if the user has reached the limit. */
  id: string | null;
}

const make = namedStatement<
  MadeRow,
  {
    readonly userId: string;
    readonly employerId: string;
    readonly contractId: string | null;
    readonly tokenHash: string;
    readonly now: Date;
    readonly max: number;
  }
>(
  'make-calendar-address',
  `with subject as (
     select employer.name as company_name,
       student.given_name || ' ' || student.family_name as apprentice_name
     from employers employer
     left join training_contracts contract on contract.contract_id = :contractId
       and contract.employer_id = employer.employer_id and contract.retired_at is null
     left join students student using (student_id)
     where employer.employer_id = :employerId
       and (:contractId::text is null or contract.contract_id is not null)
   ), made as (
     insert into calendar_addresses (user_id, employer_id, contract_id, token_hash, created_at)
     select :userId, :employerId, :contractId, :tokenHash, :now from subject
     where (select count(*) from calendar_addresses where user_id = :userId) < :max
     returning id
   )
   select subject.*, made.id from subject left join made on true`,
);

/**
 * Creates an address for the timetable of a company, or of one of its contracts.
 *
 * @throws Refusal `notFound` if the contract is not the company's, `conflict` if the user has
 *   reached the limit
 */
export async function createCalendarAddress(
  { db, actor, now, request, institution }: Context,
  { eId, cId = null }: { eId: string; cId?: string | null | undefined },
): Promise<{ address: CalendarAddress; url: string }> {
  const token = newToken();
  return db.transaction(async (tx) => {
    // One at a time, since concurrent requests could exceed the limit.
    await lockUser(tx, actor.userId);
    const [made] = await tx.rows(make, {
      userId: actor.userId,
      employerId: eId,
      contractId: cId,
      tokenHash: hashOfToken(token),
      now,
      max: maxCalendarAddresses,
    });
    if (!made) throw new Refusal('notFound');
    if (made.id === null) {
      throw new Refusal('conflict', {
        message: [timetableLabels.maxCalendarAddresses, { count: maxCalendarAddresses }],
      });
    }
    await recordEvent(tx, {
      ...byActor({ actor, now, request }),
      kind: 'calendarAddress.made',
      employerId: eId,
      subject: { type: 'calendarAddress', id: made.id },
      details: cId === null ? {} : { contractId: cId },
    });
    const address = {
      id: made.id,
      eId,
      companyName: made.company_name,
      cId,
      apprenticeName: made.apprentice_name,
      created: now.toISOString(),
      lastRead: null,
    };
    return { address, url: `${institution.publicUrl}${calendarPath(token)}` };
  });
}
