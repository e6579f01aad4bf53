import type { ExtractUpload } from '@tradebridge/contract/administration';
import { extractUploadPath } from '@tradebridge/contract/administration-rules';
import { type UploadOptions, uploadFile } from '../app/upload-file.ts';

/** Sends the zip of an extract; what it answers is the contract's, as of every call. */
export const uploadExtract = (file: File, options: UploadOptions) =>
  // Browsers name the type of a zip differently, or not at all.
  uploadFile(extractUploadPath, file, {
    ...options,
    type: 'application/zip',
  }) as Promise<ExtractUpload>;
