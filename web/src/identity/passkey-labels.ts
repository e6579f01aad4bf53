import { defineLabels } from '@tradebridge/contract/labels';

export const passkeyLabels = defineLabels('passkeys', {
  title: 'Passkeys',
  lead: 'A passkey signs you in with your fingerprint, face, screen lock or security key, without a password or passcode.',
  none: 'You have no passkeys yet.',
  unknown: 'This browser does not support passkeys.',
  full: 'You have {count} passkeys, which is the maximum. Remove one before you add another.',
  add: 'Add a passkey',
  added: 'Passkey “{name}” added',
  created: 'Added {when}',
  lastUsed: 'last used {when}',
  neverUsed: 'not used yet',
  numbered: '{name} ({number})',
  rename: 'Rename',
  renameOf: 'Rename {name}',
  renameTitle: 'Rename passkey',
  name: 'Name',
  nameHelp: 'To help you recognise which device or password manager it is in.',
  nameMissing: 'Enter a name.',
  save: 'Save',
  renamed: 'Saved',
  remove: 'Remove',
  removeOf: 'Remove {name}',
  removeTitle: 'Remove the passkey “{name}”?',
  removeHelp:
    'It no longer signs you in, and sessions started with it end. Your device may keep offering it until you delete it there too.',
  removed: 'Passkey removed',
});
