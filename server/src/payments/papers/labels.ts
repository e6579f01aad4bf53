import { defineLabels } from '@tradebridge/contract/labels';

/** Texts on every paper of a payment. */
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
  purchaseOrderNumber: 'Purchase order number',
  invoices: 'Invoices',
  invoice: 'Invoice',
  preEnrolment: 'Pre-enrolment {number}',
  studentOf: '{name} ({number})',
  price: 'Price (including GST)',
  feeHelp: 'Fee help used',
  paid: 'Paid',
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
  unitPrice: 'Unit price (including GST)',
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
  nothingPaid: 'There was nothing to pay: fee help covers the full price.',
  nothingCosts: 'There was nothing to pay.',
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
  recordedInError: 'The cancelled document was recorded in error',
  invoice: 'Invoice',
  lines: 'What is refunded',
  several: '{quantity} × {description}',
  partOf: 'Part of the line: {part} of {line}',
  change: 'What changes',
  entry: 'Entry',
  asInvoiced: 'Price',
  refundedBefore: 'Previously adjusted',
  decrease: 'Decrease by this note',
  increase: 'Increase by this note',
  helpUnused: 'Fee help, no longer used',
  remains: 'Remaining',
  price: 'Price (including GST)',
  gstDecrease: 'Decrease in GST',
  priceDecrease: 'Decrease in price (including GST)',
  gstIncrease: 'Increase in GST',
  priceIncrease: 'Increase in price (including GST)',
  ofFeeHelp: 'Of the price of {price}, {help} was fee help and {paid} was paid.',
  refund: 'Refund',
  refundedTo: 'Paid back to',
  notPaid: 'The card was not charged. The document that this one cancels was issued in error.',
  notRefunded:
    'No money went back to the card. The document that this one cancels was issued in error.',
});

/** What became of the invoice of a payment that was refunded or reversed. */
export const invoiceOutcomeLabels = defineLabels('invoiceOutcome', {
  owedAgain: 'Owed again',
  withdrawn: 'Withdrawn: nothing is owed',
  staysPaid: 'Stays paid',
  staysCancelled: 'Cancelled: nothing is owed',
});

/** Texts of the mail with a receipt or an adjustment note. */
export const paymentMailLabels = defineLabels('paymentMail', {
  receiptSubject: 'Order {order}: {amount} paid to {institute}, receipt {number}',
  feesText:
    'Hello {name}, thank you for your payment of {amount} for the fees of {student}, pre-enrolment {preEnrolment}. The receipt is attached.',
  nothingOwedText:
    'Hello {name}, there was nothing to pay for the fees of {student}, pre-enrolment {preEnrolment}: fee help covers them. The receipt is attached.',
  severalFeesText:
    'Hello {name}, thank you for your payment of {amount} for {count} invoices: {invoice}. The receipt is attached.',
  severalNothingOwedText:
    'Hello {name}, there was nothing to pay for {count} invoices: {invoice}. Fee help covers them. The receipt is attached.',
  documentsText:
    'Hello {name}, thank you for your order {order}. You paid {amount}. The receipt is attached.',
  freeDocumentsText:
    'Hello {name}, thank you for your order {order}. There was nothing to pay. The receipt is attached.',
  digitalText:
    'We will email your digital documents to {email} as soon as {institute} has prepared them: {documents}.',
  printText:
    'These are printed and posted to {address}, and we will email you when they are sent: {documents}.',
  adjustmentSubject: 'Order {order}: refund of {amount} from {institute}, {number}',
  adjustmentText:
    'Hello {name}, {institute} has refunded {amount} of your payment for order {order}. Reason: {reason}. It goes to the card you paid with; banks can take a few days to show it. The adjustment note is attached.',
  reversedPaymentSubject: 'Order {order}: your payment of {amount} did not go through',
  reversedPaymentText:
    'Hello {name}, {institute} told you that your payment of {amount} for order {order} had gone through. Our records were wrong: your card was not charged. The receipt {reversed} is cancelled; the attached document confirms this.',
  reversedRefundSubject: 'Order {order}: the refund of {amount} did not go through',
  reversedRefundText:
    'Hello {name}, {institute} told you that {amount} of your payment for order {order} had been refunded. Our records were wrong: it was not. The adjustment note {reversed} is cancelled; the attached document confirms this.',
  owedAgain: 'The invoice {invoice} is owed again.',
  withdrawn: 'The invoice {invoice} is withdrawn: you owe nothing for it.',
  staysPaid: 'The invoice {invoice} stays paid.',
  staysCancelled: 'The invoice {invoice} is cancelled: you owe nothing for it.',
  purchaseOrderText: 'Your purchase order number: {purchaseOrder}.',
  severalOwedAgain: 'The invoices {invoice} are owed again.',
  severalWithdrawn: 'The invoices {invoice} are withdrawn: you owe nothing for them.',
  severalStaysPaid: 'The invoices {invoice} stay paid.',
  severalStaysCancelled: 'The invoices {invoice} are cancelled: you owe nothing for them.',
  foot: 'Sent by {product} of {institute}. Your order and its documents: {address}',
});
