import type { Context } from '../../platform/context.ts';
import type { FileAnswer } from '../../platform/serve.ts';
import { getPaymentPaper } from '../papers/get-payment-paper.ts';

/** A receipt and tax invoice, or an adjustment note, of one of the user's own orders. */
export const downloadReceipt = (
  context: Context,
  { receiptNo }: { receiptNo: string },
): Promise<FileAnswer> =>
  getPaymentPaper(context, receiptNo, ({ userId }) => userId === context.actor.userId);
