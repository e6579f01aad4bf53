import { defineLabels } from '@tradebridge/contract/labels';

export const staffHomeLabels = defineLabels('staffHome', {
  recent: 'Recent companies',
  recentNone: 'No companies yet',
  recentNoneHelp: 'Companies that you view are listed here.',
  recentFailed: 'Your recent companies couldn’t be loaded',

  work: 'Work queue',
  workNone: 'Nothing to do',
  workNoneHelp: 'Payments, forms and accounts that need attention are listed here.',
  workFailed: 'The work queue couldn’t be loaded',
  unknownPaymentsOne: 'payment or refund in doubt',
  unknownPaymentsMany: 'payments and refunds in doubt',
  settlementDifferencesOne: 'settlement difference',
  settlementDifferencesMany: 'settlement differences',
  failedHandlersOne: 'submission with a failed form handler',
  failedHandlersMany: 'submissions with a failed form handler',
  bouncedAddressesOne: 'bounced email address',
  bouncedAddressesMany: 'bounced email addresses',
  lockedAccountsOne: 'locked account',
  lockedAccountsMany: 'locked accounts',
  newSubmissionsOne: 'new submission',
  newSubmissionsMany: 'new submissions',
  submissionsInProgressOne: 'submission in progress',
  submissionsInProgressMany: 'submissions in progress',
});
