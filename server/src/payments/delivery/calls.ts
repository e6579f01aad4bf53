import { markDelivered as contract } from '@tradebridge/contract/payments';
import { serve } from '../../platform/serve.ts';
import { markDelivered } from './mark-delivered.ts';

export const deliveryCalls = {
  [contract.path]: serve(contract, markDelivered),
};
