import * as contract from '@tradebridge/contract/actions';
import { serve } from '../platform/serve.ts';
import { deleteActions, saveActions } from './edit-actions.ts';
import { retrieveActions } from './read-actions.ts';

export const actionCalls = {
  [contract.retrieveActions.path]: serve(contract.retrieveActions, retrieveActions),
  [contract.saveActions.path]: serve(contract.saveActions, saveActions),
  [contract.deleteActions.path]: serve(contract.deleteActions, deleteActions),
};
