import { defineLabels } from '@tradebridge/contract/labels';

/** Why the record of a payment or refund cannot be corrected. */
export const correctionLabels = defineLabels('paymentCorrections', {
  providerPaid: 'The card service itself confirmed that this was paid. It can be refunded.',
  refundedMeanwhile:
    'Some of this payment was or may have been refunded. First correct each refund that did not happen.',
  exceedsPayment:
    'Together with later refunds, this is more than the payment. First correct any refund that did not happen.',
  providerRefunded: 'The card service itself confirmed that this was refunded.',
});
