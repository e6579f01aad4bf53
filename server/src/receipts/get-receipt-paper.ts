import { readAccountHolder } from '../companies/account-holder.ts';
import type { Context } from '../platform/context.ts';
import type { FileAnswer } from '../platform/serve.ts';
import { getReceipt } from './get-receipt.ts';

/** One receipt as a paper. */
export async function getReceiptPaper(
  context: Context,
  input: { rId: string },
): Promise<FileAnswer> {
  const { db, papers, now } = context;
  const [receipt, payer] = await Promise.all([
    getReceipt(context, input),
    readAccountHolder(db, input),
  ]);
  const paper = await papers.make({ kind: 'receipt', data: { payer, receipt } }, now);
  return {
    ...paper,
    type: 'application/pdf',
    name: `Receipt ${receipt.receiptNumber}.pdf`,
    isInline: true,
  };
}
