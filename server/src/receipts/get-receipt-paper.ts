import { readAccountHolder } from '../companies/account-holder.ts';
import { getPaymentPaper } from '../payments/papers/get-payment-paper.ts';
import type { Context } from '../platform/context.ts';
import { namedFile } from '../platform/named-file.ts';
import type { FileAnswer } from '../platform/serve.ts';
import { readReceipt } from './get-receipt.ts';
import { receiptLabels } from './labels.ts';

/** One receipt as a paper; if the portal issued it, it is a tax invoice. */
export async function getReceiptPaper(
  context: Context,
  input: { rId: string },
): Promise<FileAnswer> {
  const { db, papers, now } = context;
  const [{ receipt, isPortals }, payer] = await Promise.all([
    readReceipt(db, input.rId),
    readAccountHolder(db, input),
  ]);
  if (isPortals) return getPaymentPaper(context, receipt.receiptNumber);
  const paper = await papers.make({ kind: 'receipt', data: { payer, receipt } }, now);
  return {
    ...paper,
    type: 'application/pdf',
    name: namedFile(receiptLabels.fileName, { number: receipt.receiptNumber }, 'pdf'),
    isInline: true,
  };
}
