import { defineLabels } from '@tradebridge/contract/labels';

/** Texts in mails of every kind. */
export const mailLabels = defineLabels('mail', {
  foot: 'Sent by {product} of {institute}.',
});
