import type { downloadSettlement as downloadSettlementCall } from '@tradebridge/contract/payments';
import { settlementLabels } from '@tradebridge/contract/settlement-labels';
import type { z } from 'zod';
import { byActor, recordEvent } from '../../audit/record-event.ts';
import { claimOfUser } from '../../identity/failed-attempts.ts';
import { addDays, startOfDay } from '../../platform/calendar.ts';
import type { Context } from '../../platform/context.ts';
import { csvFile } from '../../platform/csv-file.ts';
import { statement } from '../../platform/database.ts';
import { namedFile } from '../../platform/named-file.ts';
import type { FileAnswer } from '../../platform/serve.ts';
import { readProviderRecords } from './read-provider-records.ts';
import { findAttemptsAt, recordDifferences } from './record-differences.ts';
import { type OwnEntry, reconcile } from './settlement.ts';
import { settlementCsv } from './settlement-csv.ts';

interface EntryRow {
  type: OwnEntry['type'];
  attempt_id: string;
  refund_id: string | null;
  provider_order_id: string;
  order_number: string;
  paper_number: string | null;
  reference: string | null;
  at: Date;
  amount: number;
  is_known: boolean;
  is_of_day: boolean;
}

// What was requested from the provider between $1 and $2, and anything that its records name by the
// ids in $3: the provider counts a payment on the day of the request, however late it was resolved
// here.
const findEntries = statement<EntryRow>(
  'settlement-entries',
  `with attempt as (
     select payment_attempts.*, created_at >= $1 and created_at < $2 as is_of_day from payment_attempts
     where amount > 0 and state <> 'declined'
       and (created_at >= $1 and created_at < $2 or provider_order_id = any($3))
   ), back as (
     select refund.*, charge.provider_order_id, charge.order_id,
       refund.created_at >= $1 and refund.created_at < $2 as is_of_day
     from refunds refund join payment_attempts charge using (attempt_id)
     where refund.state <> 'declined'
       and (refund.created_at >= $1 and refund.created_at < $2 or charge.provider_order_id = any($3))
   )
   select 'payment' as type, attempt.attempt_id, null::uuid as refund_id, attempt.provider_order_id, purchase.order_number,
     own.receipt_number as paper_number, attempt.transaction_reference as reference,
     attempt.created_at as at, attempt.amount, attempt.state = 'paid' as is_known, is_of_day
   from attempt join orders purchase using (order_id)
   left join portal_receipts own on own.attempt_id = attempt.attempt_id and own.kind = 'receipt'
     and own.reversed_at is null
   union all
   select 'refund', back.attempt_id, back.refund_id, back.provider_order_id, purchase.order_number, note.receipt_number,
     back.transaction_reference, back.created_at, back.amount, back.state = 'refunded', is_of_day
   from back join orders purchase using (order_id)
   left join portal_receipts note on note.refund_id = back.refund_id and note.reversed_at is null
   order by type, at, provider_order_id`,
);

/**
 * A day's payments and refunds as CSV, compared with the provider's records if they are given.
 * Differences are reported to administrators until they match or are closed.
 */
export async function downloadSettlement(
  context: Context,
  { day, providerRecords }: z.output<typeof downloadSettlementCall.input>,
): Promise<FileAnswer> {
  const { db, institution } = context;
  const { timeZone } = institution;
  await claimOfUser(context, db, 'export');
  const theirs = providerRecords === undefined ? [] : readProviderRecords(providerRecords);
  const rows = await db.rows(findEntries, [
    startOfDay(timeZone, day),
    startOfDay(timeZone, addDays(day, 1)),
    [...new Set(theirs.map(({ orderId }) => orderId))],
  ]);
  const owns = rows.map((row) => ({
    type: row.type,
    attemptId: row.attempt_id,
    refundId: row.refund_id,
    providerOrderId: row.provider_order_id,
    orderNumber: row.order_number,
    paperNumber: row.paper_number,
    reference: row.reference,
    at: row.at,
    amount: row.amount,
    isKnown: row.is_known,
    isOfDay: row.is_of_day,
  }));
  const isCompared = providerRecords !== undefined;
  const entries = reconcile(owns, theirs);
  const attempts = await findAttemptsAt(db, entries);
  await db.transaction(async (tx) => {
    if (isCompared) await recordDifferences(context, tx, { day, entries, attempts });
    await recordEvent(tx, {
      ...byActor(context),
      kind: 'settlement.exported',
      subject: { type: 'day', id: day },
      details: { isCompared },
    });
  });
  const csv = settlementCsv(entries, { timeZone, isCompared, attempts });
  return csvFile(csv, namedFile(settlementLabels.fileName, { day }, 'csv'));
}
