import { defineLabels } from '@tradebridge/contract/labels';

export const proofLabels = defineLabels('proof', {
  title: 'Confirm that it is you',
  passwordLead: 'Enter your password to confirm this change.',
  passcodeLead: 'A passcode confirms this change.',
  password: 'Your password',
  passwordMissing: 'Enter your password.',
  confirm: 'Confirm',
  usePasscode: 'Use a passcode instead',
  usePassword: 'Use your password instead',
  passkeyLead: 'A passkey confirms this change.',
  usePasskey: 'Use a passkey instead',
  passkeyUnknown:
    'Your passkey confirms this change, which this browser cannot use. Sign in with it in a browser or on a device that can.',
  noWay:
    'Your account has neither a password nor a second factor that could confirm this change, and its email address is not confirmed. Confirm the address first.',
  failed: 'We could not find out how you can confirm it',
});
