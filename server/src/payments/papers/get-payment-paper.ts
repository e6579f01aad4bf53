import type { OpenContext } from '../../platform/context.ts';
import { namedFile } from '../../platform/named-file.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { FileAnswer } from '../../platform/serve.ts';
import { adjustmentNoteLabels, paymentReceiptLabels } from './labels.ts';
import { type PaymentPaper, readPaymentPaper } from './read-payment-paper.ts';

export const fileNameOf = ({ kind, number }: Pick<PaymentPaper, 'kind' | 'number'>): string =>
  namedFile(
    (kind === 'receipt' ? paymentReceiptLabels : adjustmentNoteLabels).fileName,
    { number },
    'pdf',
  );

export const drawPaymentPaper = (
  { papers, now }: Pick<OpenContext, 'papers' | 'now'>,
  { paper }: PaymentPaper,
) =>
  // Narrowed, so that each kind is paired with its data.
  paper.kind === 'payment-receipt' ? papers.make(paper, now) : papers.make(paper, now);

/** Draws a paper for a download. */
export async function drawnAnswer(
  context: Pick<OpenContext, 'papers' | 'now'>,
  paper: PaymentPaper,
): Promise<FileAnswer> {
  return {
    ...(await drawPaymentPaper(context, paper)),
    type: 'application/pdf',
    name: fileNameOf(paper),
    isInline: true,
  };
}

/**
 * A receipt and tax invoice, or an adjustment note, that the portal issued, as a PDF.
 * @throws Refusal `notFound` if there is none with that number, or `isFor` says that it is not for
 * the caller
 */
export async function getPaymentPaper(
  context: Pick<OpenContext, 'db' | 'papers' | 'now'>,
  receiptNo: string,
  isFor: (paper: PaymentPaper) => boolean = () => true,
): Promise<FileAnswer> {
  const paper = await readPaymentPaper(context.db, receiptNo);
  if (!paper || !isFor(paper)) throw new Refusal('notFound');
  return drawnAnswer(context, paper);
}
