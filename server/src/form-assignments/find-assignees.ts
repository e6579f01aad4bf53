import { maxAssigneesFound } from '@tradebridge/contract/form-assignment-rules';
import type { NamedAssignee } from '@tradebridge/contract/form-assignments';
import type { Context } from '../platform/context.ts';
import { statement } from '../platform/database.ts';

const find = statement<NamedAssignee>(
  'find-assignees',
  `select kind, id, name, company from (
     select 'company' as kind, employer_id as id, name, null as company, 0 as place
     from employers where retired_at is null
     union all
     select 'contact', contact_id, concat_ws(' ', given_name, family_name), employer.name, 1
     from employer_contacts contact join employers employer using (employer_id)
     where contact.retired_at is null and employer.retired_at is null
     union all
     select 'apprentice', student_id, concat_ws(' ', given_name, family_name), null, 2
     from students where retired_at is null
   ) as assignee
   where not exists (
     select from unnest($1::text[]) as word where strpos(lower(name), word) = 0)
   order by place, name collate english_names, id limit ${maxAssigneesFound}`,
);

/** Companies and people to whom a form can be assigned. */
export const findAssignees = (
  { db }: Context,
  { text }: { text: string },
): Promise<NamedAssignee[]> => db.rows(find, [text.toLowerCase().split(/\s+/).filter(Boolean)]);
