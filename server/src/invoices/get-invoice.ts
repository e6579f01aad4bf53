import { readAccountHolder } from '../companies/account-holder.ts';
import type { Context } from '../platform/context.ts';
import { namedFile } from '../platform/named-file.ts';
import type { FileAnswer } from '../platform/serve.ts';
import { getPreEnrolment } from './get-pre-enrolment.ts';
import { invoiceLabels } from './labels.ts';

/** One of the company's pre-enrolments as a paper, whatever its status. */
export async function getInvoice(
  context: Context,
  input: { eId: string; pId: string },
): Promise<FileAnswer> {
  const { db, papers, now } = context;
  const [{ isPayable, beingPaid, contractId, ...invoice }, buyer] = await Promise.all([
    getPreEnrolment(context, input),
    readAccountHolder(db, input),
  ]);
  const paper = await papers.make({ kind: 'invoice', data: { buyer, invoice } }, now);
  return {
    ...paper,
    type: 'application/pdf',
    name: namedFile(invoiceLabels.fileName, { number: invoice.invoiceNumber }, 'pdf'),
    isInline: true,
  };
}
