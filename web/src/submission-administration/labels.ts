import type { HandlerFault, Routine } from '@tradebridge/contract/form-handler-rules';
import { defineLabels, type Label } from '@tradebridge/contract/labels';

export const submissionLabels = defineLabels('submissionAdministration', {
  title: 'Submissions',

  // The list.
  list: 'Submissions',
  searchLabel: 'Search submissions',
  searchHint: 'Reference, name or email',
  form: 'Form',
  formAny: 'All forms',
  version: 'Version',
  versionAny: 'All versions',
  versionIs: 'Version {version}',
  from: 'From',
  until: 'To',
  state: 'State',
  stateAny: 'Any',
  stateComplete: 'Complete',
  stateAwaiting: 'Awaiting files',
  progress: 'Progress',
  progressAny: 'Any',
  progressNew: 'New',
  progressInProgress: 'In progress',
  progressDone: 'Done',
  attention: 'Handlers',
  attentionAny: 'Any',
  attentionFailed: 'Needs attention',
  assignee: 'Assigned to',
  notAssigned: 'Not assigned',
  shownOne: '1 submission shown',
  shownMany: '{count} submissions shown',
  failed: 'The submissions couldn’t be loaded',
  empty: 'No submissions yet',
  emptyHelp: 'Submissions appear here as soon as someone has answered a form.',
  noneFound: 'No submissions match',
  noneFoundHelp: 'Try another form, other dates or another state.',
  showAll: 'Show all submissions',
  columnReference: 'Reference',
  columnForm: 'Form',
  columnWho: 'Submitted by',
  columnState: 'Progress',
  columnAssignee: 'Assigned to',
  anonymous: 'Anonymous',
  noName: 'Name not recorded',
  assignedTo: 'Assigned to {name}',

  // One submission.
  oneTitle: 'Submission',
  oneFailed: 'The submission couldn’t be loaded',
  oneNotFound: 'This submission does not exist.',
  toList: 'All submissions',
  answers: 'Answers',
  details: 'Details',
  submitted: 'Submitted',
  reference: 'Reference',
  email: 'Email',
  ofForm: 'All submissions to this form',
  print: 'Print',
  pdf: 'PDF',
  delete: 'Delete',
  awaitingHelp:
    'The answers have arrived, but these files have not: {names}. Results and exports leave the submission out until they have.',

  // Answers.
  noAnswers: 'The submission has no answers.',
  row: '{group} {number}',

  // Handling by the institution.
  handling: 'Handling',
  assignToMe: 'Assign to me',
  notSaved: 'The change was not saved',
  notes: 'Notes',
  newNote: 'New note',
  notesHelp: 'Only administrators see notes. Respondents never do.',
  addNote: 'Add note',
  noteBy: '{who}, {when}',
  noteByNobody: 'A deleted account',

  // Runs of handlers.
  handlers: 'Handlers',
  handlersList: 'Handlers of this submission',
  runDone: 'Done',
  runNothing: 'Nothing to do',
  runWaiting: 'Waiting',
  runFailed: 'Failed',
  runTo: '{what}: {host}',
  runNext: 'Next try {when}',
  runLast: 'Last try {when}',
  runAttempts: '{count} tries',
  runRetry: 'Retry',
  runRetryOf: 'Retry: {what}',
  runRetried: 'Retry started',
  runNotRetried: 'The retry couldn’t be started',

  // Deleting.
  deleteTitle: 'Delete this submission?',
  deleteHelp:
    'Submission {reference} is deleted with its files and notes, and removed from the results. This can’t be undone.',
  deleteWhat: 'What to delete',
  deleteThis: 'This submission',
  deleteAll: 'Everything {who} has submitted',
  deleteAllHelp:
    'In every form, under this email address. Anonymous submissions can’t be identified, so they are kept.',
  deletedOne: '1 submission deleted',
  deletedMany: '{count} submissions deleted',
});

/** Names of routines. */
export const routineNames: Readonly<Record<Routine, Label>> = defineLabels('submissionRoutines', {
  'mail-copy': 'Copy for the respondent',
  mail: 'Email',
  webhook: 'Webhook',
  registry: 'Student system',
  document: 'Document of the company',
});

/** Why a handler failed, and what helps. */
export const handlerFaultLabels: Readonly<Record<HandlerFault, Label>> = defineLabels(
  'handlerFaults',
  {
    answered: 'The receiver answered with status {status}.',
    timeout: 'The receiver did not answer in time.',
    unreachable: 'The receiver couldn’t be reached.',
    privateAddress:
      'The address is on a private network, which is not allowed. Change it in the form.',
    redirected:
      'The receiver redirected to another address, which is not followed. Change it in the form.',
    noSecret: 'There was no signing secret. Create one in the form.',
    noRecipients: 'No one has the role. Add an address in the form, or give someone the role.',
    anonymous: 'The form was anonymous.',
    noCompany: 'The respondent has no company.',
    severalCompanies:
      'The respondent works for several companies. Save the PDF and upload it to the right one.',
    tooManyDocuments: 'The company has reached its document limit.',
    handlerGone: 'The handler was removed from the form.',
    unexpected: 'Something went wrong in the portal. See the server’s log.',
  },
);
