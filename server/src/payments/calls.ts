import { processPayment, retrievePayment, startThreeDSecure } from '@tradebridge/contract/checkout';
import { serve } from '../platform/serve.ts';
import { getPayment } from './get-payment.ts';
import { processPayment as pay } from './process-payment.ts';
import { startThreeDSecure as start } from './start-three-d-secure.ts';

export const paymentCalls = {
  [processPayment.path]: serve(processPayment, pay),
  [retrievePayment.path]: serve(retrievePayment, getPayment),
  [startThreeDSecure.path]: serve(startThreeDSecure, start),
};
