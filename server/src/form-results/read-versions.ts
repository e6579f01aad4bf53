import type { Form } from '@tradebridge/contract/forms';
import { liveBody } from '../content/content-sql.ts';
import type { Context } from '../platform/context.ts';
import { statement } from '../platform/database.ts';

/** The questions of a version of a form. */
export type FormVersion = Pick<Form, 'name' | 'fields'>;

const find = statement<FormVersion>(
  'versions-of-form',
  `select body ->> 'name' as name, body -> 'fields' as fields from (
     select ${liveBody('form', '$2')} as body, null::integer as version
     from contents form where form.kind = 'form' and form.id = $1
     union all
     select definition, version from submission_forms where form_id = $1
   ) as versions
   where body is not null order by version desc nulls first`,
);

/** The published version of the form and every version that was answered, newest first. */
export const readVersions = (
  { db, now }: Pick<Context, 'db' | 'now'>,
  formId: string,
): Promise<FormVersion[]> => db.rows(find, [formId, now]);
