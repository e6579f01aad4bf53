import { defineLabels } from '@tradebridge/contract/labels';

export const proofLabels = defineLabels('proof', {
  title: 'Confirm that it is you',
  passwordLead: 'This change protects your account. Enter your password to go on.',
  passcodeLead: 'This change protects your account.',
  password: 'Your password',
  passwordMissing: 'Enter your password.',
  confirm: 'Confirm',
  usePasscode: 'Use a passcode instead',
  usePassword: 'Use your password instead',
  failed: 'It could not be found out how you can confirm it',
});
