import { defineLabels } from '@tradebridge/contract/labels';

/** What notifications say that the portal itself raises. */
export const noticeLabels = defineLabels('notices', {
  signOffTitleOne: 'A sign-off waits for {company}',
  signOffTitleMany: '{count} sign-offs wait for {company}',
  signOffTitleSeveral: '{count} sign-offs wait at {companies} companies',
  signOffBody: 'The institution asks for a decision. You find what waits under Signoff Requests.',
  documentTitleOne: 'A document was added for {company}',
  documentTitleMany: '{count} documents were added for {company}',
  documentTitleSeveral: '{count} documents were added for {companies} companies',
  documentBody: 'What was added is listed under Documents, to be read and downloaded.',
  dueTitleOne: 'A pre-enrolment for {company} is due on {day}',
  dueTitleMany: '{count} pre-enrolments for {company} are due from {day}',
  dueTitleSeveral: '{count} pre-enrolments at {companies} companies are due from {day}',
  dueTitleOwnOne: 'Your fees are due on {day}',
  dueTitleOwnMany: '{count} of your invoices are due from {day}',
  overdueTitleOne: 'A pre-enrolment for {company} is overdue',
  overdueTitleMany: '{count} pre-enrolments for {company} are overdue',
  overdueTitleSeveral: '{count} pre-enrolments at {companies} companies are overdue',
  overdueTitleOwnOne: 'Your fees were due on {day}',
  overdueTitleOwnMany: '{count} of your invoices are overdue',
  dueBody: 'You can look at them and pay under Pre-enrolments.',
  dueBodyOwn: 'You can look at them and pay under My Fees.',
  paymentTitle: 'Your payment of {amount} was received',
  paymentBody: 'It was for order {order}. The receipt goes to you by mail.',
  formTitle: 'Please fill in {form}',
  formBodyDue: 'It is due on {day}. You find it on Home until it is submitted.',
  formBody: 'You find it on Home until it is submitted.',
  moreTitleSignOff: 'More sign-offs wait',
  moreTitleInvoiceDue: 'More pre-enrolments are due',
  moreTitleDocument: 'More documents were added',
  moreTitleFormAssigned: 'More forms were assigned to you',
  moreBody: 'There were more of these today than are listed one by one.',
});

/** What is in mails of notifications. */
export const noticeMailLabels = defineLabels('noticeMail', {
  open: 'Open in {product}',
  stop: 'Stop mails like this',
});

/** The page on which mails of a kind are stopped. */
export const unsubscribeLabels = defineLabels('unsubscribe', {
  title: 'Stop these mails?',
  question:
    '{product} would no longer send you mails about {kind}. You would still see them when you sign in.',
  button: 'Stop these mails',
  doneTitle: 'These mails have stopped',
  done: '{product} no longer sends you mails about {kind}. You can change this in the settings of the portal.',
  unknownTitle: 'This link does not work',
  unknown: 'Open it again from the mail, or choose your mails in the settings of the portal.',
  message: 'messages of the institution',
  signOff: 'sign-offs that wait',
  invoiceDue: 'pre-enrolments that are due',
  payment: 'payments',
  document: 'documents that were added',
  formAssigned: 'forms that were assigned to you',
  security: 'the security of your account',
});
