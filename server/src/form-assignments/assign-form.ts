import { randomUUID } from 'node:crypto';
import { maxAssigned } from '@tradebridge/contract/form-assignment-rules';
import type {
  assignForm as assignCall,
  withdrawAssignments as withdrawCall,
} from '@tradebridge/contract/form-assignments';
import type { Audience } from '@tradebridge/contract/forms';
import { textOf } from '@tradebridge/contract/labels';
import type { z } from 'zod';
import { byActor, recordEvent } from '../audit/record-event.ts';
import { editContent } from '../content/edit-content.ts';
import { findExisting } from '../content/head.ts';
import { formKind } from '../forms/form-content.ts';
import { noticeLabels } from '../notifications/labels.ts';
import { raiseNotifications } from '../notifications/raise-notifications.ts';
import { announce } from '../platform/announce.ts';
import { formatDay } from '../platform/calendar.ts';
import type { Context } from '../platform/context.ts';
import { namedStatement, statement } from '../platform/database.ts';
import { Refusal, type RefusedField } from '../platform/refusal.ts';
import { usersOf } from './answered.ts';
import { formAssignmentLabels as labels } from './labels.ts';

type Input = z.output<typeof assignCall.input>;

/** Parameters: the kinds and the ids of the assignees, in the same order. */
const findKnown = statement<{ position: number }>(
  'known-assignees',
  `select position::integer - 1 as position
   from unnest($1::text[], $2::text[]) with ordinality as asked (kind, id, position)
   where case kind
     when 'company' then exists (
       select from employers where employer_id = asked.id and retired_at is null)
     when 'contact' then exists (
       select from employer_contacts where contact_id = asked.id and retired_at is null)
     else exists (select from students where student_id = asked.id and retired_at is null) end`,
);

// An existing assignee keeps the time of the assignment: only the due day changes.
const save = namedStatement<
  { id: string; is_new: boolean },
  {
    readonly ids: readonly string[];
    readonly formId: string;
    readonly kinds: readonly string[];
    readonly assigneeIds: readonly string[];
    readonly dueOn: string | null;
    readonly now: Date;
    readonly userId: string;
  }
>(
  'assign-form',
  `insert into form_assignments (id, form_id, kind, assignee_id, due_on, assigned_at, assigned_by)
   select distinct on (kind, assignee_id) id, :formId, kind, assignee_id, :dueOn::date, :now, :userId
   from unnest(:ids::uuid[], :kinds::text[], :assigneeIds::text[]) as asked (id, kind, assignee_id)
   on conflict (form_id, kind, assignee_id) do update set due_on = excluded.due_on
   returning id, xmax = 0 as is_new`,
);

const countAll = statement<{ count: number }>(
  'count-assignments',
  'select count(*)::integer as count from form_assignments where form_id = $1',
);

const findUsers = statement<{ user_id: string }>(
  'users-of-new-assignments',
  `select distinct asked.user_id from form_assignments assignment
   cross join lateral (${usersOf('assignment')}) asked where assignment.id = any($1)`,
);

/** Notifies new assignees, if the form can be answered. */
async function notifyAssignees(
  { db, now, institution }: Context,
  { formId, form, dueOn }: { formId: string; form: string; dueOn: string | null },
  ids: readonly string[],
): Promise<void> {
  const users = await db.rows(findUsers, [ids]);
  const body =
    dueOn === null
      ? textOf(noticeLabels.formBody)
      : textOf(noticeLabels.formBodyDue, { day: formatDay(dueOn) });
  await raiseNotifications(db, {
    kind: 'form-assigned',
    now,
    timeZone: institution.timeZone,
    told: [
      {
        userIds: users.map(({ user_id }) => user_id),
        title: textOf(noticeLabels.formTitle, { form }),
        body,
        address: `/custom-form/${formId}`,
      },
    ],
  });
}

const audiencesOfApprentices: readonly Audience['kind'][] = ['signedIn', 'learners'];

/** Why an assignee is not allowed: an assignment does not extend a form's audience. */
function faultOf({ kind }: Input['assignees'][number], audience: Audience) {
  if (kind === 'apprentice') {
    return audiencesOfApprentices.includes(audience.kind) ? null : labels.notForApprentices;
  }
  return audience.kind === 'learners' ? labels.notForCompanies : null;
}

/** Assigns a form to companies and people. */
export const assignForm = (
  context: Context,
  { formId, assignees, dueOn }: Input,
): Promise<{ assigned: number }> =>
  editContent(context, async (editing) => {
    const { db, now, actor } = editing;
    const { draft, live } = await findExisting(editing, formKind, formId);
    const body = live ?? draft;
    if (!body) throw new Refusal('notFound');
    const kinds = assignees.map(({ kind }) => kind);
    const assigneeIds = assignees.map(({ id }) => id);
    const known = new Set(
      (await db.rows(findKnown, [kinds, assigneeIds])).map(({ position }) => position),
    );
    const fields = assignees.flatMap((assignee, index): RefusedField[] => {
      const path = `assignees.${index}`;
      if (!known.has(index)) return [{ path: `${path}.id`, message: labels.unknownAssignee }];
      const message = faultOf(assignee, body.audience);
      return message ? [{ path: `${path}.kind`, message }] : [];
    });
    if (fields.length > 0) throw new Refusal('invalid', { fields });
    const ids = assignees.map(() => randomUUID());
    const userId = actor.userId;
    const values = { ids, formId, kinds, assigneeIds, dueOn, now, userId };
    const assigned = await db.rows(save, values);
    const [all] = await db.rows(countAll, [formId]);
    if ((all?.count ?? 0) > maxAssigned) {
      const message = [labels.tooMany, { max: maxAssigned }] as const;
      throw new Refusal('invalid', { fields: [{ path: 'assignees', message }] });
    }
    const added = assigned.filter(({ is_new }) => is_new).map(({ id }) => id);
    if (live) await notifyAssignees(editing, { formId, form: body.name, dueOn }, added);
    await recordEvent(db, {
      ...byActor(editing),
      kind: 'form.assigned',
      subject: { type: 'form', id: formId },
      details: { title: body.name, count: assigned.length, dueOn },
    });
    await announce(db, [{ kind: 'forms' }, { kind: 'content-edits' }]);
    return { assigned: assigned.length };
  });

const remove = statement<{ form_id: string }>(
  'withdraw-assignments',
  'delete from form_assignments where id = any($1) returning form_id',
);

/** Withdraws assignments. Those already withdrawn are skipped, so that it can be repeated. */
export const withdrawAssignments = (
  context: Context,
  { ids }: z.output<typeof withdrawCall.input>,
): Promise<{ withdrawn: number }> =>
  context.db.transaction(async (db) => {
    const removed = await db.rows(remove, [ids]);
    const counts = new Map<string, number>();
    for (const { form_id } of removed) counts.set(form_id, (counts.get(form_id) ?? 0) + 1);
    for (const [formId, count] of counts) {
      await recordEvent(db, {
        ...byActor(context),
        kind: 'form.withdrawn',
        subject: { type: 'form', id: formId },
        details: { count },
      });
    }
    if (removed.length > 0) await announce(db, [{ kind: 'forms' }, { kind: 'content-edits' }]);
    return { withdrawn: removed.length };
  });
