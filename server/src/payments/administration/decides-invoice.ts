import type { Label } from '@tradebridge/contract/labels';
import type { InvoiceChoice } from '@tradebridge/contract/refund-rules';
import { type Database, statement } from '../../platform/database.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { LockedAttempt } from '../attempts.ts';
import { replacesSql, reviewedPaidOtherwiseSql } from '../paid-otherwise.ts';
import { administrationLabels as labels } from './labels.ts';

/**
 * SQL: whether a full refund of an attempt changes the state of one of its invoices. It does not if
 * each was also paid otherwise, or is not paid by this attempt.
 * @param attempt the query's alias of the attempts table
 */
export const decidesInvoiceSql = (attempt: string): string =>
  `(${attempt}.state = 'paid' and not ${attempt}.is_duplicate and exists (
    select from order_invoices paid where paid.order_id = ${attempt}.order_id
      and not ${reviewedPaidOtherwiseSql(`${attempt}.attempt_id`, 'paid.pre_enrolment_id')}
      and not exists (
        select from payment_attempts beside join order_invoices same using (order_id)
        where same.pre_enrolment_id = paid.pre_enrolment_id
          and ${replacesSql(
            'beside',
            `invoice.pre_enrolment_id in (
               select pre_enrolment_id from order_invoices own
               where own.order_id = ${attempt}.order_id)`,
          )}
      )))`;

/**
 * SQL: whether the choice was made with a refund that counts, or with the declined one that is
 * being corrected.
 */
const isChosenSql = (attemptId: string, refundId: string) =>
  `exists (
    select from refunds chosen where chosen.attempt_id = ${attemptId}
      and chosen.invoice_choice is not null
      and (chosen.state <> 'declined' or chosen.refund_id = ${refundId})
  )`;

/**
 * SQL: whether correcting a declined refund to refunded requires a choice of what becomes of the
 * invoice.
 * @param attempt, refund the query's aliases of the tables
 */
export const needsInvoiceChoiceSql = (attempt: string, refund: string): string =>
  `(${refund}.state = 'declined' and ${refund}.amount = ${attempt}.amount - ${attempt}.bound_amount
    and ${decidesInvoiceSql(attempt)}
    and not ${isChosenSql(`${attempt}.attempt_id`, `${refund}.refund_id`)})`;

const find = statement<{ decides: boolean; is_chosen: boolean }>(
  'attempt-decides-invoice',
  `select ${decidesInvoiceSql('attempt')} as decides, $2::uuid is not null
     and ${isChosenSql('attempt.attempt_id', '$2')} as is_chosen
   from payment_attempts attempt where attempt.attempt_id = $1`,
);

const invalidInvoice = (message: Label) =>
  new Refusal('invalid', { fields: [{ path: 'invoice', message }] });

/**
 * What becomes of the invoice is chosen when the whole payment is refunded, and only then. A
 * corrected refund (`refundId`) can complete what other refunds started: then an earlier choice
 * counts.
 * @throws Refusal at `invoice` if the choice is missing or not applicable
 */
export async function refuseWrongChoice(
  tx: Database,
  attempt: LockedAttempt,
  {
    refundId = null,
    amount,
    invoice,
  }: {
    readonly refundId?: string | null;
    readonly amount: number;
    readonly invoice?: InvoiceChoice | undefined;
  },
): Promise<void> {
  const [found] = await tx.rows(find, [attempt.attempt_id, refundId]);
  const isAll = amount === attempt.amount - attempt.bound_amount;
  const isChosen = found?.is_chosen === true;
  const isToChoose = isAll && found?.decides === true && !isChosen;
  if (isToChoose === (invoice !== undefined)) return;
  const refused = isChosen ? labels.choiceMade : labels.choiceNotAsked;
  throw invalidInvoice(isToChoose ? labels.choiceMissing : refused);
}
