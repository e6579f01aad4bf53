import { defineLabels } from '@tradebridge/contract/labels';

export const proofLabels = defineLabels('proof', {
  title: 'Confirm it’s you',
  passwordLead: 'Enter your password to confirm this change.',
  passcodeLead: 'Enter a passcode to confirm this change.',
  password: 'Your password',
  passwordMissing: 'Enter your password.',
  confirm: 'Confirm',
  usePasscode: 'Use a passcode instead',
  usePassword: 'Use your password instead',
  passkeyLead: 'Use a passkey to confirm this change.',
  usePasskey: 'Use a passkey instead',
  passkeyUnknown:
    'You need your passkey to confirm this change, but this browser can’t use it. Sign in with it in another browser or on another device.',
  noWay:
    'Your account has no password or second factor to confirm this change with, and its email address is not confirmed. Confirm the address first.',
  failed: 'We couldn’t find out how you can confirm it',
});
