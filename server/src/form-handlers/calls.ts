import * as contract from '@tradebridge/contract/form-handlers';
import { syncFormHandlers as syncFormHandlersCall } from '@tradebridge/contract/forms';
import { serve } from '../platform/serve.ts';
import { makeWebhookSecret, retrieveHandlers, saveHandlers } from './edit-handlers.ts';
import { retryHandler } from './retry-handler.ts';
import { syncFormHandlers } from './sync-form-handlers.ts';

export const formHandlerCalls = {
  [contract.retrieveHandlers.path]: serve(contract.retrieveHandlers, retrieveHandlers),
  [contract.saveHandlers.path]: serve(contract.saveHandlers, saveHandlers),
  [contract.makeWebhookSecret.path]: serve(contract.makeWebhookSecret, makeWebhookSecret),
  [contract.retryHandler.path]: serve(contract.retryHandler, retryHandler),
  [syncFormHandlersCall.path]: serve(syncFormHandlersCall, syncFormHandlers),
};
