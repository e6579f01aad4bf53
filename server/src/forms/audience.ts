import type { Audience } from '@tradebridge/contract/forms';
import { accountShown } from '../access/viewed-account.ts';
import { isVisible, liveBody } from '../content/content-sql.ts';
import type { Saved } from '../content/head.ts';
import type { Context } from '../platform/context.ts';
import { statement } from '../platform/database.ts';
import { Refusal } from '../platform/refusal.ts';
import type { FormBody } from './form-content.ts';

type Asking = Pick<Context, 'db' | 'now' | 'actor'>;

/** A form for its audience; its HTML has to be sanitised before it is shown. */
export interface PublishedForm {
  readonly id: string;
  readonly body: FormBody & Saved;
}

export const publishedFormStatement = statement<{ body: FormBody & Saved }>(
  'published-form',
  `select ${liveBody('form', '$2')} as body from contents form
   where form.kind = 'form' and form.id = $1 and form.archived_at is null
     and ${isVisible('form', '$2')}`,
);

const findLearner = statement(
  'is-learner',
  'select from students where user_id = $1 and retired_at is null limit 1',
);

/** Parameters: the user's companies, and the chosen ones. */
const findAbove = statement(
  'is-below-companies',
  `with recursive above as (
     select parent_employer_id as employer_id from employers where employer_id = any($1)
     union
     select parent.parent_employer_id from above join employers parent using (employer_id)
   )
   select from above where employer_id = any($2) limit 1`,
);

/**
 * Whether the user has a role at one of the companies, or at one below them. Roles apply downwards,
 * so contacts of companies above are included as well.
 */
async function isOfCompanies({ db, actor }: Asking, companyIds: readonly string[]) {
  if (companyIds.some((id) => actor.roles.has(id))) return true;
  if (companyIds.length === 0 || actor.roles.size === 0) return false;
  return (await db.rows(findAbove, [[...actor.roles.keys()], companyIds])).length > 0;
}

/** Whether the user belongs to a form's audience. Being staff makes no difference. */
export async function isInAudience(
  context: Asking,
  { kind, roles, companyIds }: Audience,
): Promise<boolean> {
  const { db, actor } = context;
  switch (kind) {
    case 'signedIn':
      return true;
    case 'contacts':
      return actor.roles.size > 0;
    case 'roles':
      return [...actor.roles.values()].some(({ role }) => roles.includes(role));
    case 'learners':
      return (await db.rows(findLearner, [accountShown(actor)])).length > 0;
    case 'companies':
      return isOfCompanies(context, companyIds);
  }
}

async function findForm(context: Asking, id: string, maySeeAll: boolean): Promise<PublishedForm> {
  const [row] = await context.db.rows(publishedFormStatement, [id, context.now]);
  if (!row || !(maySeeAll || (await isInAudience(context, row.body.audience)))) {
    throw new Refusal('notFound');
  }
  return { id, body: row.body };
}

/**
 * A published form that the user may answer, whether or not it is open at the moment.
 *
 * @throws Refusal `notFound`, both for another audience's and for one that does not exist
 */
export const findAnswerableForm = (context: Asking, id: string): Promise<PublishedForm> =>
  findForm(context, id, false);

/** The same for a form that the user may view: administrators see those of every audience. */
export const findReadableForm = (context: Asking, id: string): Promise<PublishedForm> =>
  findForm(context, id, context.actor.isAdmin);
