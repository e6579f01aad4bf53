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
  failed: 'It could not be found out how you can confirm it',
});
