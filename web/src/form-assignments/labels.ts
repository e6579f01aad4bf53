import type { AssigneeKind } from '@tradebridge/contract/form-assignment-rules';
import { defineLabels, type Label } from '@tradebridge/contract/labels';

/** A user's tasks. */
export const formTaskLabels = defineLabels('formTasks', {
  title: 'Forms to fill in',
  due: 'Due {day}',
  overdue: 'Was due {day}',
});

/** Assignments of a form, for administrators. */
export const formAssignmentLabels = defineLabels('formAssigned', {
  title: 'Assigned',
  list: 'Assignments',
  answeredOf: '{answered} of {all} have answered',
  askedOne: '{count} assigned',
  askedMany: '{count} assigned',
  anonymous: 'Answers to this form are anonymous: you see how many have answered, not who.',
  anonymousFew:
    'Answers to this form are anonymous. The number of answers is shown once at least {min} are assigned.',
  assign: 'Assign',
  assignTitle: 'Assign form',
  search: 'Find a company, contact or apprentice',
  searchFailed: 'The search failed',
  noneFound: 'No matches.',
  add: 'Add',
  addOne: 'Add {name}',
  added: 'Added',
  remove: 'Remove {name}',
  chosen: 'Assign to',
  chosenNone: 'No one yet. A company’s contacts all get the form.',
  dueOn: 'Due date',
  dueHelp: 'Leave empty for no due date.',
  assignedToast: 'Form assigned',
  company: 'Company',
  contact: 'Contact',
  apprentice: 'Apprentice',
  show: 'Show',
  showAll: 'All',
  showOpen: 'Not answered',
  showOverdue: 'Overdue',
  showAnswered: 'Answered',
  columnDue: 'Due',
  columnAnswered: 'Answered',
  noDay: 'No due date',
  notAnswered: 'Not yet',
  overdueTag: 'Overdue',
  changeDay: 'Change due date',
  changeDayOf: 'Change due date for {name}',
  withdraw: 'Withdraw',
  withdrawOf: 'Withdraw from {name}',
  withdrawTitle: 'Withdraw form',
  withdrawText: '{name} no longer has to fill it in. Existing answers are kept.',
  failed: 'The assignments couldn’t be loaded',
  empty: 'No assignments yet',
  emptyHelp: 'Assign the form, and it appears as a task on Home until it is submitted.',
  noneShown: 'No assignments',
  noneShownHelp: 'No assignments are in this state.',
});

export const kindLabels: Readonly<Record<AssigneeKind, Label>> = {
  company: formAssignmentLabels.company,
  contact: formAssignmentLabels.contact,
  apprentice: formAssignmentLabels.apprentice,
};
