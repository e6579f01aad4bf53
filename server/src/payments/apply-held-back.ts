import { preEnrolmentsFile } from '../invoices/import.ts';
import { announce } from '../platform/announce.ts';
import { type Database, statement } from '../platform/database.ts';
import { standsAgainst } from '../registry/protections.ts';
import { reviewAmounts, reviewCancelled } from './review-invoices.ts';

const lock = statement(
  'lock-pre-enrolment-held-back',
  'select from pre_enrolments where pre_enrolment_id = $1 for no key update',
);

// A number that another pre-enrolment has taken meanwhile stays there: a payment must not fail
// because of it.
const unlessTaken = (column: string) => `case when exists (
    select from pre_enrolments other
    where other.${column} = said.${column} and other.pre_enrolment_id <> $1
      and other.retired_at is null
  ) then own.${column} else said.${column} end`;

const sqlOf = (column: string): string => {
  if (preEnrolmentsFile.unique.includes(column)) return unlessTaken(column);
  if (column !== 'status') return `said.${column}`;
  return `case when exists (
    select from registry_changes, jsonb_array_elements(protects) value
    where protects_table = 'pre_enrolments' and protects_id = $1
      and value ->> 'column' = 'status' and ${standsAgainst('held.generated_at')}
  ) then own.status else said.status end`;
};

const assignments = Object.keys(preEnrolmentsFile.columns)
  .filter((column) => !preEnrolmentsFile.key.includes(column))
  .map((column) => `${column} = ${sqlOf(column)}`);

interface TakenOver {
  employer_id: string | null;
  former_employer_id: string | null;
  has_fees: boolean;
}

// Columns that the extract lacks keep their values, because the record is populated over the row.
const takeOver = statement<TakenOver>(
  'take-over-held-back',
  `update pre_enrolments invoice set ${assignments.join(', ')},
     retired_at = case when held.is_retired then $2::timestamptz end
   from held_back_pre_enrolments held
   join pre_enrolments own using (pre_enrolment_id)
   cross join lateral jsonb_populate_record(own, coalesce(held.row, '{}')) said
   where held.pre_enrolment_id = $1 and invoice.pre_enrolment_id = $1
   returning invoice.employer_id, own.employer_id as former_employer_id,
     held.fees is not null as has_fees`,
);
const removeFees = statement(
  'remove-fees-held-back',
  'delete from pre_enrolment_fees where pre_enrolment_id = $1',
);
const insertFees = statement(
  'insert-fees-held-back',
  `insert into pre_enrolment_fees
     (pre_enrolment_id, group_number, line_number, description, fee_amount, gst_amount)
   select $1, fee.group_number, fee.line_number, fee.description, fee.fee_amount, fee.gst_amount
   from held_back_pre_enrolments held
   cross join lateral jsonb_populate_recordset(null::pre_enrolment_fees, held.fees) fee
   where held.pre_enrolment_id = $1`,
);
const reviewIfCancelled = statement<{ review_id: string }>(
  'review-cancelled-held-back',
  reviewCancelled(
    `select pre_enrolment_id, row ->> 'status' as status from held_back_pre_enrolments
     where pre_enrolment_id = $2`,
  ),
);
const reviewAmount = statement<{ review_id: string }>(
  'review-amount-held-back',
  reviewAmounts('select $2::text as pre_enrolment_id'),
);
const forget = statement(
  'forget-held-back',
  'delete from held_back_pre_enrolments where pre_enrolment_id = $1',
);

/**
 * Applies what an extract said about a pre-enrolment while it was being paid, if anything, by the
 * rules of an import: unacknowledged changes by users are kept. Call it in the transaction that
 * resolves the attempt, after its state is written and, if it was paid, the pre-enrolment's status
 * and its change.
 * @param now the server's clock
 * @param isLocked whether the transaction has written the pre-enrolment's row
 */
export async function applyHeldBack(
  tx: Database,
  preEnrolmentId: string,
  now: Date,
  { isLocked }: { isLocked: boolean },
): Promise<void> {
  // An import that is holding something back has locked the row: what it wrote is visible
  // afterwards.
  if (!isLocked) await tx.rows(lock, [preEnrolmentId]);
  const [taken] = await tx.rows(takeOver, [preEnrolmentId, now]);
  if (!taken) return;
  if (taken.has_fees) {
    await tx.rows(removeFees, [preEnrolmentId]);
    await tx.rows(insertFees, [preEnrolmentId]);
  }
  const cancelled = await tx.rows(reviewIfCancelled, [now, preEnrolmentId]);
  const differing = await tx.rows(reviewAmount, [now, preEnrolmentId]);
  await tx.rows(forget, [preEnrolmentId]);
  const employers = [...new Set([taken.employer_id, taken.former_employer_id])].flatMap(
    (employerId) =>
      employerId === null ? [] : [{ kind: 'employer-summary' as const, employerId }],
  );
  const isReviewed = cancelled.length + differing.length > 0;
  await announce(tx, isReviewed ? [...employers, { kind: 'payments' }] : employers);
}
