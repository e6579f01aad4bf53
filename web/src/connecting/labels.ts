import { defineLabels } from '@tradebridge/contract/labels';

export const connectingLabels = defineLabels('connecting', {
  connected: 'Your account is connected',
  linkSentTitle: 'One more step',
  linkSent:
    'The details are right. A mail with a link has gone to the address on record. Open the link while you are signed in here, and your account is connected.',
  again: 'Change the details',
  unverified:
    'Your address {email} is not verified yet. Verify it first: nothing is connected before, unless it is the address on record and you open the link that goes there.',
  sendVerification: 'Send verification mail',
  verificationSent: 'A mail with a link is on its way to {email}',
  verificationFailed: 'The mail was not sent',
});
