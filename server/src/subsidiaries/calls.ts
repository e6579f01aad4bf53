import * as contract from '@tradebridge/contract/subsidiaries';
import { serve } from '../platform/serve.ts';
import { listSubsidiaries } from './list-subsidiaries.ts';

export const subsidiaryCalls = {
  [contract.retrieveSubsidiaries.path]: serve(contract.retrieveSubsidiaries, listSubsidiaries),
};
