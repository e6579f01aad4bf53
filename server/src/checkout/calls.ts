import {
  retrieveDocumentOrder,
  retrieveFeesOfInvoices,
  retrievePaymentFeeDetails,
} from '@tradebridge/contract/checkout';
import { serve } from '../platform/serve.ts';
import { getDocumentOrder } from './get-document-order.ts';
import { getFeeDetails, getFeesOfInvoices } from './get-fee-details.ts';

export const checkoutCalls = {
  [retrievePaymentFeeDetails.path]: serve(retrievePaymentFeeDetails, getFeeDetails),
  [retrieveFeesOfInvoices.path]: serve(retrieveFeesOfInvoices, getFeesOfInvoices),
  [retrieveDocumentOrder.path]: serve(retrieveDocumentOrder, getDocumentOrder),
};
