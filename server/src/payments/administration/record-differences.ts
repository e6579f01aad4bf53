import type { DifferenceKind } from '@tradebridge/contract/payment-rules';
import { announce } from '../../platform/announce.ts';
import type { Context } from '../../platform/context.ts';
import { type Database, statement } from '../../platform/database.ts';
import type { SettlementEntry } from './settlement.ts';

/** An attempt with its order, found by the provider's order id. */
interface AttemptAtProvider {
  attemptId: string;
  orderNumber: string;
}
/** Attempts by their id at the provider. */
export type AttemptsAtProvider = ReadonlyMap<string, AttemptAtProvider>;

const findAttempts = statement<AttemptAtProvider & { providerOrderId: string }>(
  'attempts-at-provider',
  `select attempt.provider_order_id as "providerOrderId", attempt.attempt_id as "attemptId",
     purchase.order_number as "orderNumber"
   from payment_attempts attempt join orders purchase using (order_id)
   where attempt.provider_order_id = any($1)`,
);

/** The attempts that entries belong to, including declined ones, whose money is missing here. */
export async function findAttemptsAt(
  db: Database,
  entries: readonly SettlementEntry[],
): Promise<AttemptsAtProvider> {
  const ids = entries.flatMap(({ theirs }) => theirs?.orderId ?? []);
  const found = await db.rows(findAttempts, [[...new Set(ids)]]);
  return new Map(found.map(({ providerOrderId, ...attempt }) => [providerOrderId, attempt]));
}

// A difference that an administrator closed stays closed. One that a later settlement or a
// correction closed is reopened if it still differs.
const record = statement<{ difference_id: string }>(
  'record-settlement-differences',
  `insert into settlement_differences as known (day, type, kind, provider_order_id, attempt_id,
     refund_id, own_amount, own_reference, their_amount, their_reference, found_at, found_by)
   select $1, said.type, said.kind, said."providerOrderId", said."attemptId", said."refundId",
     said."ownAmount", said."ownReference", said."theirAmount", said."theirReference", $2, $3
   from jsonb_to_recordset($4) as said (type text, kind text, "providerOrderId" text,
     "attemptId" uuid, "refundId" uuid, "ownAmount" bigint, "ownReference" text,
     "theirAmount" bigint, "theirReference" text)
   on conflict on constraint settlement_differences_once do update
     set closed_at = null, closed_because = null, day = excluded.day, found_at = excluded.found_at,
       found_by = excluded.found_by
     where known.closed_at is not null and known.closed_by is null
   returning difference_id`,
);

// Closes older differences of entries that this settlement compared: they now match, or differ in
// another way, which is recorded separately. A record that was missing here and now has a
// counterpart is closed too.
const closeCompared = statement<{ difference_id: string }>(
  'close-compared-differences',
  `update settlement_differences difference set closed_at = $1, closed_because = $2
   from jsonb_to_recordset($3) as said (type text, kind text, "providerOrderId" text,
     "refundId" uuid, "ownAmount" bigint, "ownReference" text, "theirAmount" bigint,
     "theirReference" text)
   where difference.closed_at is null and difference.type = said.type
     and difference.provider_order_id = said."providerOrderId"
     and case difference.kind
       when 'missingHere' then difference.their_reference = said."theirReference"
         and difference.their_amount = said."theirAmount"
       else difference.refund_id is not distinct from said."refundId"
         and (difference.kind, difference.own_amount, difference.own_reference,
           difference.their_amount, difference.their_reference)
           is distinct from (said.kind, said."ownAmount", said."ownReference",
             said."theirAmount", said."theirReference") end
   returning difference_id`,
);

const isDifference = (result: SettlementEntry['result']): result is DifferenceKind =>
  result !== 'matched' && result !== 'unknown';

/** An entry in the form that the statements take. */
function saidOf({ own, theirs, result }: SettlementEntry, attempts: AttemptsAtProvider) {
  const providerOrderId = own?.providerOrderId ?? theirs?.orderId ?? '';
  return {
    type: (own ?? theirs)?.type,
    kind: result,
    providerOrderId,
    attemptId: own?.attemptId ?? attempts.get(providerOrderId)?.attemptId ?? null,
    refundId: own?.refundId ?? null,
    ownAmount: own?.amount ?? null,
    ownReference: own?.reference ?? null,
    theirAmount: theirs?.amount ?? null,
    theirReference: theirs?.reference ?? null,
  };
}

/** Removes duplicates: two identical records are one difference. */
const eachOnce = <Said extends object>(all: readonly Said[]): Said[] => [
  ...new Map(all.map((one) => [JSON.stringify(one), one])).values(),
];

/** Records the differences that a settlement found, and closes those that no longer exist. */
export async function recordDifferences(
  { now, actor }: Pick<Context, 'now' | 'actor'>,
  tx: Database,
  {
    day,
    entries,
    attempts,
  }: {
    readonly day: string;
    readonly entries: readonly SettlementEntry[];
    readonly attempts: AttemptsAtProvider;
  },
): Promise<void> {
  const compared = entries.filter(({ own, result }) => own !== null && result !== 'unknown');
  const differing = entries.filter(({ result }) => isDifference(result));
  const closed = await tx.rows(closeCompared, [
    now,
    `Compared again in the settlement of ${day}.`,
    JSON.stringify(compared.map((entry) => saidOf(entry, attempts))),
  ]);
  const found = await tx.rows(record, [
    day,
    now,
    actor.userId,
    JSON.stringify(eachOnce(differing.map((entry) => saidOf(entry, attempts)))),
  ]);
  if (closed.length + found.length > 0) await announce(tx, [{ kind: 'payments' }]);
}
