import { defineCall } from './call.ts';
import { minSearchLength } from './company-rules.ts';
import { contentCursor } from './content.ts';
import {
  assigneeKinds,
  assignmentsPageSize,
  maxAssigned,
  maxAssignedAtOnce,
  maxAssigneesFound,
  maxTasks,
} from './form-assignment-rules.ts';
import { z } from './schema.ts';
import { minAnonymousAnswers } from './submission-rules.ts';
import { count, day, id, instant, searchText } from './values.ts';

export const assignee = z.strictObject({ kind: z.enum(assigneeKinds), id });

const namedAssignee = assignee.extend({
  name: z.string(),
  /** A contact's company. */
  company: z.string().nullable(),
});
export type NamedAssignee = z.output<typeof namedAssignee>;

/** Someone asked to fill in a form. */
export const formAssignment = z.object({
  id: z.uuid(),
  assignee: namedAssignee,
  /** A day in the institution's time zone; null if there is no due date. */
  dueOn: day.nullable(),
  assignedAt: instant,
  /** When it was first answered; null if it was not, and for anonymous forms. */
  answeredAt: instant.nullable(),
});
export type FormAssignment = z.output<typeof formAssignment>;

export const assignForm = defineCall({
  path: 'form/assign',
  policy: 'administer',
  input: z.strictObject({
    formId: id,
    assignees: z.array(assignee).min(1).max(maxAssignedAtOnce),
    dueOn: day.nullable(),
  }),
  result: z.object({ assigned: count }),
  effect: `Asks companies, contacts and apprentices to fill in a form: all or none, at most ${maxAssigned} in all. Those who are asked already get the new date. It admits nobody whom the form's audience leaves out.`,
});

export const findAssignees = defineCall({
  path: 'form/findAssignees',
  policy: 'administer',
  input: z.strictObject({ text: searchText(minSearchLength, 100) }),
  result: z.array(namedAssignee),
  effect: `Companies, contacts and apprentices whose names have all the words, at most ${maxAssigneesFound}.`,
});

export const withdrawAssignments = defineCall({
  path: 'form/withdrawAssignments',
  policy: 'administer',
  input: z.strictObject({ ids: z.array(z.uuid()).min(1).max(maxAssignedAtOnce) }),
  result: z.object({ withdrawn: count }),
  effect: 'Asks them no longer. What they answered stays.',
});

export const retrieveAssignments = defineCall({
  path: 'form/retrieveAssignments',
  policy: 'administer',
  input: z.strictObject({
    formId: id,
    /** Not for anonymous forms, which do not reveal who answered. */
    show: z.enum(['open', 'overdue', 'answered']).optional(),
    cursor: contentCursor.optional(),
  }),
  result: z.object({
    items: z.array(formAssignment),
    next: z.string().nullable(),
    counts: z.object({ all: count, answered: count.nullable() }),
    isAnonymous: z.boolean(),
  }),
  effect: `Who is asked to fill in a form, newest first, ${assignmentsPageSize} at a time. Of an anonymous form only how many have answered, and nothing where fewer than ${minAnonymousAnswers} are asked or have an account.`,
});

/** A form the user is asked to fill in. */
export const formTask = z.object({
  formId: id,
  formName: z.string(),
  dueOn: day.nullable(),
  isOverdue: z.boolean(),
});
export type FormTask = z.output<typeof formTask>;

export const retrieveTasks = defineCall({
  path: 'form/retrieveTasks',
  policy: 'signedIn',
  input: z.strictObject({}),
  result: z.array(formTask),
  effect: `What the user is asked to fill in, alone or for a company, and has not: the first due first, at most ${maxTasks}. Forms that are closed, or not for the user, are left out.`,
});
