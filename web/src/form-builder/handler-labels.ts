import type { ChosenRoutine, HandlerRole } from '@tradebridge/contract/form-handler-rules';
import { defineLabels, type Label } from '@tradebridge/contract/labels';

/** What happens when a submission arrives, set by administrators. */
export const handlerLabels = defineLabels('formHandlerEditor', {
  title: 'When a submission arrives',
  help: 'Changes take effect immediately for every version, without publishing.',
  anonymousHelp:
    'This form is anonymous: no one learns who answered, and everything below waits for the next full hour, so that the time does not identify anyone.',
  failed: 'The handlers couldn’t be loaded',
  none: 'No handlers yet. Submissions are listed under Submissions.',
  list: 'What happens with each submission',
  add: 'Add a handler',
  max: 'A form can have up to {max} handlers.',
  edit: 'Edit',
  editOf: 'Edit: {what}',
  remove: 'Remove',
  removeOf: 'Remove: {what}',
  removeTitle: 'Remove this handler?',
  removeMessage:
    '{what}: it no longer runs, even for submissions still waiting for it. What it has already done stays.',
  addTitle: 'Add a handler',
  editTitle: 'Edit handler',
  save: 'Save',
  what: 'Action',
  addresses: 'Email addresses',
  addressesHelp: 'One per line, up to {max}. The portal does not check who they belong to.',
  roles: 'Staff who have this role when the email is sent',
  mailAnswers: 'Include the answers',
  mailAnswersHelp:
    'The answers and the respondent’s name leave the portal by email. Without them, the email has the form, the reference and a link that administrators can open.',
  url: 'Webhook address',
  urlHelp: 'Starts with https://, on the public internet.',
  webhookAnswers: 'Send the answers',
  webhookAnswersHelp:
    'The answers, the respondent’s name and the file names leave the portal. Without them, the webhook receives the form, the time and the reference.',
  registryAnswers: 'Include the answers',
  registryAnswersHelp:
    'Without them, the student system receives the respondent, the form, the time and the reference.',
  documentHelp:
    'A PDF of the answers, which every contact of the company can read. It is kept when the submission is deleted. Respondents without a company are skipped, and those of several companies are left for you to file.',
  documentAnonymous:
    'Submissions to anonymous forms are not filed, because the company is not known.',
  secret: 'Signing secret',
  secretOf: 'Signing secret: {what}',
  secretTitle: 'Signing secret',
  secretNone:
    'Requests are signed with a secret, so that the receiver can tell they come from here. Nothing is sent until there is one.',
  secretThere:
    'A secret exists and is not shown again. A new one replaces it; for {hours} hours, requests are signed with both.',
  secretMake: 'Create secret',
  secretMakeNew: 'Create a new secret',
  secretMade: 'Secret',
  secretOnce: 'Copy it now: it will not be shown again.',
  secretMissing: 'Nothing is sent without a signing secret.',
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
    registry: 'Notify the student system',
    document: 'File a company document',
  },
);

export const routineHelp: Readonly<Record<ChosenRoutine, Label>> = defineLabels(
  'formHandlerRoutineHelp',
  {
    mail: 'To email addresses, or to staff by role.',
    webhook: 'A signed request to another system.',
    registry: 'A change in the feed the student system reads.',
    document: 'A PDF filed at the respondent’s company.',
  },
);

export const handlerRoleNames: Readonly<Record<HandlerRole, Label>> = defineLabels(
  'formHandlerRoles',
  {
    admin: 'Administrators',
    support: 'Support staff',
  },
);
