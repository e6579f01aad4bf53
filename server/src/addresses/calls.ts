import { retrieveLocationsForPostcode } from '@tradebridge/contract/addresses';
import { serve } from '../platform/serve.ts';
import { listLocalities } from './list-localities.ts';

export const addressCalls = {
  [retrieveLocationsForPostcode.path]: serve(retrieveLocationsForPostcode, listLocalities),
};
