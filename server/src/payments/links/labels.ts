import { defineLabels } from '@tradebridge/contract/labels';

/** Texts of the mail with a payment link. */
export const paymentLinkLabels = defineLabels('paymentLinkMail', {
  subject: 'Invoice {invoice} from {institute} to pay: {amount}',
  text: 'Hello {recipient}, {sender} of {company} asks you to pay invoice {invoice} from {institute}. It comes to {amount} including GST, is for {student} and is due on {due}.',
  message: '{sender} ({senderEmail}) of {company}, not {institute}, writes: {message}',
  button: 'View and pay invoice {invoice}',
  lasting:
    'The link can be used for {days} days, until the invoice is paid. It lets you see and pay this invoice, and nothing else. You need no account.',
  unexpected:
    'If you did not expect this email, ask {sender} before you pay. We never ask for card details by email.',
});
