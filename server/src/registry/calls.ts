import * as contract from '@tradebridge/contract/administration';
import { acknowledgeChanges, retrieveChanges } from '@tradebridge/contract/change-feed';
import { serve, serveByService } from '../platform/serve.ts';
import { discardUpload } from './discard-upload.ts';
import { importUpload } from './import-upload.ts';
import { retrieveDataAge, retrieveImports } from './retrieve-imports.ts';
import { retrieveUploads } from './retrieve-uploads.ts';
import { retrieveWebhook } from './retrieve-webhook.ts';
import { acknowledge, retrieveChanges as retrieve } from './serve-changes.ts';

export const registryCalls = {
  [contract.retrieveExtractUploads.path]: serve(contract.retrieveExtractUploads, retrieveUploads),
  [contract.importExtractUpload.path]: serve(contract.importExtractUpload, importUpload),
  [contract.discardExtractUpload.path]: serve(contract.discardExtractUpload, discardUpload),
  [contract.retrieveRegistryImports.path]: serve(contract.retrieveRegistryImports, retrieveImports),
  [contract.retrieveDataAge.path]: serve(contract.retrieveDataAge, retrieveDataAge),
  [contract.retrieveRegistryWebhook.path]: serve(contract.retrieveRegistryWebhook, retrieveWebhook),
  [retrieveChanges.path]: serveByService(retrieveChanges, retrieve),
  [acknowledgeChanges.path]: serveByService(acknowledgeChanges, acknowledge),
};
