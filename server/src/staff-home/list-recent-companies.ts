import { maxRecentCompanies } from '@tradebridge/contract/staff-home-rules';
import type { Context } from '../platform/context.ts';
import { statement } from '../platform/database.ts';

/** Events searched for the latest companies; a session records each company once. */
const maxRecords = 200;

const list = statement<{ id: string; name: string }>(
  'recent-companies-of-staff',
  `select company.employer_id as id, company.name
   from (
     select employer_id, max(at) as last
     from (
       select employer_id, at from audit_events
       where user_id = $1 and kind = 'company.viewed'
       order by at desc limit ${maxRecords}
     ) records
     group by employer_id
   ) viewed
   join employers company using (employer_id)
   where company.retired_at is null
   order by viewed.last desc, company.employer_id limit ${maxRecentCompanies}`,
);

/** The companies that the user viewed as staff on any device, from the audit log. */
export const listRecentCompanies = ({ db, actor }: Context) => db.rows(list, [actor.userId]);
