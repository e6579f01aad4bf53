import { contentPageSize } from '@tradebridge/contract/content-rules';
import { searchWordsOf } from '@tradebridge/contract/fold-text';
import type { Form, retrieveForms as retrieveFormsCall } from '@tradebridge/contract/forms';
import type { z } from 'zod';
import { isVisible } from '../content/content-sql.ts';
import { type ListedHead, listedStatusOf, type Saved } from '../content/head.ts';
import type { Context } from '../platform/context.ts';
import { statement } from '../platform/database.ts';
import { Refusal } from '../platform/refusal.ts';
import { holdsWords } from '../platform/wanted-words.ts';
import { findReadableForm } from './audience.ts';
import { type FormBody, formOf } from './form-content.ts';

/**
 * A published form. Which other companies it is for is shown only to administrators.
 *
 * @throws Refusal `notFound`, both for another audience's and for one that does not exist
 */
export async function getForm(context: Context, { id }: { id: string }): Promise<Form> {
  const { actor } = context;
  const form = formOf(id, (await findReadableForm(context, id)).body);
  if (actor.isAdmin || form.audience.companyIds.length === 0) return form;
  const companyIds = form.audience.companyIds.filter((company) => actor.roles.has(company));
  return { ...form, audience: { ...form.audience, companyIds } };
}

interface ListedRow extends ListedHead {
  id: string;
  name: string;
  body: FormBody & Saved;
  is_archived: boolean;
  submissions: number;
}

const edited = 'coalesce(draft, live)';
// The expression of the index of forms by name.
const byName = `((${edited} ->> 'name') collate english_names)`;

/**
 * Parameters: the name and id to continue after, words, whether archived ones, whether only
 * published ones, whether without fields, the instant.
 */
const list = statement<ListedRow>(
  'forms-for-edit',
  `select form.id, ${edited} ->> 'name' as name,
     case when $6::boolean then ${edited} || '{"fields": []}' else ${edited} end as body, form.version,
     form.draft is not null as has_draft, form.live is not null as is_live, form.visible_from,
     form.visible_until, form.changed_at, account.email as changed_by,
     form.archived_at is not null as is_archived,
     (select count(*)::integer from submissions submission
      where submission.form_id = form.id and submission.state = 'complete') as submissions
   from contents form left join users account on account.id = form.changed_by
   where form.kind = 'form' and (form.archived_at is not null) = $4
     and ($1::text is null or (${byName}, form.id) > ($1 collate english_names, $2))
     and ($3::text[] is null or ${holdsWords(`${edited} ->> 'name' || ' ' || form.id`, '$3')})
     and (not $5::boolean or ${isVisible('form', '$7')})
   order by ${byName}, form.id limit ${contentPageSize + 1}`,
);

/** The two values of a cursor; nulls for the first page. */
function afterCursor(cursor: string | undefined): [name: string | null, id: string | null] {
  if (cursor === undefined) return [null, null];
  const parts = /^([A-Za-z0-9._-]{1,64})~([^\0]*)$/.exec(
    Buffer.from(cursor, 'base64url').toString('utf8'),
  );
  if (!parts) throw new Refusal('invalid');
  const [, id = '', name = ''] = parts;
  return [name, id];
}

const cursorAfter = ({ id, name }: ListedRow): string =>
  Buffer.from(`${id}~${name}`).toString('base64url');

/** All forms as they are being edited, including drafts, by name. */
export async function retrieveForms(
  { db, now }: Context,
  {
    cursor,
    text,
    archived = false,
    published = false,
    brief = false,
  }: z.output<typeof retrieveFormsCall.input>,
): Promise<z.output<typeof retrieveFormsCall.result>> {
  const words = searchWordsOf(text ?? '');
  const rows = await db.rows(list, [
    ...afterCursor(cursor),
    words.length > 0 ? words : null,
    archived,
    published,
    brief,
    now,
  ]);
  const shown = rows.slice(0, contentPageSize);
  const last = shown.at(-1);
  return {
    items: shown.map((row) => ({
      ...formOf(row.id, row.body),
      version: row.version,
      // Forms open by their own `opensAt`.
      status: { ...listedStatusOf(row, now), scheduledFor: null },
      isArchived: row.is_archived,
      submissions: row.submissions,
    })),
    next: rows.length > contentPageSize && last ? cursorAfter(last) : null,
  };
}
