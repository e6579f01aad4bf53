import { defineLabels } from '@tradebridge/contract/labels';

/** Texts in mails of every kind. */
export const mailLabels = defineLabels('mail', {
  foot: 'Sent by {product} of {institute}.',
  linkCode: 'Code',
  linkCodeHelp:
    'If the link does not work, open {page} and enter the address that this email was sent to and the code.',
});
