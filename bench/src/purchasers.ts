import { randomUUID } from 'node:crypto';
import type { PaymentResponse } from '@tradebridge/contract/checkout';
import { hashOfToken } from '@tradebridge/server/platform/sealed';
import type { CardProvider } from './card-provider.ts';
import { companyWith, importExtract } from './institution.ts';
import { headersOf, type Target } from './load.ts';
import type { Workbench } from './workbench.ts';

/** Someone at a company who pays its invoices, from a network address of their own. */
export interface Purchaser {
  readonly token: string;
  readonly ip: string;
}

export interface Invoice {
  readonly preEnrolmentNumber: string;
  /** In cents. */
  readonly amount: number;
}

export interface Purchase {
  readonly response: PaymentResponse;
  /** From the click to the answer, in milliseconds. */
  readonly milliseconds: number;
}

const writeUsers = `
  with people as (
    insert into users (id, name, email, email_verified)
    select id, 'Bench', id || '@bench.test', true from unnest($1::text[]) as id
    returning id
  ), open as (
    insert into sessions (id, token_hash, user_id, second_factor_at, expires_at)
    select gen_random_uuid(), hash, id, now(), now() + interval '12 hours'
    from unnest($1::text[], $2::text[]) as session (id, hash)
  )
  insert into employer_users (employer_id, user_id, role, contact_id)
  select $3, id, 'writer',
    (select contact_id from employer_contacts where employer_id = $3 and retired_at is null
     order by contact_id limit 1)
  from unnest($1::text[]) as id`;

// A few are all of their money; the cents of all of them are such that the provider approves.
const writeInvoices = `
  with numbers as (select number from generate_series(1, $2::integer) as number), written as (
    insert into pre_enrolments (pre_enrolment_id, employer_id, student_id, invoice_number,
      pre_enrolment_number, due_date, status)
    select $3 || number, $1,
      (select student_id from training_contracts where employer_id = $1 and retired_at is null
       order by contract_id limit 1),
      $3 || 'I' || number, $3 || 'P' || number, current_date + 30, 'unpaid'
    from numbers
  )
  insert into pre_enrolment_fees (pre_enrolment_id, group_number, line_number, description,
    fee_amount, gst_amount)
  select $3 || number, 1, line, case line when 1 then 'Tuition' else 'Materials' end,
    case line when 1 then 10000 + number * 100 else 11000 end, case line when 1 then 0 else 1000 end
  from numbers, generate_series(1, 2) as line`;

/** An institution of its own to pay at, so that no other question counts what is bought here. */
export async function openShop(
  bench: Workbench,
  { purchasers, invoices }: { purchasers: number; invoices: number },
) {
  const databaseUrl = await bench.makeDatabase('purchases');
  await importExtract(bench, 'demo', databaseUrl);
  const employerId = await companyWith(bench, databaseUrl, 16);
  const people = Array.from({ length: purchasers }, (_, index) => ({
    id: randomUUID(),
    token: randomUUID(),
    ip: `198.51.${Math.floor(index / 200)}.${(index % 200) + 1}`,
  }));
  await bench.sql(databaseUrl, writeUsers, [
    people.map(({ id }) => id),
    people.map(({ token }) => hashOfToken(token)),
    employerId,
  ]);
  const prefix = 'BENCH';
  await bench.sql(databaseUrl, writeInvoices, [employerId, invoices, prefix]);
  await bench.sql(databaseUrl, 'vacuum analyze');
  return {
    databaseUrl,
    employerId,
    purchasers: people.map(({ token, ip }): Purchaser => ({ token, ip })),
    invoices: Array.from(
      { length: invoices },
      (_, index): Invoice => ({
        preEnrolmentNumber: `${prefix}P${index + 1}`,
        amount: 21_000 + (index + 1) * 100,
      }),
    ),
  };
}

/** What the server is told beside, so that each purchaser comes from an address of their own. */
export const fromManyAddresses = { TRUSTED_PROXIES: '127.0.0.1' };

/** Pays an invoice as the browser does. Fails when the call is refused. */
export async function pay(
  url: string,
  provider: CardProvider,
  { token, ip }: Purchaser,
  { preEnrolmentNumber, amount }: Invoice,
  idempotencyKey: string = randomUUID(),
): Promise<Purchase> {
  const target: Target = { url, token };
  const payToken = { token: await provider.tokenise(), scheme: 'visa', last4: '1111' };
  const began = performance.now();
  const reply = await fetch(`${url}/api/core/processPayment`, {
    method: 'POST',
    headers: { ...headersOf(target), 'x-forwarded-for': ip },
    body: JSON.stringify({ payToken, amount, details: { preEnrolmentNumber, idempotencyKey } }),
  });
  const text = await reply.text();
  const milliseconds = performance.now() - began;
  if (!reply.ok) throw new Error(`A purchase was refused: ${reply.status} ${text}`);
  // Every reply of a call is the envelope.
  return { response: (JSON.parse(text) as { Result: PaymentResponse }).Result, milliseconds };
}

interface BookedAttempt {
  provider_order_id: string;
  order_id: string;
  pre_enrolment_id: string;
  amount: number;
  receipts: number;
}

const paidAttempts = `
  select provider_order_id, order_id, pre_enrolment_id, amount::integer as amount,
    (select count(*) from portal_receipts receipt
     where receipt.attempt_id = attempt.attempt_id)::integer as receipts
  from payment_attempts attempt where state = 'paid'`;

const firstOfEach = <Value>(values: readonly Value[]) => new Set(values).size;

/**
 * What does not agree between the portal's books and the provider's: charges that the portal does not
 * know as paid, payments that the provider did not charge or charged another amount, anything paid
 * twice, and payments without exactly one receipt. Empty when they are equal to the cent.
 */
export async function differencesOf(
  bench: Workbench,
  databaseUrl: string,
  provider: CardProvider,
): Promise<string[]> {
  const paid = await bench.sql<BookedAttempt & Record<string, unknown>>(databaseUrl, paidAttempts);
  const charges = await provider.charges();
  const charged = new Map(charges.map(({ orderId, amount }) => [orderId, amount]));
  const known = new Set(paid.map((attempt) => attempt.provider_order_id));
  return [
    ...charges
      .filter(({ orderId }) => !known.has(orderId))
      .map(({ orderId }) => `${orderId} was charged and is not paid here`),
    ...paid
      .filter((attempt) => charged.get(attempt.provider_order_id) !== attempt.amount)
      .map((attempt) => `${attempt.provider_order_id} is paid here and was not charged so`),
    ...paid
      .filter(({ receipts }) => receipts !== 1)
      .map((attempt) => `${attempt.provider_order_id} has ${attempt.receipts} receipts`),
    ...(charged.size === charges.length ? [] : ['an order was charged twice']),
    ...(firstOfEach(paid.map((attempt) => attempt.order_id)) === paid.length
      ? []
      : ['an order is paid twice']),
    ...(firstOfEach(paid.map((attempt) => attempt.pre_enrolment_id)) === paid.length
      ? []
      : ['an invoice is paid twice']),
  ];
}
