import * as contract from '@tradebridge/contract/label-overrides';
import { serve } from '../platform/serve.ts';
import {
  retrieveCatalogue,
  retrieveHistory,
  retrieveOverrideDetails,
  retrieveOverrides,
} from './read-overrides.ts';
import { saveOverrides } from './save-overrides.ts';

export const labelCalls = {
  [contract.retrieveOverrides.path]: serve(contract.retrieveOverrides, retrieveOverrides),
  [contract.saveOverrides.path]: serve(contract.saveOverrides, saveOverrides),
  [contract.retrieveCatalogue.path]: serve(contract.retrieveCatalogue, retrieveCatalogue),
  [contract.retrieveOverrideDetails.path]: serve(
    contract.retrieveOverrideDetails,
    retrieveOverrideDetails,
  ),
  [contract.retrieveHistory.path]: serve(contract.retrieveHistory, retrieveHistory),
};
