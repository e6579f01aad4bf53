import { defineLabels, type Label } from '@tradebridge/contract/labels';
import type { SetUpFault, SetUpPart, TestablePart } from '@tradebridge/contract/set-up-rules';

export const partLabels = defineLabels('setUpParts', {
  database: 'Database',
  databaseHelp: 'Holds everything but files.',
  databaseTest: 'The test makes a new connection, writes a row, and reads and deletes it.',
  files: 'Files',
  filesHelp: 'Photos, plans, documents, and files that users upload.',
  filesTest: 'The test writes a file, reads it, compares it and deletes it.',
  inFolder: 'Kept in a folder.',
  inBucket: 'Kept in a bucket.',
  mail: 'Email',
  mailHelp: 'Invitations, passcodes, receipts and notifications.',
  mailTest: 'The test sends a message to your email address.',
  sms: 'SMS',
  smsHelp: 'Passcodes for users who choose SMS as their second factor.',
  smsTest: 'The test sends a message to your mobile phone.',
  cards: 'Card payments',
  cardsHelp: 'Invoices and orders are paid through SecurePay.',
  cardsTest: 'The test signs in to SecurePay and charges nothing.',
  registry: 'Registry',
  registryHelp: 'Extracts of the student system, and changes that go back to it.',
  registryTest: 'The test sees whether the webhook can be reached, and sends no change.',
  imported: 'Last import: {when}.',
  neverImported: 'Nothing has been imported yet.',
  webhookFailing: 'The webhook has not accepted a change since {when}. The Registry page says why.',
  webPush: 'Push to browsers',
  webPushHelp: 'Notifications on computers and phones without the app.',
  webPushTest: 'The test sends a notification to your browsers.',
  androidPush: 'Push to the Android app',
  androidPushHelp: 'Notifications in the institution’s app, through Firebase.',
  androidPushTest: 'The test sends a notification to your Android devices.',
  iosPush: 'Push to the iOS app',
  iosPushHelp: 'Notifications in the institution’s app, through Apple.',
  iosPushTest: 'The test sends a notification to your Apple devices.',
  google: 'Sign-in with Google',
  googleHelp: 'Users sign in with their Google account.',
  microsoft: 'Sign-in with Microsoft',
  microsoftHelp: 'Users sign in with their Microsoft account.',
  directory: 'Sign-in with the directory',
  directoryHelp: 'Users sign in with the institution’s own directory.',
  providerTest:
    'The test fetches the provider’s configuration and keys, and checks the client ID and secret. The redirect address is only checked when you sign in.',
  companion: 'Companion service',
  companionHelp: 'Opens accounts for apprentices in the companion app.',
  companionTest: 'The test checks the token and opens no account.',
  addresses: 'Address lookup',
  addressesHelp: 'Suggests localities by postcode.',
  localities: '{count} localities were imported.',
  toImport: 'To use it, run ‘npm run postcodes -- import FILE’ on the server.',
  backups: 'Backups',
  backupsHelp: 'Copies of the database and of all files.',
  lastBackup: 'Last backup: {when}.',
  noBackup: 'There is no backup yet. Run ‘npm run backup -- FOLDER’ on the server.',
  backupLate: 'The last backup is more than a day old. Check the timer that runs it.',
  lastRehearsal: 'Last rehearsal of a restore: {when}.',
  noRehearsal: 'No restore has been rehearsed yet. Run ‘npm run restore -- rehearse FOLDER’.',
  rehearsalLate: 'A restore was last rehearsed more than a month ago.',
});

export const partNames: Readonly<
  Record<SetUpPart, { readonly name: Label; readonly help: Label }>
> = {
  database: { name: partLabels.database, help: partLabels.databaseHelp },
  files: { name: partLabels.files, help: partLabels.filesHelp },
  mail: { name: partLabels.mail, help: partLabels.mailHelp },
  sms: { name: partLabels.sms, help: partLabels.smsHelp },
  cards: { name: partLabels.cards, help: partLabels.cardsHelp },
  registry: { name: partLabels.registry, help: partLabels.registryHelp },
  webPush: { name: partLabels.webPush, help: partLabels.webPushHelp },
  androidPush: { name: partLabels.androidPush, help: partLabels.androidPushHelp },
  iosPush: { name: partLabels.iosPush, help: partLabels.iosPushHelp },
  google: { name: partLabels.google, help: partLabels.googleHelp },
  microsoft: { name: partLabels.microsoft, help: partLabels.microsoftHelp },
  directory: { name: partLabels.directory, help: partLabels.directoryHelp },
  companion: { name: partLabels.companion, help: partLabels.companionHelp },
  addresses: { name: partLabels.addresses, help: partLabels.addressesHelp },
  backups: { name: partLabels.backups, help: partLabels.backupsHelp },
};

/** What each test does. */
export const testLabels: Readonly<Record<TestablePart, Label>> = {
  database: partLabels.databaseTest,
  files: partLabels.filesTest,
  mail: partLabels.mailTest,
  sms: partLabels.smsTest,
  cards: partLabels.cardsTest,
  registry: partLabels.registryTest,
  webPush: partLabels.webPushTest,
  androidPush: partLabels.androidPushTest,
  iosPush: partLabels.iosPushTest,
  google: partLabels.providerTest,
  microsoft: partLabels.providerTest,
  directory: partLabels.providerTest,
  companion: partLabels.companionTest,
};

/** What was wrong, and what to change. Those with `{variables}` name the environment variables. */
export const faultLabels: Readonly<Record<SetUpFault, Label>> = defineLabels('setUpFaults', {
  unknownHost: 'There is no server of this name. Check {variables}.',
  unreachable:
    'The service couldn’t be reached. Check that it is running, that no firewall is in the way, and {variables}.',
  timeout:
    'The service did not answer in time. Check that it is running, that no firewall is in the way, and {variables}.',
  certificate:
    'There is no secure connection to the service. Check its certificate, the scheme and the port, and {variables}.',
  credentials: 'The service did not accept the portal’s credentials. Check {variables}.',
  address: 'The service has nothing at this address. Check {variables}.',
  refused: 'The service did not accept the request. Check {variables}.',
  permission:
    'The portal does not have the permissions that it needs there. Check them, and {variables}.',
  busy: 'The service is taking no more requests at the moment. Test again in a few minutes.',
  failing: 'The service reports a fault of its own. Test again in a few minutes.',
  full: 'There is no space left. Free some, or add more.',
  different: 'What was read is not what was written. Check that nothing else writes there.',
  incomplete:
    'The card form is not complete. Set {variables}, or enter them in the portal settings under Checkout.',
  unexpected: 'The test failed for a reason that the portal does not know. See the server’s log.',
});
