import { buffer } from 'node:stream/consumers';
import { mailLater } from '../../outside/mail-jobs.ts';
import type { OpenContext } from '../../platform/context.ts';
import { statement } from '../../platform/database.ts';
import type { JobData } from '../../platform/jobs.ts';
import { drawPaymentPaper } from './get-payment-paper.ts';
import { paymentMail } from './payment-mail.ts';
import { readPaymentPaper } from './read-payment-paper.ts';

declare module '../../platform/jobs.ts' {
  interface JobData {
    'payment-receipt': { readonly receiptNumber: string };
  }
}

// Of two concurrent jobs the second waits here and then finds that it was mailed.
const claimMail = statement<{ receipt_number: string }>(
  'claim-mail-of-payment-paper',
  `update portal_receipts set mailed_at = $2
   where receipt_number = $1 and mailed_at is null returning receipt_number`,
);

type Parts = Pick<OpenContext, 'db' | 'papers' | 'jobs' | 'institution'> & {
  readonly now: () => Date;
};

/**
 * Draws a receipt or adjustment note and queues its mail. Recording that and creating the mail job
 * are one transaction: however often this runs, one mail is sent. If the mail server is
 * unavailable, that job is retried.
 */
export const mailPaymentPaper =
  ({ db, papers, jobs, institution, now }: Parts) =>
  async ({ receiptNumber }: JobData['payment-receipt']): Promise<void> => {
    const paper = await readPaymentPaper(db, receiptNumber);
    if (!paper) throw new Error(`There is no paper ${receiptNumber}.`);
    if (paper.isMailed) return;
    const at = now();
    const { content } = await drawPaymentPaper({ papers, now: at }, paper);
    const message = paymentMail(institution, paper, await buffer(content));
    await db.transaction(async (tx) => {
      const claimed = await tx.rows(claimMail, [receiptNumber, at]);
      if (claimed.length > 0) await mailLater({ jobs, institution }, tx, message);
    });
  };
