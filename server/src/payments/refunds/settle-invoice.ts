import type { InvoiceChoice, InvoiceOutcome } from '@tradebridge/contract/refund-rules';
import { type Database, statement } from '../../platform/database.ts';
import type { Change } from '../../registry/changes.ts';
import type { LockedAttempt, PaidInvoice } from '../attempts.ts';
import {
  closeDuplicateReview,
  promoteDuplicates,
  reviewedPaidOtherwiseSql,
} from '../paid-otherwise.ts';

type InvoiceStatus = 'unpaid' | 'paid' | 'cancelled' | 'withdrawn';

const lockInvoice = statement<{ status: InvoiceStatus; is_paid_otherwise: boolean }>(
  'lock-invoice-of-refund',
  `select status, ${reviewedPaidOtherwiseSql('$2', '$1')} as is_paid_otherwise
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

/** What became of an invoice, and what older extracts may not undo. */
export interface SettledInvoice {
  readonly invoice: PaidInvoice;
  readonly outcome: InvoiceOutcome | null;
  readonly protects?: Change['protects'];
}

/** What became of all invoices of a payment; null if they differ, or there is none. */
export function sharedOutcome(settled: readonly SettledInvoice[]): InvoiceOutcome | null {
  const [first] = settled;
  const isShared = settled.every(({ outcome }) => outcome === first?.outcome);
  return first && isShared ? first.outcome : null;
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

/** A locked invoice of an attempt. */
interface LockedInvoice {
  readonly invoice: PaidInvoice;
  readonly id: string;
  readonly status: InvoiceStatus;
  /** By other money than the attempt's, or by an attempt that replaces it. */
  readonly isPaidOtherwise: boolean;
}

/** Locks the invoices of an attempt until the transaction ends. */
export async function lockInvoicesOf(
  tx: Database,
  { attempt_id: attemptId, invoices }: LockedAttempt,
): Promise<LockedInvoice[]> {
  const locked: LockedInvoice[] = [];
  for (const invoice of invoices) {
    const { preEnrolmentId: id } = invoice;
    const [found] = await tx.rows(lockInvoice, [id, attemptId]);
    if (!found) throw new Error('The paid invoice is missing.');
    locked.push({ invoice, id, status: found.status, isPaidOtherwise: found.is_paid_otherwise });
  }
  return locked;
}

/**
 * The same for an attempt that no longer counts: a duplicate payment replaces it, if there is one.
 * A duplicate had paid nothing.
 */
export async function lockInvoicesLeftBy(
  tx: Database,
  attempt: LockedAttempt,
  by: { readonly at: Date; readonly userId: string },
): Promise<LockedInvoice[]> {
  const locked = await lockInvoicesOf(tx, attempt);
  if (attempt.is_duplicate) return locked.map((one) => ({ ...one, isPaidOtherwise: true }));
  const left = locked.flatMap(({ id, isPaidOtherwise }) => (isPaidOtherwise ? [] : [id]));
  const replaced = await promoteDuplicates(tx, attempt, left, by);
  return locked.map((one) => ({
    ...one,
    isPaidOtherwise: one.isPaidOtherwise || replaced.has(one.id),
  }));
}

const unchanged = (status: InvoiceStatus): InvoiceOutcome | null => {
  if (status === 'paid') return 'staysPaid';
  return status === 'cancelled' ? 'staysCancelled' : null;
};

/**
 * Applies a refund to the invoices. Once the whole payment is refunded, the same can be paid again:
 * each invoice is owed again or withdrawn, as the administrator chose, unless it was also paid
 * otherwise.
 * @param options `isAll`: whether the whole payment is now refunded; `userId`: who refunded it
 */
export async function settleInvoices(
  tx: Database,
  now: Date,
  attempt: LockedAttempt,
  { isAll, userId }: { readonly isAll: boolean; readonly userId: string },
): Promise<SettledInvoice[]> {
  if (!isAll) {
    const locked = await lockInvoicesOf(tx, attempt);
    return locked.map(({ invoice, status }) => ({ invoice, outcome: unchanged(status) }));
  }
  const by = { at: now, userId };
  await tx.rows(release, [attempt.attempt_id, now]);
  if (attempt.is_duplicate) await closeDuplicateReview(tx, attempt.attempt_id, by);
  const locked = await lockInvoicesLeftBy(tx, attempt, by);
  const [chosen] = await tx.rows(findChoice, [attempt.attempt_id]);
  // Refunds that predate the choice, and those that unexpectedly add up to the whole payment.
  const outcome = chosen?.invoice_choice ?? 'owedAgain';
  const to = outcome === 'withdrawn' ? 'withdrawn' : 'unpaid';
  const settled: SettledInvoice[] = [];
  for (const { invoice, id, status: from, isPaidOtherwise } of locked) {
    settled.push(
      isPaidOtherwise || from === 'cancelled'
        ? { invoice, outcome: unchanged(from) }
        : { invoice, outcome, ...(await changeInvoice(tx, now, { id, from, to })) },
    );
  }
  return settled;
}
