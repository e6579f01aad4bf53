import * as contract from '@tradebridge/contract/administration';
import { serve } from '../platform/serve.ts';
import { undoRegistryImport } from './undo-by-request.ts';

export const importerCalls = {
  [contract.undoRegistryImport.path]: serve(contract.undoRegistryImport, undoRegistryImport),
};
