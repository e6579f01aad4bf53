import type { CalendarAddress } from '@tradebridge/contract/timetable';
import type { Context } from '../platform/context.ts';
import { type Database, statement } from '../platform/database.ts';

interface AddressRow {
  id: string;
  employer_id: string;
  company_name: string;
  contract_id: string | null;
  apprentice_name: string | null;
  created_at: Date;
  last_read_at: Date | null;
}

const list = statement<AddressRow>(
  'calendar-addresses',
  `select address.id, address.employer_id, employer.name as company_name, address.contract_id,
     student.given_name || ' ' || student.family_name as apprentice_name,
     address.created_at, address.last_read_at
   from calendar_addresses address
   join employers employer using (employer_id)
   left join training_contracts contract on contract.contract_id = address.contract_id
   left join students student using (student_id)
   where address.user_id = $1
   order by address.created_at desc, address.id`,
);

const addressOf = (row: AddressRow): CalendarAddress => ({
  id: row.id,
  eId: row.employer_id,
  companyName: row.company_name,
  cId: row.contract_id,
  apprenticeName: row.apprentice_name,
  created: row.created_at.toISOString(),
  lastRead: row.last_read_at?.toISOString() ?? null,
});

/** A user's calendar addresses, newest first. */
export async function calendarAddressesOf(
  db: Database,
  userId: string,
): Promise<CalendarAddress[]> {
  const rows = await db.rows(list, [userId]);
  return rows.map(addressOf);
}

/** The user's own addresses, including those that no longer work because the role has ended. */
export const listCalendarAddresses = ({ db, actor }: Context): Promise<CalendarAddress[]> =>
  calendarAddressesOf(db, actor.userId);
