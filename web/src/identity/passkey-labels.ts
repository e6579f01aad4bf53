import { defineLabels } from '@tradebridge/contract/labels';

export const passkeyLabels = defineLabels('passkeys', {
  title: 'Passkeys',
  lead: 'A passkey signs you in with your fingerprint, face, screen lock or security key, without a password or passcode.',
  none: 'You have no passkey yet.',
  unknown: 'This browser cannot make passkeys.',
  full: 'You have {count} passkeys, which is the most an account can have. Remove one before you add another.',
  add: 'Add a passkey',
  added: 'The passkey “{name}” is added',
  created: 'Added {when}',
  lastUsed: 'last used {when}',
  neverUsed: 'not used yet',
  numbered: '{name} ({number})',
  rename: 'Rename',
  renameOf: 'Rename {name}',
  renameTitle: 'Rename the passkey',
  name: 'Name',
  nameHelp: 'So that you know which device or password manager it is in.',
  nameMissing: 'Enter a name.',
  save: 'Save',
  renamed: 'Saved',
  remove: 'Remove',
  removeOf: 'Remove {name}',
  removeTitle: 'Remove the passkey “{name}”?',
  removeHelp:
    'It no longer signs you in, and where it is signed in now, you are signed out. Your device may go on offering it until you delete it there, too.',
  removed: 'The passkey is removed',
});
