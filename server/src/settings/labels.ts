import { defineLabels } from '@tradebridge/contract/labels';

/** Why settings cannot be saved. */
export const settingsLabels = defineLabels('settings', {
  cardScript: 'Must be an address that starts with {addresses}',
  noWayIn: 'Requires a provider configured on the server, or no one could sign in',
  factorOff: 'Requires the second factor to be on',
  ownLockout:
    'You could no longer sign in yourself. First sign in with a provider, or add a passkey',
  notOwnChange: 'Another administrator has to confirm the change that you asked for.',
  changeEnded: 'This change was made, withdrawn or not confirmed in time.',
});

/** Mails to all administrators about changes that everybody's safety depends on. */
export const settingsMailLabels = defineLabels('settingsMails', {
  changedSubject: 'Security settings of {product} were changed',
  changedText:
    'Hello {name}, {by} changed settings of {product} on {when}: {changes}. You receive this email because you are an administrator. If you did not expect this, ask them, and change it back under Settings in the administration area.',
  askedSubject: 'A change of the security of {product} waits for a second administrator',
  askedText:
    'Hello {name}, {by} asked on {when} for this change of {product}: {changes}. It takes effect only if another administrator confirms it under Settings in the administration area by {until}. Confirm it only if you know why it is made; anyone else can withdraw it there.',
  startedSubject: 'The configuration of {product} was changed',
  startedText:
    'Hello {name}, {product} was started on {when} with another configuration: {changes}. You receive this email because you are an administrator. If you did not expect this, ask the operator of the server.',
  line: '{name}: {old} → {new}',
  secretLine: '{name}: another secret',
  on: 'on',
  off: 'off',
  notSet: 'not set',
  byAdministrator: '{name} ({email})',
  byOperator: 'an operator at the command line',
});
