import type { Routine } from '@tradebridge/contract/form-handler-rules';
import { defineLabels, type Label } from '@tradebridge/contract/labels';

/** What can be done with a complete submission. */
export const routineLabels: Readonly<Record<Routine, Label>> = defineLabels('formRoutines', {
  'mail-copy': 'Email respondents a copy of their answers',
  mail: 'Email addresses or staff',
  webhook: 'Send to a webhook',
  registry: 'Notify the student system',
  document: 'File as a document of the company',
});

/** Why handlers cannot be saved. */
export const formHandlerLabels = defineLabels('formHandlers', {
  unknownHandler: 'This handler does not exist',
  privateAddress: 'Webhook addresses must start with https:// and be on the public internet',
});

/** The e-mail about a new submission. */
export const handlerMailLabels = defineLabels('handlerMail', {
  subject: 'Submission to {form}, reference {reference}',
  text: 'The form {form} was submitted on {when}. The reference is {reference}.',
  textNamed: '{name} ({email}) submitted the form {form} on {when}. The reference is {reference}.',
  link: 'Open the submission: {link}',
  foot: 'Sent by {product} of {institute}, as set up in the form.',
});

/** The document created from a submission. */
export const handlerDocumentLabels = defineLabels('handlerDocument', {
  title: '{form}, {reference}',
  category: 'Forms',
  fileName: 'Submission {reference}',
});
