import { deliverDocumentPath } from '@tradebridge/contract/payment-rules';
import type { StaffOrder } from '@tradebridge/contract/payments';
import { type UploadOptions, uploadFile } from '../app/upload-file.ts';
import { typeOf } from '../files/upload-rules.ts';

/** Sends a digital document of an order; what it answers is the contract's, as of every call. */
export function deliverDocument(
  { orderNumber, lineNumber }: { orderNumber: string; lineNumber: number },
  file: File,
  options: UploadOptions,
): Promise<StaffOrder> {
  const query = new URLSearchParams({ orderNumber, lineNumber: String(lineNumber) });
  return uploadFile(`${deliverDocumentPath}?${query}`, file, {
    ...options,
    type: typeOf(file) || 'application/octet-stream',
  }) as Promise<StaffOrder>;
}
