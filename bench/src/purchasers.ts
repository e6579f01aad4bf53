import { randomUUID } from 'node:crypto';
import type { PaymentResponse } from '@tradebridge/contract/checkout';
import type { TestProvider } from '@tradebridge/sandbox/cards/test-provider';
import { hashOfToken, newToken } from '@tradebridge/server/platform/sealed';
import { companyWith, importExtract } from './institution.ts';
import { headersOf, type Target } from './load.ts';
import type { Workbench } from './workbench.ts';

/** A user who pays, with their own network address. */
export interface Purchaser {
  readonly token: string;
  readonly ip: string;
  /** The token of a payment link. */
  readonly isByLink?: true;
}

/** Something to buy, as input of the call; a company's invoice can be bought once. */
export interface Goods {
  /** In cents. */
  readonly amount: number;
  readonly details: object;
}

/** A user who orders the same documents repeatedly. */
export interface Learner extends Purchaser {
  readonly order: Goods;
}

export interface Purchase {
  readonly response: PaymentResponse;
  /** From the click to the response, in milliseconds. */
  readonly milliseconds: number;
}

/** A learner's document, in cents. */
const digitalPrice = 2200;

const writePeople = `
  with people as (
    insert into users (id, name, email, email_verified)
    select id, 'Bench', id || '@bench.test', true from unnest($1::text[]) as id
    returning id
  )
  insert into sessions (id, token_hash, user_id, second_factor_at, expires_at)
  select gen_random_uuid(), hash, id, now(), now() + interval '12 hours'
  from unnest($1::text[], $2::text[]) as session (id, hash)`;

const makePayers = `
  insert into employer_users (employer_id, user_id, role, contact_id)
  select $2, id, 'writer',
    (select contact_id from employer_contacts where employer_id = $2 and retired_at is null
     order by contact_id limit 1)
  from unnest($1::text[]) as id`;

// The ids of all of a learner's records start with the user's, and no one else's do.
const makeLearners = `
  with people as (select id from unnest($1::text[]) as id), student as (
    insert into students (student_id, student_number, given_name, family_name, user_id)
    select id, id, 'Bench', 'Learner', id from people
  ), enrolment as (
    insert into enrolments (enrolment_id, student_id, course_code, course_name, status, start_date)
    select id, id, 'BENCH', 'Course', 'active', current_date from people
  ), invoice as (
    insert into pre_enrolments (pre_enrolment_id, student_id, invoice_number, pre_enrolment_number,
      due_date, status)
    select id, id, 'I' || id, 'P' || id, current_date + 30, 'unpaid' from people
  ), fee as (
    insert into pre_enrolment_fees (pre_enrolment_id, group_number, line_number, description,
      fee_amount, gst_amount)
    select id, 1, 1, 'Tuition', 30000, 0 from people
  )
  insert into document_products (product_id, enrolment_id, label, category_id, digital_allowed,
    print_allowed, digital_price, digital_gst, print_price, print_gst)
  select id, id, 'Record of results', 'records', true, true, ${digitalPrice}, 200, 3300, 300 from people`;

// A few of them have all the money; all have cents that the provider approves.
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

async function addPeople(bench: Workbench, databaseUrl: string, count: number, network: number) {
  const people = Array.from({ length: count }, (_, index) => ({
    id: randomUUID(),
    token: randomUUID(),
    ip: `198.${network}.${Math.floor(index / 200)}.${(index % 200) + 1}`,
  }));
  await bench.sql(databaseUrl, writePeople, [
    people.map(({ id }) => id),
    people.map(({ token }) => hashOfToken(token)),
  ]);
  return people;
}

/** Learners, each with a document to order and a fee to pay. */
export async function addLearners(
  bench: Workbench,
  databaseUrl: string,
  count: number,
): Promise<Learner[]> {
  const people = await addPeople(bench, databaseUrl, count, 19);
  await bench.sql(databaseUrl, makeLearners, [people.map(({ id }) => id)]);
  return people.map(({ id, token, ip }) => ({
    token,
    ip,
    order: {
      amount: digitalPrice,
      details: {
        emailAddress: `${id}@bench.test`,
        isWantedAgain: true,
        orderEnrolments: [
          { enrolmentId: id, products: [{ productId: id, isDigitalSelected: true }] },
        ],
      },
    },
  }));
}

/** A separate institution for payments, so that other measurements do not count the purchases. */
export async function openShop(
  bench: Workbench,
  { purchasers, learners, invoices }: { purchasers: number; learners: number; invoices: number },
) {
  const databaseUrl = await bench.makeDatabase('purchases');
  await importExtract(bench, 'demo', databaseUrl);
  const employerId = await companyWith(bench, databaseUrl, 16);
  const people = await addPeople(bench, databaseUrl, purchasers, 51);
  await bench.sql(databaseUrl, makePayers, [people.map(({ id }) => id), employerId]);
  const prefix = 'BENCH';
  await bench.sql(databaseUrl, writeInvoices, [employerId, invoices, prefix]);
  const shop = {
    databaseUrl,
    employerId,
    purchasers: people.map(({ token, ip }): Purchaser => ({ token, ip })),
    learners: await addLearners(bench, databaseUrl, learners),
    invoices: Array.from(
      { length: invoices },
      (_, index): Goods => ({
        amount: 21_000 + (index + 1) * 100,
        details: { preEnrolmentNumber: `${prefix}P${index + 1}` },
      }),
    ),
  };
  await bench.sql(databaseUrl, 'vacuum analyze');
  return shop;
}

/** The invoices as payments: one in `oneIsOf` for several at once, the others for one each. */
export function severalAtOnce(
  invoices: readonly Goods[],
  { oneIsOf, count }: { oneIsOf: number; count: number },
): Goods[] {
  const left = [...invoices];
  const payments: Goods[] = [];
  while (left.length > 0) {
    const isOfSeveral = payments.length % oneIsOf === oneIsOf - 1 && left.length >= count;
    payments.push(together(left.splice(0, isOfSeveral ? count : 1)));
  }
  return payments;
}

/** Invoices as one payment; a single one unchanged. */
function together(invoices: readonly Goods[]): Goods {
  const [first, second] = invoices;
  if (!first) throw new Error('A payment needs an invoice.');
  if (!second) return first;
  return {
    amount: invoices.reduce((sum, { amount }) => sum + amount, 0),
    details: {
      preEnrolmentNumbers: invoices.map(({ details }) =>
        'preEnrolmentNumber' in details ? details.preEnrolmentNumber : undefined,
      ),
    },
  };
}

const writeLinks = `
  insert into payment_links (token_hash, pre_enrolment_id, employer_id, user_id, recipient_name,
    recipient_email, created_at, expires_at)
  select link.hash, invoice.pre_enrolment_id, invoice.employer_id,
    (select user_id from employer_users sender
     where sender.employer_id = invoice.employer_id and sender.role = 'writer' limit 1),
    'Bench', 'bench@bench.test', now(), now() + interval '14 days'
  from unnest($1::text[], $2::text[]) as link (hash, number)
  join pre_enrolments invoice on invoice.pre_enrolment_number = link.number`;

const numberOf = ({ details }: Goods) =>
  'preEnrolmentNumber' in details ? String(details.preEnrolmentNumber) : null;

/** Payment links for those payments that are for one invoice. */
export async function addLinks(
  bench: Workbench,
  databaseUrl: string,
  payments: readonly Goods[],
): Promise<ReadonlyMap<Goods, Purchaser>> {
  const links = payments.flatMap((goods, index) => {
    const number = numberOf(goods);
    const holder = { token: `pay_${newToken()}`, ip: `198.52.0.${(index % 200) + 1}` };
    return number === null
      ? []
      : [{ goods, number, holder: { ...holder, isByLink: true } as const }];
  });
  await bench.sql(databaseUrl, writeLinks, [
    links.map(({ holder }) => hashOfToken(holder.token)),
    links.map(({ number }) => number),
  ]);
  return new Map(links.map(({ goods, holder }) => [goods, holder]));
}

/** Additional configuration of the server, so that each purchaser has their own address. */
export const fromManyAddresses = { TRUSTED_PROXIES: '127.0.0.1' };

/** Pays as the browser does. Throws if the call is refused. */
export async function pay(
  { url, provider }: { url: string; provider: TestProvider },
  { token, ip, isByLink }: Purchaser,
  { amount, details }: Goods,
  idempotencyKey: string = randomUUID(),
): Promise<Purchase> {
  const target: Target = { url, token };
  const payToken = await provider.tokenise();
  const began = performance.now();
  const [path, given] = isByLink
    ? ['paymentLinks/pay', { payerName: 'Bench', payerEmail: 'bench@bench.test', idempotencyKey }]
    : ['core/processPayment', { details: { ...details, idempotencyKey } }];
  const reply = await fetch(`${url}/api/${path}`, {
    method: 'POST',
    headers: { ...headersOf(target), 'x-forwarded-for': ip },
    body: JSON.stringify({ payToken, amount, ...given }),
  });
  const text = await reply.text();
  const milliseconds = performance.now() - began;
  if (!reply.ok) throw new Error(`A purchase was refused: ${reply.status} ${text}`);
  // Every reply of a call is the envelope; with a link the result may also be the start of 3D
  // Secure.
  const { Result } = JSON.parse(text) as {
    Result: PaymentResponse | { readonly response: PaymentResponse };
  };
  return { response: 'response' in Result ? Result.response : Result, milliseconds };
}
