import {
  deleteDocument as deleteCall,
  downloadDocument,
  retrieveDocuments,
} from '@tradebridge/contract/documents';
import { serve, serveDownload } from '../platform/serve.ts';
import { deleteDocument } from './delete-document.ts';
import { getDocument } from './get-document.ts';
import { listDocuments } from './list-documents.ts';

export const documentCalls = {
  [retrieveDocuments.path]: serve(retrieveDocuments, listDocuments),
  [deleteCall.path]: serve(deleteCall, deleteDocument),
};

export const documentDownloads = {
  [downloadDocument.path]: serveDownload(downloadDocument, getDocument),
};
