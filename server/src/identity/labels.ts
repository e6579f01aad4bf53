import { defineLabels } from '@tradebridge/contract/labels';

export const identityLabels = defineLabels('identity', {
  passcodeSubject: 'Your {product} passcode',
  passcodeText:
    'Your passcode is {passcode}\n\nIt serves once, for {minutes} minutes. If you did not sign in just now, someone else knows your password: change it.\n\n{institute}',
  passcodeHtml:
    '<p>Your passcode is</p><p style="font-size:28px;font-weight:700;letter-spacing:4px">{passcode}</p><p>It serves once, for {minutes} minutes. If you did not sign in just now, someone else knows your password: change it.</p><p>{institute}</p>',
  passcodeNotSent: 'The passcode could not be sent. Try again in a minute.',
  tooManyPasscodes: 'Too many passcodes were asked for. Sign in again to get a new one.',
});
