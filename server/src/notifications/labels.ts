import { defineLabels } from '@tradebridge/contract/labels';

/** Texts of notifications from the portal itself. */
export const noticeLabels = defineLabels('notices', {
  signOffTitleOne: 'A sign-off is waiting for {company}',
  signOffTitleMany: '{count} sign-offs are waiting for {company}',
  signOffTitleSeveral: '{count} sign-offs are waiting at {companies} companies',
  signOffBody: 'Confirm or answer them in Signoff Requests.',
  documentTitleOne: 'A document was added for {company}',
  documentTitleMany: '{count} documents were added for {company}',
  documentTitleSeveral: '{count} documents were added for {companies} companies',
  documentBody: 'You can read and download them under Documents.',
  dueTitleOne: 'A pre-enrolment for {company} is due on {day}',
  dueTitleMany: '{company} has {count} pre-enrolments due from {day}',
  dueTitleSeveral: '{count} pre-enrolments at {companies} companies are due from {day}',
  dueTitleOwnOne: 'Your fees are due on {day}',
  dueTitleOwnMany: 'You have {count} invoices due from {day}',
  overdueTitleOne: 'A pre-enrolment for {company} is overdue',
  overdueTitleMany: '{company} has {count} overdue pre-enrolments',
  overdueTitleSeveral: '{count} pre-enrolments at {companies} companies are overdue',
  overdueTitleOwnOne: 'Your fees were due on {day}',
  overdueTitleOwnMany: 'You have {count} overdue invoices',
  dueBody: 'You can see and pay them under Pre-enrolments.',
  dueOtherWays: 'Other ways to pay:',
  dueInvoicesMore: '{named} and {more} more',
  dueBodyOwn: 'You can see and pay them under My fees.',
  paymentTitle: 'Your payment of {amount} was received',
  paymentBody: 'It was for order {order}. We will email the receipt to you.',
  linkPaymentTitle: '{name} paid invoice {invoice} ({amount})',
  linkPaymentBody:
    'The link that you sent was used to pay it. It is order {order}; the receipt went to {name}.',
  formTitle: 'Please fill in {form}',
  formBodyDue: 'It’s due on {day}. You’ll find it on Home until you submit it.',
  formBody: 'You’ll find it on Home until you submit it.',
  moreTitleSignOff: 'More sign-offs are waiting',
  moreTitleInvoiceDue: 'More pre-enrolments are due',
  moreTitleDocument: 'More documents were added',
  moreTitleFormAssigned: 'More forms were assigned to you',
  moreBody: 'You’ve had many of these today. Open the list to see them all.',
});

/** Texts in notification mails. */
export const noticeMailLabels = defineLabels('noticeMail', {
  open: 'Open in {product}',
  stop: 'Stop emails like this',
});

/** The page for unsubscribing from a kind of mail. */
export const unsubscribeLabels = defineLabels('unsubscribe', {
  title: 'Stop these emails?',
  question:
    '{product} will no longer email you about {kind}. You will still see them when you sign in.',
  button: 'Stop these emails',
  doneTitle: 'You have unsubscribed',
  done: '{product} no longer emails you about {kind}. You can change this in the portal’s settings.',
  unknownTitle: 'This link does not work',
  unknown: 'Open it again from the email, or choose your emails in the portal’s settings.',
  message: 'messages from the institution',
  signOff: 'sign-offs waiting',
  invoiceDue: 'pre-enrolments due',
  payment: 'payments',
  document: 'new documents',
  formAssigned: 'forms assigned to you',
  security: 'account security',
});

/** Replies to programs that post bounces. */
export const bounceLabels = defineLabels('bounces', {
  sendMessage: 'Send a message (message/rfc822).',
  messageMissing: 'There is no message.',
});
