import { defineLabels } from '@tradebridge/contract/labels';

/** What is in mails of every kind. */
export const mailLabels = defineLabels('mail', {
  foot: 'Sent by {product} of {institute}.',
});
