import type { CompanyOfUser } from '@tradebridge/contract/companies';
import { mayPaySql, maySignSql } from '../access/permission-sql.ts';
import { accountShown } from '../access/viewed-account.ts';
import type { Context } from '../platform/context.ts';
import { statement } from '../platform/database.ts';

const list = statement<CompanyOfUser>(
  'my-companies',
  `select employer.employer_id as eid, employer.name, held.role,
     ${maySignSql('held')} as "maySign", ${mayPaySql('held')} as "mayPay"
   from employer_users held join employers employer using (employer_id)
   where held.user_id = $1 and employer.retired_at is null
   order by employer.name collate english_names, employer.employer_id`,
);

/**
 * The companies that the user reaches as a contact, including those below the contact's company.
 */
export const listMyCompanies = ({ db, actor }: Context) => db.rows(list, [accountShown(actor)]);
