import { dayIn } from '../platform/calendar.ts';
import type { OpenContext } from '../platform/context.ts';
import { type Database, statement } from '../platform/database.ts';
import type { portalReceipts } from './tables.ts';

type Paper = Pick<
  typeof portalReceipts.$inferInsert,
  'kind' | 'attemptId' | 'employerId' | 'studentId' | 'amount' | 'gstAmount'
> & {
  /** Of an adjustment note, the refund. */
  readonly refundId?: string | null;
};

const prefixes = { receipt: 'P', adjustmentNote: 'A' } as const;

/** The first number of each kind. */
const first = 1_000_001;

// The row stays locked until the transaction ends, and one that does not commit gives its number
// back: no number is left out and none given twice.
const issue = statement<{ receipt_number: string }>(
  'issue-receipt',
  `with counted as (
     insert into paper_numbers as known (kind, last) values ($1, ${first})
     on conflict (kind) do update set last = known.last + 1 returning last
   )
   insert into portal_receipts (receipt_number, kind, attempt_id, refund_id, employer_id, student_id,
     amount, gst_amount, issued_day, issued_at)
   select $2 || counted.last, $1, $3, $4, $5, $6, $7, $8, $9, $10 from counted
   returning receipt_number`,
);

/**
 * Issues a receipt or an adjustment note and has it mailed once the transaction commits. Others wait
 * for the number: do it last in the transaction.
 *
 * @returns its number, `P-1000001` or `A-1000001`
 * @throws where the attempt has a receipt, or the refund an adjustment note, already
 */
export async function issueReceipt(
  tx: Database,
  { now, jobs, institution }: Pick<OpenContext, 'now' | 'jobs' | 'institution'>,
  paper: Paper,
): Promise<string> {
  const [issued] = await tx.rows(issue, [
    paper.kind,
    `${prefixes[paper.kind]}-`,
    paper.attemptId,
    paper.refundId ?? null,
    paper.employerId,
    paper.studentId,
    paper.amount,
    paper.gstAmount,
    dayIn(institution.timeZone, now),
    now,
  ]);
  if (!issued) throw new Error('An insert answers its row.');
  const { receipt_number: receiptNumber } = issued;
  await jobs.send(tx, 'payment-receipt', { receiptNumber });
  return receiptNumber;
}
