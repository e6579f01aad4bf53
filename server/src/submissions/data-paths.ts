import type { DataPath } from '@tradebridge/contract/form-rules';
import type { Form } from '@tradebridge/contract/forms';
import type { Context } from '../platform/context.ts';
import { statement } from '../platform/database.ts';

interface PersonRow {
  given_name: string;
  family_name: string;
  employer_id: string | null;
  employer_name: string | null;
  abn: string | null;
}

// As everywhere, a contact of several companies is the first by id; there may be no student.
const findPerson = statement<PersonRow>(
  'person-of-user',
  `select given_name, family_name, employer_id, employer_name, abn from (
     select 1 as place, contact.contact_id as id, contact.given_name, contact.family_name,
       employer.employer_id, employer.name as employer_name, employer.abn
     from employer_contacts contact join employers employer using (employer_id)
     where contact.user_id = $1 and contact.retired_at is null and employer.retired_at is null
     union all
     select 2, student_id, given_name, family_name, null, null, null
     from students where user_id = $1 and retired_at is null
   ) as person
   order by place, id limit 1`,
);

type Reader = Pick<Context, 'db' | 'actor' | 'institution'>;

async function readPerson({
  db,
  actor,
}: Reader): Promise<Partial<Record<DataPath, string | null>>> {
  const [person] = await db.rows(findPerson, [actor.userId]);
  return {
    'user.name': actor.name,
    'user.email': actor.email,
    'user.givenName': person?.given_name ?? null,
    'user.familyName': person?.family_name ?? null,
    'user.employer.id': person?.employer_id ?? null,
    'user.employer.name': person?.employer_name ?? null,
    'user.employer.abn': person?.abn ?? null,
  };
}

/**
 * The user's values for the data paths of a form (OPEN-080), without empty ones. An anonymous form
 * gets no data about its respondents, whatever its fields request.
 */
export async function readDataPaths(
  context: Reader,
  form: Pick<Form, 'anonymous' | 'fields'>,
): Promise<Map<string, string>> {
  const asked = form.fields.flatMap(({ editProps: { default: path, defaultType } }) =>
    defaultType === 'data-value' ? [path] : [],
  );
  const asksOfUser = !form.anonymous && asked.some((path) => String(path).startsWith('user.'));
  const { productName, version } = context.institution;
  const values: Partial<Record<DataPath, string | null>> = {
    ...(asksOfUser && (await readPerson(context))),
    'config.appName': productName,
    'config.version': version,
  };
  return new Map(Object.entries(values).filter((entry): entry is [string, string] => !!entry[1]));
}
