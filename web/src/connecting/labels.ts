import { defineLabels } from '@tradebridge/contract/labels';

export const connectingLabels = defineLabels('connecting', {
  connected: 'Your account is connected',
  linkSentTitle: 'One more step',
  linkSent:
    'The details are correct. We emailed a link to the address on record. Open it while you are signed in here to connect your account.',
  again: 'Change details',
  unverified:
    'Your address {email} is not confirmed yet. Confirm it first: nothing is connected until then, unless it is the address on record and you open the link sent there.',
  sendVerification: 'Send verification email',
  verificationSent: 'An email with a link was sent to {email}',
  verificationFailed: 'The email was not sent',
});
