import { defineLabels } from '@tradebridge/contract/labels';

export const connectingLabels = defineLabels('connecting', {
  connected: 'Your account is connected',
  linkSentTitle: 'One more step',
  linkSent:
    'The details are right. An email with a link has gone to the address on record. Open the link while you are signed in here, and your account is connected.',
  again: 'Change the details',
  unverified:
    'Your address {email} is not verified yet. Verify it first: nothing is connected until then, unless it is the address on record and you open the link that goes there.',
  sendVerification: 'Send verification email',
  verificationSent: 'An email with a link is on its way to {email}',
  verificationFailed: 'The email was not sent',
});
