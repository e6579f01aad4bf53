import type { CompanyMatch, findCompany as contract } from '@tradebridge/contract/companies';
import { maxMatches } from '@tradebridge/contract/company-rules';
import type { z } from 'zod';
import type { Context } from '../platform/context.ts';
import { statement } from '../platform/database.ts';

interface MatchRow {
  id: string;
  name: string;
  epsilon_number: string | null;
  is_registered: boolean;
}

const isCalled = (text: string) => `${text} in (employer_id, code, epsilon_number)`;
const isNamed = (text: string) => `strpos(folded_text(name), folded_text(${text})) > 0`;

// Searching for a part of a name reads all names: thousands, in milliseconds.
const find = statement<MatchRow>(
  'find-company',
  `select employer_id as id, name, epsilon_number,
     exists (
       select from employer_contacts contact
       where contact.employer_id = employer.employer_id and contact.user_id is not null
         and contact.retired_at is null
     ) as is_registered
   from employers employer
   where retired_at is null and coalesce($1, $2, $3) is not null
     and ($1::text is null or ${isCalled('$1')})
     and ($2::text is null or ${isNamed('$2')})
     and ($3::text is null or ${isCalled('$3')} or ${isNamed('$3')})
   order by name collate english_names, employer_id
   limit ${maxMatches}`,
);

/** Companies that match every given field; none if no field is given. */
export async function findCompany(
  { db }: Context,
  { companyId, companyName, query }: z.output<typeof contract.input>,
): Promise<CompanyMatch[]> {
  const rows = await db.rows(find, [companyId || null, companyName || null, query || null]);
  return rows.map(({ id, name, epsilon_number, is_registered }) => ({
    id,
    name,
    epsilonNumber: epsilon_number,
    isRegistered: is_registered,
  }));
}
