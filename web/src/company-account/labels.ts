import { defineLabels } from '@tradebridge/contract/labels';

export const companyAccountLabels = defineLabels('companyAccount', {
  title: 'Account activity',
  knownOn: 'Account activity as known on {day}',
  failed: 'The account couldn’t be loaded',
  emptyTitle: 'Nothing in this period',
  emptyHint: 'Invoices, payments and refunds appear here on the day they were posted.',

  // The period.
  period: 'Period',
  thisYear: 'This financial year',
  lastYear: 'Last financial year',
  lastThreeMonths: 'Last 3 months',
  otherDates: 'Other dates',
  from: 'From',
  to: 'To',
  dayMissing: 'Choose both days.',
  endBeforeStart: 'The last day must not be before the first.',
  download: 'Download',
  pdf: 'PDF',
  csv: 'CSV',

  // Sums.
  totals: 'Totals',
  openingBalance: 'Opening balance',
  closingBalance: 'Closing balance',
  invoiced: 'Invoiced',
  paid: 'Paid',
  balanceDue: 'Balance due',
  balanceCredit: 'Balance in credit',
  owedByAge: 'Owed by age',
  agedAt: 'Days since the due date, on {day}. Credit is used for what has been due the longest.',
  notOverdue: 'Not overdue',
  upTo30: '1 to 30 days',
  upTo60: '31 to 60 days',
  upTo90: '61 to 90 days',
  over90: 'Over 90 days',
  creditLeft: 'Credit left',

  // Entries.
  entries: 'Entries',
  columnDay: 'Posted',
  columnEntry: 'Entry',
  columnGst: 'GST',
  columnBalance: 'Balance',
  columnAmount: 'Amount',
  ofInvoice: 'invoice {number}',
  ofInvoices: '{count} invoices',
  purchaseOrder: 'purchase order {number}',
  about: 'about {day}',
  due: 'due {day}',
  withoutEffect: '{amount}, without effect on the balance',

  // The history of one invoice.
  history: 'History',
  historyFailed: 'The history couldn’t be loaded',

  // Administration.
  openedTitle: 'Account balances',
  openedLead:
    'Companies whose balance changed with the upgrade, the largest change first. “Before” is the balance by the earlier rule, “after” by the account’s entries.',
  openedFailed: 'The balances couldn’t be loaded',
  openedEmpty: 'No balance changed',
  openedEmptyHint: 'Every company’s account begins with the balance it had before the upgrade.',
  openedNoDifference: 'No opening differences',
  openedNoDifferenceHint: 'The entries explain the balance of every company.',
  waitingOne: '1 company’s account is still to be filled.',
  waitingMany: '{count} companies’ accounts are still to be filled.',
  show: 'Show',
  showChanged: 'All changes',
  showDifferences: 'Only opening differences',
  columnCompany: 'Company',
  columnOpened: 'Filled on',
  columnBefore: 'Before',
  columnAfter: 'After',
  columnDifference: 'Opening difference',
  columnNow: 'Balance today',
});
