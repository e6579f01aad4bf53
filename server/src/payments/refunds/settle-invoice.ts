import type { InvoiceChoice, InvoiceOutcome } from '@tradebridge/contract/refund-rules';
import { type Database, statement } from '../../platform/database.ts';
import type { Change } from '../../registry/changes.ts';
import type { LockedAttempt } from '../attempts.ts';
import {
  closeDuplicateReview,
  promoteDuplicate,
  reviewedPaidOtherwiseSql,
} from '../paid-otherwise.ts';

type InvoiceStatus = 'unpaid' | 'paid' | 'cancelled' | 'withdrawn';

const lockInvoice = statement<{ status: InvoiceStatus; is_paid_otherwise: boolean }>(
  'lock-invoice-of-refund',
  `select status, ${reviewedPaidOtherwiseSql('$2')} as is_paid_otherwise
   from pre_enrolments where pre_enrolment_id = $1 for no key update`,
);
const setStatus = statement(
  'set-status-of-pre-enrolment',
  `update pre_enrolments set status = $2,
     withdrawn_at = case when $2 = 'withdrawn' then $3::timestamptz else withdrawn_at end
   where pre_enrolment_id = $1`,
);
const release = statement(
  'release-attempt',
  'update payment_attempts set released_at = $2 where attempt_id = $1',
);
const findChoice = statement<{ invoice_choice: InvoiceChoice }>(
  'invoice-choice-of-attempt',
  `select invoice_choice from refunds
   where attempt_id = $1 and state = 'refunded' and invoice_choice is not null
   order by created_at desc limit 1`,
);

/** What became of an invoice, and what of it older extracts may not undo. */
interface SettledInvoice {
  readonly outcome: InvoiceOutcome | null;
  readonly protects?: Change['protects'];
}

/** Changes the invoice's status, which its change for the registry protects from older extracts. */
export async function changeInvoice(
  tx: Database,
  now: Date,
  { id, from, to }: { id: string; from: InvoiceStatus; to: InvoiceStatus },
): Promise<Pick<SettledInvoice, 'protects'>> {
  if (from === to) return {};
  await tx.rows(setStatus, [id, to, now]);
  const values = [{ column: 'status', old: from, new: to }];
  return { protects: { table: 'pre_enrolments', id, values } };
}

/** The invoice of an attempt, which nobody else changes until the transaction ends. */
export async function lockInvoiceOf(tx: Database, attempt: LockedAttempt) {
  const { pre_enrolment_id: id, attempt_id: attemptId } = attempt;
  if (id === null) return undefined;
  const [invoice] = await tx.rows(lockInvoice, [id, attemptId]);
  return invoice && { id, status: invoice.status, isPaidOtherwise: invoice.is_paid_otherwise };
}

const unchanged = (status: InvoiceStatus): InvoiceOutcome | null => {
  if (status === 'paid') return 'staysPaid';
  return status === 'cancelled' ? 'staysCancelled' : null;
};

/**
 * What a refund does to the invoice. Once all of a payment is back, the same can be paid again: the
 * invoice is owed again or withdrawn, as the administrator chose, unless it was paid otherwise too.
 *
 * @param options `isAll`: whether all of the payment is refunded by now; `userId`: who refunded it
 */
export async function settleInvoice(
  tx: Database,
  now: Date,
  attempt: LockedAttempt,
  { isAll, userId }: { readonly isAll: boolean; readonly userId: string },
): Promise<SettledInvoice> {
  const by = { at: now, userId };
  if (isAll) await tx.rows(release, [attempt.attempt_id, now]);
  if (isAll && attempt.is_duplicate) await closeDuplicateReview(tx, attempt.attempt_id, by);
  const invoice = await lockInvoiceOf(tx, attempt);
  const isPaidOtherwise =
    attempt.is_duplicate ||
    invoice?.isPaidOtherwise === true ||
    (isAll && (await promoteDuplicate(tx, attempt, by)));
  if (!invoice) return { outcome: null };
  const { id, status: from } = invoice;
  if (!isAll || isPaidOtherwise || from === 'cancelled') return { outcome: unchanged(from) };
  const [chosen] = await tx.rows(findChoice, [attempt.attempt_id]);
  // Refunds that were asked for before there was a choice, and those that add up to all unforeseen.
  const outcome = chosen?.invoice_choice ?? 'owedAgain';
  const to = outcome === 'withdrawn' ? 'withdrawn' : 'unpaid';
  return { outcome, ...(await changeInvoice(tx, now, { id, from, to })) };
}
