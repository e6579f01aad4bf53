import { defineLabels } from '@tradebridge/contract/labels';

/** What is on every paper of a payment. */
export const paymentPaperLabels = defineLabels('paymentPaper', {
  issuedOn: 'Issued on',
  buyer: 'Buyer',
  buyerAbn: 'ABN of the buyer',
  buyerAddress: 'Address of the buyer',
  student: 'Student',
  studentNumber: 'Student number',
  orderNumber: 'Order number',
  invoiceNumber: 'Invoice number',
  preEnrolmentNumber: 'Pre-enrolment number',
  transaction: 'Transaction reference',
  card: '{scheme} ending in {last4}',
  anyCard: 'Card',
  gst: 'GST included',
});

export const paymentReceiptLabels = defineLabels('paymentReceiptPaper', {
  fileName: 'Receipt {number}',
  title: 'Receipt and tax invoice',
  plainTitle: 'Receipt',
  noTaxInvoice: 'This is not a tax invoice.',
  paid: 'Paid',
  number: 'Receipt number',
  paidFor: 'Paid for',
  description: 'Description',
  digital: 'Digital document',
  print: 'Printed document',
  quantity: 'Quantity',
  unitPrice: 'Price of one (including GST)',
  price: 'Price (including GST)',
  taxable: 'Taxable',
  gstFree: 'GST-free',
  partlyTaxable: 'Partly taxable: {taxable} of {price}',
  subtotal: 'Total price',
  feeHelp: 'Fee help used',
  gstTotal: 'GST included in the price',
  total: 'Amount paid',
  totalIncludesGst: 'Total price includes GST.',
  feeHelpOf: 'Fee help: {description}.',
  payment: 'Payment',
  paidWith: 'Paid with',
  paidOn: 'Paid on',
  nothingPaid: 'Nothing was to be paid: fee help covers the whole price.',
  nothingCosts: 'Nothing was to be paid.',
});

export const adjustmentNoteLabels = defineLabels('adjustmentNotePaper', {
  fileName: 'Adjustment note {number}',
  title: 'Adjustment note',
  plainTitle: 'Refund',
  plainReversal: 'Correction',
  noAdjustmentNote: 'This is not an adjustment note for GST.',
  refunded: 'Refunded',
  reversal: 'Correction',
  number: 'Number',
  cancels: 'Cancels',
  adjusts: 'Adjusts',
  adjusted: '{paper} {number} of {day}',
  reason: 'Reason',
  recordedInError: 'What it cancels was recorded in error',
  invoice: 'Invoice',
  lines: 'What is refunded',
  several: '{quantity} × {description}',
  partOf: 'Part of the line: {part} of {line}',
  change: 'What changes',
  entry: 'Entry',
  asInvoiced: 'Price',
  refundedBefore: 'Adjusted before',
  decrease: 'Decrease by this note',
  increase: 'Increase by this note',
  remains: 'Remains',
  price: 'Price (including GST)',
  gstDecrease: 'Decrease in GST',
  priceDecrease: 'Decrease in price (including GST)',
  gstIncrease: 'Increase in GST',
  priceIncrease: 'Increase in price (including GST)',
  ofFeeHelp: 'Of the price of {price}, {help} was fee help and {paid} was paid.',
  refund: 'Refund',
  refundedTo: 'Paid back to',
  notPaid: 'The card was not charged. The paper that this one cancels was issued in error.',
  notRefunded:
    'No money went back to the card. The paper that this one cancels was issued in error.',
});

/** What became of the invoice of a payment that was refunded or reversed. */
export const invoiceOutcomeLabels = defineLabels('invoiceOutcome', {
  owedAgain: 'Owed again',
  withdrawn: 'Withdrawn: nothing is owed',
  staysPaid: 'Stays paid',
  staysCancelled: 'Cancelled: nothing is owed',
});

/** What comes with a receipt or an adjustment note by mail. */
export const paymentMailLabels = defineLabels('paymentMail', {
  receiptSubject: 'Order {order}: {amount} paid to {institute}, receipt {number}',
  feesText:
    'Hello {name}, thank you for your payment of {amount} for the fees of {student}, pre-enrolment {preEnrolment}. The receipt is attached.',
  nothingOwedText:
    'Hello {name}, nothing was to be paid for the fees of {student}, pre-enrolment {preEnrolment}: fee help covers them. The receipt is attached.',
  documentsText:
    'Hello {name}, thank you for your order {order}. You paid {amount}. The receipt is attached.',
  freeDocumentsText:
    'Hello {name}, thank you for your order {order}. Nothing was to be paid. The receipt is attached.',
  digitalText:
    'Your digital documents come by email to {email}, each as soon as {institute} has prepared it: {documents}.',
  printText: 'These are printed and posted to {address}, and an email says when: {documents}.',
  adjustmentSubject: 'Order {order}: refund of {amount} from {institute}, {number}',
  adjustmentText:
    'Hello {name}, {institute} has paid back {amount} of what you paid for order {order}. Reason: {reason}. It goes to the card that you paid with; banks take some days to show it. The adjustment note is attached.',
  reversedPaymentSubject: 'Order {order}: your payment of {amount} did not go through',
  reversedPaymentText:
    'Hello {name}, {institute} told you that your payment of {amount} for order {order} had gone through. Our records were wrong: your card was not charged. The receipt {reversed} is cancelled; the paper that says so is attached.',
  reversedRefundSubject: 'Order {order}: the refund of {amount} did not go through',
  reversedRefundText:
    'Hello {name}, {institute} told you that {amount} of what you paid for order {order} had been paid back. Our records were wrong: it was not. The adjustment note {reversed} is cancelled; the paper that says so is attached.',
  owedAgain: 'The invoice {invoice} is owed again.',
  withdrawn: 'The invoice {invoice} is withdrawn: you owe nothing for it.',
  staysPaid: 'The invoice {invoice} stays paid.',
  staysCancelled: 'The invoice {invoice} is cancelled: you owe nothing for it.',
  foot: 'This was sent by {product} of {institute}. The order and its papers: {address}',
});
