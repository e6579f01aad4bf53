import { maxAssigneesFound } from '@tradebridge/contract/form-assignment-rules';
import type { NamedAssignee } from '@tradebridge/contract/form-assignments';
import type { Context } from '../platform/context.ts';
import { statement } from '../platform/database.ts';
import { byFolding, foldingOf } from '../platform/folding.ts';

/** SQL: whether a row may contain all words; its text has more than the name. */
const mayHold = (column: string) =>
  `not exists (select from unnest($1::text[]) as word where strpos(${column}, word) = 0)`;

const find = byFolding(({ name, column, sql }) =>
  statement<NamedAssignee>(
    `find-assignees-${name}`,
    `select kind, id, name, company from (
     select 'company' as kind, employer_id as id, name, null as company, 0 as place
     from employers where retired_at is null and ${mayHold(column)}
     union all
     select 'contact', contact_id, btrim(concat_ws(' ', given_name, family_name)), employer.name, 1
     from employer_contacts contact join employers employer using (employer_id)
     where contact.retired_at is null and employer.retired_at is null
       and ${mayHold(`contact.${column}`)}
     union all
     select 'apprentice', student_id, btrim(concat_ws(' ', given_name, family_name)), null, 2
     from students where retired_at is null and ${mayHold(column)}
   ) as assignee
   where not exists (
     select from unnest($1::text[]) as word where strpos(${sql('name')}, word) = 0)
   order by place, name collate english_names, id limit ${maxAssigneesFound}`,
  ),
);

/** Companies and people to whom a form can be assigned. */
export async function findAssignees(
  { db }: Context,
  { text }: { text: string },
): Promise<NamedAssignee[]> {
  const folding = await foldingOf(db);
  return db.rows(find[folding.name], [folding.wordsOf(text)]);
}
