import { assignmentsPageSize } from '@tradebridge/contract/form-assignment-rules';
import type { retrieveAssignments as retrieveCall } from '@tradebridge/contract/form-assignments';
import { minAnonymousAnswers } from '@tradebridge/contract/submission-rules';
import type { z } from 'zod';
import { findExisting } from '../content/head.ts';
import { formKind } from '../forms/form-content.ts';
import { dayIn } from '../platform/calendar.ts';
import type { Context } from '../platform/context.ts';
import { namedStatement, statement } from '../platform/database.ts';
import { afterCursor, cursorOf, isOnPage } from '../platform/paging.ts';
import { respondentOf } from '../submissions/respondents.ts';
import { answeredAt, usersOf } from './answered.ts';

interface Row {
  id: string;
  kind: 'company' | 'contact' | 'apprentice';
  assignee_id: string;
  name: string;
  company: string | null;
  due_on: string | null;
  assigned_at: Date;
  answered_at: Date | null;
}

/** Assignments with their assignees, except those retired by the registry. */
const assigned = `select assignment.id, assignment.kind, assignment.assignee_id,
    coalesce(employer.name, nullif(concat_ws(' ', contact.given_name, contact.family_name), ''),
      concat_ws(' ', student.given_name, student.family_name)) as name,
    contact_employer.name as company, assignment.due_on, assignment.assigned_at,
    ${answeredAt('assignment')} as answered_at
  from form_assignments assignment
  left join employers employer on assignment.kind = 'company'
    and employer.employer_id = assignment.assignee_id and employer.retired_at is null
  left join employer_contacts contact on assignment.kind = 'contact'
    and contact.contact_id = assignment.assignee_id and contact.retired_at is null
  left join employers contact_employer on contact_employer.employer_id = contact.employer_id
  left join students student on assignment.kind = 'apprentice'
    and student.student_id = assignment.assignee_id and student.retired_at is null
  where assignment.form_id = :formId
    and (employer.employer_id is not null or contact.contact_id is not null
      or student.student_id is not null)`;

const find = namedStatement<
  Row,
  {
    readonly formId: string;
    readonly show: string;
    readonly today: string;
    readonly at: Date | null;
    readonly id: string | null;
  }
>(
  'assignments-of-form',
  `select * from (${assigned}) assignment
   where case :show
       when 'answered' then answered_at is not null
       when 'open' then answered_at is null
       when 'overdue' then answered_at is null and due_on < :today::date
       else true end
     and ${isOnPage('assigned_at', 'id::text', ':at', ':id')}
   order by assigned_at desc, id::text desc limit ${assignmentsPageSize + 1}`,
);

const count = namedStatement<{ all: number; answered: number }, { readonly formId: string }>(
  'count-assignments-of-form',
  `select count(*)::integer as all, count(answered_at)::integer as answered
   from (${assigned}) assignment`,
);

const findUsers = namedStatement<{ user_ids: string[] }, { readonly formId: string }>(
  'users-of-assignments',
  `select array(${usersOf('assignment')}) as user_ids from (${assigned}) assignment`,
);
const findHashes = statement<{ hash: string }>(
  'respondents-among',
  `select hash from respondents where form_id = $1 and hash = any($2) and submission_id is null`,
);

/** How many assignments of an anonymous form are answered; null if that would identify someone. */
async function countAnonymous(context: Context, formId: string): Promise<number | null> {
  const assignments = await context.db.rows(findUsers, { formId });
  const users = new Set(assignments.flatMap(({ user_ids }) => user_ids));
  // Those without an account cannot have answered, so the count would be of the few others.
  if (Math.min(assignments.length, users.size) < minAnonymousAnswers) return null;
  const hashes = new Map<string, string>();
  for (const userId of users) {
    hashes.set(userId, await respondentOf(context, formId, userId));
  }
  const rows = await context.db.rows(findHashes, [formId, [...hashes.values()]]);
  const answered = new Set(rows.map(({ hash }) => hash));
  return assignments.filter(({ user_ids }) =>
    user_ids.some((userId) => answered.has(hashes.get(userId) ?? '')),
  ).length;
}

/** The assignees of a form and, unless it is anonymous, when they answered. */
export async function retrieveAssignments(
  context: Context,
  { formId, show, cursor }: z.output<typeof retrieveCall.input>,
): Promise<z.output<typeof retrieveCall.result>> {
  const { db, now, institution } = context;
  const { draft, live } = await findExisting(context, formKind, formId);
  const isAnonymous = (live ?? draft)?.anonymous ?? false;
  const [at, id] = afterCursor(cursor);
  const today = dayIn(institution.timeZone, now);
  const rows = await db.rows(find, {
    formId,
    show: isAnonymous ? '' : (show ?? ''),
    today,
    at,
    id,
  });
  const [counts] = await db.rows(count, { formId });
  return {
    items: rows.slice(0, assignmentsPageSize).map((row) => ({
      id: row.id,
      assignee: { kind: row.kind, id: row.assignee_id, name: row.name, company: row.company },
      dueOn: row.due_on,
      assignedAt: row.assigned_at.toISOString(),
      answeredAt: isAnonymous ? null : (row.answered_at?.toISOString() ?? null),
    })),
    next: cursorOf(rows, assignmentsPageSize, (row) => ({ at: row.assigned_at, id: row.id })),
    counts: {
      all: counts?.all ?? 0,
      answered: isAnonymous ? await countAnonymous(context, formId) : (counts?.answered ?? 0),
    },
    isAnonymous,
  };
}
