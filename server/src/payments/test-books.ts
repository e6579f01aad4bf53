// Compares the portal's books with the provider's, for tests and benchmarks.

/** A charge in the provider's books. Amount in cents. */
export interface BookedCharge {
  readonly orderId: string;
  readonly amount: number;
}

interface PaidAttempt {
  provider_order_id: string;
  order_id: string;
  /** The invoices that it pays. */
  invoices: string[];
  amount: number;
  /** How many of each follow from it. */
  receipts: number;
  /** One, or one for each of several invoices; none if they do not add up to it. */
  changes: number;
  mails: number;
}

const paidAttempts = `
  select provider_order_id, order_id, attempt.amount::integer as amount,
    array(select pre_enrolment_id from order_invoices invoice
      where invoice.order_id = bought.order_id) as invoices,
    (select count(*) from portal_receipts receipt
     where receipt.attempt_id = attempt.attempt_id and receipt.kind = 'receipt'
       and receipt.amount = attempt.amount)::integer as receipts,
    (select case when sum((change.values->>'amount')::bigint) = attempt.amount
       and count(distinct change.subject_id) = count(*) then count(*) else 0 end
     from registry_changes change
     where change.kind = case bought.kind
         when 'fees' then 'payment.received' else 'documentOrder.paid' end
       and change.values->>'orderNumber' = bought.order_number)::integer as changes,
    (select count(*) from portal_receipts receipt join jobs.job job
       on job.name = 'payment-receipt' and job.data->>'receiptNumber' = receipt.receipt_number
     where receipt.attempt_id = attempt.attempt_id)::integer as mails
  from payment_attempts attempt join orders bought using (order_id) where attempt.state = 'paid'`;

const allThatFollows = `
  select (select count(*) from portal_receipts where kind = 'receipt')::integer as receipts,
    (select count(*) from registry_changes
     where kind in ('payment.received', 'documentOrder.paid'))::integer as changes,
    (select count(*) from jobs.job where name = 'payment-receipt')::integer as mails`;

const following = ['receipts', 'changes', 'mails'] as const;

/** How many of each a payment should have. */
const expectedOf = (attempt: PaidAttempt, what: (typeof following)[number]): number =>
  what === 'changes' ? Math.max(1, attempt.invoices.length) : 1;

const isEachOnce = (values: readonly unknown[]) => new Set(values).size === values.length;

/**
 * Differences between the portal's books and the provider's: charges that the portal does not know
 * as paid, payments that the provider did not charge or charged differently, anything paid twice,
 * and payments without exactly one receipt, one mail to be sent and one change for the registry
 * (one per invoice), or any of these without a payment. Empty if they agree to the cent. Assumes
 * that nothing was refunded.
 * @param query queries the portal's database
 */
export async function differencesOf(
  query: (text: string) => Promise<unknown[]>,
  charges: readonly BookedCharge[],
): Promise<string[]> {
  const paid = (await query(paidAttempts)) as PaidAttempt[];
  const [all] = (await query(allThatFollows)) as Pick<PaidAttempt, (typeof following)[number]>[];
  const charged = new Map(charges.map(({ orderId, amount }) => [orderId, amount]));
  const known = new Set(paid.map((attempt) => attempt.provider_order_id));
  const invoices = paid.flatMap((attempt) => attempt.invoices);
  const allExpected = (what: (typeof following)[number]) =>
    paid.reduce((sum, attempt) => sum + expectedOf(attempt, what), 0);
  return [
    ...charges
      .filter(({ orderId }) => !known.has(orderId))
      .map(({ orderId }) => `${orderId} was charged and is not paid here`),
    ...paid
      .filter((attempt) => charged.get(attempt.provider_order_id) !== attempt.amount)
      .map((attempt) => `${attempt.provider_order_id} is paid here and was not charged so`),
    ...paid.flatMap((attempt) =>
      following
        .filter((what) => attempt[what] !== expectedOf(attempt, what))
        .map((what) => `${attempt.provider_order_id} has ${attempt[what]} ${what}`),
    ),
    ...following
      .filter((what) => all?.[what] !== allExpected(what))
      .map((what) => `there are ${all?.[what]} ${what} of ${paid.length} payments`),
    ...(charged.size === charges.length ? [] : ['an order was charged twice']),
    ...(isEachOnce(paid.map((attempt) => attempt.order_id)) ? [] : ['an order is paid twice']),
    ...(isEachOnce(invoices) ? [] : ['an invoice is paid twice']),
  ];
}
