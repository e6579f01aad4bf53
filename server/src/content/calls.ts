import * as contract from '@tradebridge/contract/content';
import { serve } from '../platform/serve.ts';
import { nameDraft, retrieveHistory, retrieveVersion } from './history.ts';

export const contentCalls = {
  [contract.retrieveHistory.path]: serve(contract.retrieveHistory, retrieveHistory),
  [contract.retrieveVersion.path]: serve(contract.retrieveVersion, retrieveVersion),
  [contract.nameDraft.path]: serve(contract.nameDraft, nameDraft),
};
