import { maxTasks } from '@tradebridge/contract/form-assignment-rules';
import type { FormTask } from '@tradebridge/contract/form-assignments';
import { isVisible, liveBody } from '../content/content-sql.ts';
import { isInAudience } from '../forms/audience.ts';
import type { FormBody } from '../forms/form-content.ts';
import { dayIn } from '../platform/calendar.ts';
import type { Context } from '../platform/context.ts';
import { namedStatement } from '../platform/database.ts';
import { findRespondent, respondentOf } from '../submissions/respondents.ts';
import { answeredAt } from './answered.ts';

type Body = Pick<FormBody, 'name' | 'anonymous' | 'audience' | 'opensAt' | 'closesAt'>;

const find = namedStatement<
  { form_id: string; due_on: string | null; body: Body },
  {
    readonly companies: readonly string[];
    readonly contacts: readonly string[];
    readonly userId: string;
    readonly now: Date;
  }
>(
  'form-tasks',
  `with asked as (
     select * from form_assignments
     where kind = 'company' and assignee_id = any(:companies)
       or kind = 'contact' and assignee_id = any(:contacts)
       or kind = 'apprentice' and assignee_id in (
         select student_id from students where user_id = :userId and retired_at is null)
   ), open as (
     select asked.form_id, min(asked.due_on) as due_on from asked
     where ${answeredAt('asked')} is null group by asked.form_id
   )
   select open.form_id, open.due_on, body - 'fields' as body
   from open join contents form on form.kind = 'form' and form.id = open.form_id
     cross join lateral (select ${liveBody('form', ':now')} as body) as published
   where form.archived_at is null and ${isVisible('form', ':now')}
   order by open.due_on nulls last, open.form_id`,
);

const isOpen = ({ opensAt, closesAt }: Body, now: Date): boolean =>
  (!opensAt || new Date(opensAt) <= now) && (!closesAt || new Date(closesAt) > now);

/** Whether the user has answered an anonymous form, which is all that is known about it. */
async function hasAnswered(context: Context, formId: string): Promise<boolean> {
  const respondent = await respondentOf(context, formId);
  return (await findRespondent(context, formId, respondent)) !== undefined;
}

/** Forms that the user has been asked to fill in and has not, sorted by due day. */
export async function retrieveTasks(context: Context): Promise<FormTask[]> {
  const { db, actor, now, institution } = context;
  const asked = await db.rows(find, {
    companies: [...actor.roles.keys()],
    contacts: [...actor.roles.values()].map(({ contactId }) => contactId),
    userId: actor.userId,
    now,
  });
  const today = dayIn(institution.timeZone, now);
  const tasks: FormTask[] = [];
  for (const { form_id: formId, due_on: dueOn, body } of asked) {
    if (tasks.length === maxTasks) break;
    if (!isOpen(body, now) || !(await isInAudience(context, body.audience))) continue;
    if (body.anonymous && (await hasAnswered(context, formId))) continue;
    tasks.push({ formId, formName: body.name, dueOn, isOverdue: dueOn !== null && dueOn < today });
  }
  return tasks;
}
