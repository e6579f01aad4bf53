import { retrieveDocumentOrder, retrievePaymentFeeDetails } from '@tradebridge/contract/checkout';
import { serve } from '../platform/serve.ts';
import { getDocumentOrder } from './get-document-order.ts';
import { getFeeDetails } from './get-fee-details.ts';

export const checkoutCalls = {
  [retrievePaymentFeeDetails.path]: serve(retrievePaymentFeeDetails, getFeeDetails),
  [retrieveDocumentOrder.path]: serve(retrieveDocumentOrder, getDocumentOrder),
};
