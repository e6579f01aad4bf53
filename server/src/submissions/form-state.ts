import type { FormState } from '@tradebridge/contract/form-rules';
import type { PublishedForm } from '../forms/audience.ts';
import type { Context } from '../platform/context.ts';
import { statement } from '../platform/database.ts';
import { Refusal } from '../platform/refusal.ts';
import { submissionLabels as labels } from './labels.ts';
import type { KnownRespondent } from './respondents.ts';

// Submissions awaiting files count too, or a place could be promised twice.
const count = statement<{ count: number }>(
  'count-up-to-limit',
  `select count(*)::integer as count
   from (select from submissions where form_id = $1 limit $2) as counted`,
);

async function isFull({ db }: Pick<Context, 'db'>, { id, body }: PublishedForm): Promise<boolean> {
  if (body.limit === null) return false;
  const [row] = await db.rows(count, [id, body.limit]);
  return (row?.count ?? 0) >= body.limit;
}

/** Whether a user can answer a form now, and why not. */
export async function formState(
  context: Pick<Context, 'db' | 'now'>,
  form: PublishedForm,
  respondent: KnownRespondent | undefined,
): Promise<FormState> {
  const { opensAt, closesAt, singleSubmission } = form.body;
  // What the user has done takes precedence over later changes to the form.
  if (singleSubmission && respondent && respondent.givesWay === null) return 'alreadySubmitted';
  if (opensAt !== null && new Date(opensAt) > context.now) return 'notYetOpen';
  if (closesAt !== null && new Date(closesAt) <= context.now) return 'closed';
  return (await isFull(context, form)) ? 'full' : 'open';
}

/** @throws Refusal `formClosed`, `formFull` or `alreadySubmitted` */
export function refuseUnlessOpen(state: FormState): void {
  switch (state) {
    case 'open':
      return;
    case 'notYetOpen':
      throw new Refusal('formClosed', { message: labels.notYetOpen });
    case 'closed':
      throw new Refusal('formClosed', { message: labels.closed });
    case 'full':
      throw new Refusal('formFull');
    case 'alreadySubmitted':
      throw new Refusal('alreadySubmitted');
  }
}
