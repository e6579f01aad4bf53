import { defineLabels, type Label } from '@tradebridge/contract/labels';
import type { SetUpPart, SetUpState, SetUpStep } from '@tradebridge/contract/set-up-rules';

export const setUpLabels = defineLabels('setUp', {
  title: 'Set-up',
  lead: 'The services that the portal works with, and what a new installation still needs.',
  failed: 'The set-up couldn’t be loaded',

  steps: 'First steps',
  progress: '{done} of {all} done',
  allDone: 'All done',
  show: 'Show',
  hide: 'Hide',
  done: 'Done',
  toDo: 'To do',

  parts: 'Services',
  ready: 'ready',
  wrong: 'not working',
  untested: 'not tested yet',
  notConfigured: 'not configured',
  noneYet: 'none yet',
  test: 'Test',
  testNamed: 'Test {part}',
  worked: 'Worked on {when}, tested by {who}',
  failedTest: 'Failed on {when}, tested by {who}',
  somebody: 'an account that no longer exists',
  detail: 'Details: {detail}',
  toConfigure: 'To use it, set these variables and restart the server: {variables}.',
  announceWorks: '{part}: the test worked.',
  announceFails: '{part}: the test failed. {why}',

  smsTitle: 'Send a test message?',
  smsCost: 'The SMS gateway charges for the message.',
  smsNumber: 'Your mobile number',
  smsNumberWrong: 'Enter a mobile number, such as 0412 345 678',
  smsSend: 'Send',
});

const stateLabels: Readonly<Record<SetUpState, Label>> = {
  ready: setUpLabels.ready,
  wrong: setUpLabels.wrong,
  untested: setUpLabels.untested,
  notConfigured: setUpLabels.notConfigured,
};

/** The state of a part; of imports and backups there are none, where others were not tested. */
export const stateLabelOf = (part: SetUpPart, state: SetUpState): Label =>
  state === 'untested' && (part === 'backups' || part === 'registry')
    ? setUpLabels.noneYet
    : stateLabels[state];

const steps = defineLabels('setUpSteps', {
  letterhead: 'Complete the institution’s details',
  letterheadHelp:
    'The ABN, address, phone number and email address are printed on receipts and invoices.',
  letterheadMissing: 'Set these variables and restart the server: {variables}.',
  mail: 'Test email',
  mailHelp: 'Invitations and passcodes are sent by email.',
  administrators: 'Give two administrators a second factor',
  administratorsHelp: 'If one of them loses their phone, the other can help.',
  import: 'Import the registry',
  importHelp: 'Companies, apprentices and invoices come from the student system.',
  addresses: 'Import postcodes',
  addressesHelp: 'Forms with an address suggest localities by postcode.',
  page: 'Publish a page',
  pageHelp: 'Welcome users, and say where they get help.',
  menu: 'Publish the menu',
  menuHelp: 'It leads to the pages that you write.',
  cards: 'Test card payments',
  cardsHelp: 'The test charges nothing.',
  terms: 'Write the payment terms',
  termsHelp: 'Purchasers accept them before they pay.',
  backup: 'Back up every day',
  backupHelp: 'The latest backup is at most one day old.',
  rehearsal: 'Rehearse a restore',
  rehearsalHelp: 'Only a backup that was restored once is known to work.',
});

export const letterheadMissing = steps.letterheadMissing;

export const stepLabels: Readonly<
  Record<SetUpStep, { readonly name: Label; readonly help: Label }>
> = {
  letterhead: { name: steps.letterhead, help: steps.letterheadHelp },
  mail: { name: steps.mail, help: steps.mailHelp },
  administrators: { name: steps.administrators, help: steps.administratorsHelp },
  import: { name: steps.import, help: steps.importHelp },
  addresses: { name: steps.addresses, help: steps.addressesHelp },
  page: { name: steps.page, help: steps.pageHelp },
  menu: { name: steps.menu, help: steps.menuHelp },
  cards: { name: steps.cards, help: steps.cardsHelp },
  terms: { name: steps.terms, help: steps.termsHelp },
  backup: { name: steps.backup, help: steps.backupHelp },
  rehearsal: { name: steps.rehearsal, help: steps.rehearsalHelp },
};
