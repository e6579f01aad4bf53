import { documentUploadPath } from '@tradebridge/contract/document-rules';
import type { CompanyDocument } from '@tradebridge/contract/documents';
import { type UploadOptions, uploadFile } from '../app/upload-file.ts';
import { typeOf } from '../files/upload-rules.ts';

/** Sends a document of the company; what it answers is the contract's, as of every call. */
export function uploadDocument(
  eId: string,
  file: File,
  category: string,
  options: UploadOptions,
): Promise<CompanyDocument[]> {
  const query = new URLSearchParams({ eId, ...(category !== '' && { category }) });
  return uploadFile(`${documentUploadPath}?${query}`, file, {
    ...options,
    type: typeOf(file) || 'application/octet-stream',
  }) as Promise<CompanyDocument[]>;
}
