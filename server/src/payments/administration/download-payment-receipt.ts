import type { Context } from '../../platform/context.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { FileAnswer } from '../../platform/serve.ts';
import { drawnAnswer } from '../papers/get-payment-paper.ts';
import { readPaymentPaper } from '../papers/read-payment-paper.ts';
import { recordOrderView } from './record-order-view.ts';

/** Any receipt or adjustment note, for staff; records that the order was viewed. */
export async function downloadPaymentReceipt(
  context: Context,
  { receiptNo }: { receiptNo: string },
): Promise<FileAnswer> {
  const paper = await readPaymentPaper(context.db, receiptNo);
  if (!paper) throw new Refusal('notFound');
  await recordOrderView(context, paper.mail.orderNumber);
  return drawnAnswer(context, paper);
}
