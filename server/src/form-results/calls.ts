import * as contract from '@tradebridge/contract/form-results';
import { serve } from '../platform/serve.ts';
import { getResults } from './get-results.ts';
import { retrieveTexts } from './retrieve-texts.ts';

export const formResultCalls = {
  [contract.getResults.path]: serve(contract.getResults, getResults),
  [contract.retrieveTexts.path]: serve(contract.retrieveTexts, retrieveTexts),
};
