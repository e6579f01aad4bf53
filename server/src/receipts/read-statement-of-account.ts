import { statusesOfMoneyReturned } from '@tradebridge/contract/receipt-rules';
import { type AccountHolder, readAccountHolder } from '../companies/account-holder.ts';
import { dueAmount } from '../invoices/pre-enrolment-row.ts';
import { dayIn } from '../platform/calendar.ts';
import type { Context, Institution } from '../platform/context.ts';
import { statement } from '../platform/database.ts';
import {
  type AccountEntry,
  type StatementOfAccount,
  statementOfAccount,
} from './statement-of-account.ts';

/** An entry with its number; null for the sums of entries before the period. */
export interface NamedEntry extends AccountEntry {
  /** The number of the invoice or the receipt. */
  readonly number: string | null;
  readonly preEnrolmentNumber: string | null;
  readonly studentNumber: string | null;
  readonly studentName: string | null;
  /** It cancels a payment or a refund that was recorded in error. */
  readonly isReversal: boolean;
}

interface EntryRow {
  kind: AccountEntry['kind'];
  day: string;
  due_day: string | null;
  is_settled: boolean;
  is_reversal: boolean;
  amount: number;
  gst: number;
  number: string | null;
  pre_enrolment_number: string | null;
  student_number: string | null;
  student_name: string | null;
}

// One query, so that an import between two cannot make the sums differ. Entries before the period
// are summed by day, which is enough for the ageing.
const listEntries = statement<EntryRow>(
  'account-entries',
  `with entry as (
     select 'invoice' as kind, least(invoice.due_date, first_paid.day) as day,
       invoice.due_date as due_day, invoice.status = 'paid' as is_settled, false as is_reversal,
       ${dueAmount} as amount, coalesce(sum(fee.gst_amount), 0)::bigint as gst,
       invoice.invoice_number as number, invoice.pre_enrolment_number, invoice.student_id
     from pre_enrolments invoice left join pre_enrolment_fees fee using (pre_enrolment_id)
     left join lateral (
       select min(issued.issued_day) as day
       from order_invoices ordered join payment_attempts paid on paid.order_id = ordered.order_id
       join portal_receipts issued on issued.attempt_id = paid.attempt_id
       where ordered.pre_enrolment_id = invoice.pre_enrolment_id and issued.kind = 'receipt'
     ) first_paid on true
     where invoice.employer_id = $1 and invoice.status in ('unpaid', 'paid')
       and least(invoice.due_date, first_paid.day) <= $3 and invoice.retired_at is null
     group by invoice.pre_enrolment_id, first_paid.day
     union all
     select 'payment', paid_date, null, false, false, paid_amount, gst_amount, receipt_number, null, student_id
     from company_receipts
     where employer_id = $1 and paid_date <= $3 and (is_portals or lower(status) <> all($4))
     union all
     -- A reversal undoes the cancelled paper, on the day of the reversal.
     select case when note.reverses <> note.adjusts then 'payment' else 'refund' end,
       note.issued_day, null, false, note.kind = 'reversal', note.amount, note.gst_amount,
       note.receipt_number, null, note.student_id
     from company_receipts receipt
     join portal_receipts note on note.adjusts = receipt.receipt_id
     where receipt.employer_id = $1 and receipt.is_portals and note.issued_day <= $3
   )
   select kind, day, due_day, is_settled, is_reversal, amount, gst, number, pre_enrolment_number, student.student_number,
     student.given_name || ' ' || student.family_name as student_name
   from entry left join students student using (student_id)
   where day >= $2
   union all
   select kind, day, due_day, is_settled, false, sum(amount)::bigint, sum(gst)::bigint, null, null,
     null, null
   from entry where day < $2 group by kind, day, due_day, is_settled
   order by day, kind, number`,
);

/** A company and its account over a period. */
export interface CompanyStatement {
  readonly holder: AccountHolder;
  readonly account: StatementOfAccount<NamedEntry>;
}

/** The account of a company from `start` to `end`; `statementOfAccount` explains what counts. */
export async function readStatementOfAccount(
  {
    db,
    now,
    institution,
  }: Pick<Context, 'db' | 'now'> & { institution: Pick<Institution, 'timeZone'> },
  { eId, start, end }: { eId: string; start: string; end: string },
): Promise<CompanyStatement> {
  const [holder, rows] = await Promise.all([
    readAccountHolder(db, { eId }),
    db.rows(listEntries, [eId, start, end, statusesOfMoneyReturned]),
  ]);
  const today = dayIn(institution.timeZone, now);
  const entries = rows.map((row) => ({
    kind: row.kind,
    day: row.day,
    dueDay: row.due_day,
    amount: row.amount,
    gst: row.gst,
    isSettled: row.is_settled,
    isReversal: row.is_reversal,
    number: row.number,
    preEnrolmentNumber: row.pre_enrolment_number,
    studentNumber: row.student_number,
    studentName: row.student_name,
  }));
  return { holder, account: statementOfAccount(entries, { start, end, today }) };
}
