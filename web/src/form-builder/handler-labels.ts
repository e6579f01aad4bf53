import type { ChosenRoutine, HandlerRole } from '@tradebridge/contract/form-handler-rules';
import { defineLabels, type Label } from '@tradebridge/contract/labels';

/** What happens when a submission arrives, as administrators set it. */
export const handlerLabels = defineLabels('formHandlerEditor', {
  title: 'When a submission arrives',
  help: 'What is set here holds at once and for every version: it needs no publishing.',
  anonymousHelp:
    'This form is anonymous: nobody learns who answered, and everything below waits for the next full hour, so that the time gives nobody away.',
  failed: 'What happens with submissions could not be loaded',
  none: 'Nothing is done yet. Submissions are found under Submissions.',
  list: 'What is done with each submission',
  add: 'Add a handler',
  most: 'A form can have {most} handlers.',
  edit: 'Edit',
  editOf: 'Edit: {what}',
  remove: 'Remove',
  removeOf: 'Remove: {what}',
  removeTitle: 'Remove this handler?',
  removeMessage:
    '{what}: it is not done any more, for submissions that still wait for it either. What it has done stays.',
  addTitle: 'Add a handler',
  editTitle: 'Edit the handler',
  save: 'Save',
  what: 'What is done',
  addresses: 'Email addresses',
  addressesHelp: 'One on each line, up to {most}. Nobody checks whose they are.',
  roles: 'Staff who have the role when the email is sent',
  mailAnswers: 'Include the answers',
  mailAnswersHelp:
    'The answers, and who gave them, leave the portal by email. Without them the email has the form, the reference and a link that administrators can open.',
  url: 'Address of the webhook',
  urlHelp: 'Begins with https://, on the public internet.',
  webhookAnswers: 'Send the answers',
  webhookAnswersHelp:
    'The answers, who gave them and the names of files leave the portal. Without them the webhook learns which form was submitted, when, and the reference.',
  registryAnswers: 'Include the answers',
  registryAnswersHelp:
    'Without them the student system learns who submitted which form, when, and the reference.',
  documentHelp:
    'A PDF with the answers, which every contact of the company can read. It stays there when the submission is deleted. Nothing is filed for respondents without a company, and respondents of several companies are left to you.',
  documentAnonymous: 'Submissions to anonymous forms are filed nowhere: nobody knows the company.',
  secret: 'Signing secret',
  secretOf: 'Signing secret: {what}',
  secretTitle: 'Signing secret',
  secretNone:
    'Requests are signed with a secret, by which the receiver knows that they come from here. Nothing is sent before there is one.',
  secretThere:
    'There is a secret, which is not shown again. A new one takes its place; for {hours} hours requests are signed with both.',
  secretMake: 'Make the secret',
  secretMakeNew: 'Make a new secret',
  secretMade: 'The secret',
  secretOnce: 'Copy it now: it is not shown again.',
  secretMissing: 'Without a signing secret nothing is sent.',
  copy: 'Copy',
  done: 'Done',
  toAddresses: 'To {to}',
  withAnswers: 'With answers',
  withoutAnswers: 'Without answers',
});

export const routineNames: Readonly<Record<ChosenRoutine, Label>> = defineLabels(
  'formHandlerRoutines',
  {
    mail: 'Send an email',
    webhook: 'Call a webhook',
    registry: 'Tell the student system',
    document: 'File it as a document of the company',
  },
);

export const routineHelp: Readonly<Record<ChosenRoutine, Label>> = defineLabels(
  'formHandlerRoutineHelp',
  {
    mail: 'To addresses, or to staff by their role.',
    webhook: 'A signed request to another system.',
    registry: 'A change in the feed that the student system reads.',
    document: 'A PDF at the company that the respondent works for.',
  },
);

export const handlerRoleNames: Readonly<Record<HandlerRole, Label>> = defineLabels(
  'formHandlerRoles',
  {
    admin: 'Administrators',
    support: 'Support staff',
  },
);
