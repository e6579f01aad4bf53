import { maySeeOrder } from '../../access/may-see-order.ts';
import type { Context } from '../../platform/context.ts';
import type { FileAnswer } from '../../platform/serve.ts';
import { getPaymentPaper } from '../papers/get-payment-paper.ts';

/** A receipt and tax invoice, or an adjustment note, of an order that the user may see. */
export const downloadReceipt = (
  context: Context,
  { receiptNo }: { receiptNo: string },
): Promise<FileAnswer> =>
  getPaymentPaper(context, receiptNo, (paper) => maySeeOrder(context.actor, paper));
