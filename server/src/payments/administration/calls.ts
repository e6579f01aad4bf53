import {
  closeDifference as closeDifferenceCall,
  closeReview as closeReviewCall,
  correctAttempt as correctAttemptCall,
  correctRefund as correctRefundCall,
  downloadPaymentReceipt as downloadPaymentReceiptCall,
  downloadSettlement as downloadSettlementCall,
  findOrders as findOrdersCall,
  refundPayment as refundPaymentCall,
  resolveAttempt as resolveAttemptCall,
  resolveRefund as resolveRefundCall,
  retrieveAttention as retrieveAttentionCall,
  retrieveStaffOrder as retrieveStaffOrderCall,
} from '@tradebridge/contract/payments';
import { serve, serveDownload } from '../../platform/serve.ts';
import { correctAttempt } from '../corrections/correct-attempt.ts';
import { correctRefund } from '../corrections/correct-refund.ts';
import { closeDifference } from './close-difference.ts';
import { closeReview } from './close-review.ts';
import { downloadPaymentReceipt } from './download-payment-receipt.ts';
import { downloadSettlement } from './download-settlement.ts';
import { findOrders } from './find-orders.ts';
import { refundPayment } from './refund-payment.ts';
import { resolveAttempt } from './resolve-attempt.ts';
import { resolveRefund } from './resolve-refund.ts';
import { retrieveAttention } from './retrieve-attention.ts';
import { retrieveStaffOrder } from './retrieve-staff-order.ts';

export const paymentAdministrationCalls = {
  [findOrdersCall.path]: serve(findOrdersCall, findOrders),
  [retrieveStaffOrderCall.path]: serve(retrieveStaffOrderCall, retrieveStaffOrder),
  [retrieveAttentionCall.path]: serve(retrieveAttentionCall, retrieveAttention),
  [resolveAttemptCall.path]: serve(resolveAttemptCall, resolveAttempt),
  [refundPaymentCall.path]: serve(refundPaymentCall, refundPayment),
  [resolveRefundCall.path]: serve(resolveRefundCall, resolveRefund),
  [correctAttemptCall.path]: serve(correctAttemptCall, correctAttempt),
  [correctRefundCall.path]: serve(correctRefundCall, correctRefund),
  [closeDifferenceCall.path]: serve(closeDifferenceCall, closeDifference),
  [closeReviewCall.path]: serve(closeReviewCall, closeReview),
};

export const paymentAdministrationDownloads = {
  [downloadSettlementCall.path]: serveDownload(downloadSettlementCall, downloadSettlement),
  [downloadPaymentReceiptCall.path]: serveDownload(
    downloadPaymentReceiptCall,
    downloadPaymentReceipt,
  ),
};
