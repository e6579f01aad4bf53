import { randomUUID } from 'node:crypto';
import type { InputOf } from '@tradebridge/contract/calls';
import { anApprentice, aStudent } from '../apprentices/test-apprentices.ts';
import { anEnrolment, aProduct } from '../checkout/test-products.ts';
import { aCompany, aContact } from '../companies/test-contacts.ts';
import { aPreEnrolment } from '../invoices/test-invoices.ts';
import { openTestApp, TestApp } from '../platform/test-app.ts';

// Builders of purchases for tests.

type Payment = InputOf<'core/processPayment'>;
type DocumentDetails = Extract<Payment['details'], { orderEnrolments: unknown }>;

type ProductChoice = NonNullable<DocumentDetails['orderEnrolments'][number]['products']>[number];

/** Opens the server for a file's tests, with a merchant that receives the money. */
export const openTestShop = (): Promise<TestApp> =>
  openTestApp({ SECUREPAY_CLIENT_ID: 'client-of-tests', SECUREPAY_MERCHANT_CODE: 'M1' });

/** The same on the database of another, with 3D Secure. */
export async function openSecuredShop(shared: TestApp): Promise<TestApp> {
  const secured = await TestApp.open(
    {
      SECUREPAY_CLIENT_ID: 'client-of-tests',
      SECUREPAY_MERCHANT_CODE: 'M1',
      SECUREPAY_THREEDS_JS: 'https://cards.test/threeds.js',
    },
    shared.db,
  );
  secured.cards.threeDSecure = {
    scriptUrl: 'https://cards.test/threeds.js',
    orderId: 'order-of-provider',
    orderToken: 't',
    providerClientId: 'c',
    sessionId: 's',
    simpleToken: 'x',
  };
  return secured;
}

/** Resets what the previous test left. */
export function tidyUp(app: TestApp): void {
  app.cards.reset();
  app.cardsMissing = false;
  app.jobs.length = 0;
  app.mails.length = 0;
}

export const aCard = { token: 'a-token-of-a-card', scheme: 'visa', last4: '111' };

/** A company's unpaid invoice for 1,100 dollars by default, and a contact who may pay it. */
export async function aCompanyInvoice(
  app: TestApp,
  given: Parameters<typeof aPreEnrolment>[3] = {},
) {
  const company = await aCompany(app.db);
  const { employerId } = company;
  const { user, contactId } = await aContact(app.db, employerId, { role: 'writer' });
  const { studentId } = await anApprentice(app.db, employerId);
  const invoice = await aPreEnrolment(app.db, employerId, studentId, given);
  return { ...invoice, company, employerId, user, contactId, token: await app.signIn(user.id) };
}

/** The input to pay an invoice, for 1,100 dollars by default. */
export const feesOf = (
  { preEnrolmentNumber }: { preEnrolmentNumber: string },
  {
    amount = 110_000,
    idempotencyKey = randomUUID(),
    payToken = aCard,
  }: { amount?: number; idempotencyKey?: string; payToken?: Payment['payToken'] } = {},
): Payment => ({ payToken, amount, details: { idempotencyKey, preEnrolmentNumber } });

type Company = Pick<Awaited<ReturnType<typeof aCompanyInvoice>>, 'employerId'>;

/** Another unpaid invoice of a company, for another student. */
export async function anotherInvoice(
  app: TestApp,
  { employerId }: Company,
  given: Parameters<typeof aPreEnrolment>[3] = {},
) {
  const { studentId } = await anApprentice(app.db, employerId);
  return aPreEnrolment(app.db, employerId, studentId, given);
}

/** The input to pay several invoices together, for 1,100 dollars each by default. */
export const severalFeesOf = (
  invoices: readonly { preEnrolmentNumber: string }[],
  {
    amount = invoices.length * 110_000,
    idempotencyKey = randomUUID(),
    payToken = aCard,
    purchaseOrderNumber,
  }: {
    amount?: number;
    idempotencyKey?: string;
    payToken?: Payment['payToken'];
    purchaseOrderNumber?: string;
  } = {},
): Payment => ({
  payToken,
  amount,
  details: {
    idempotencyKey,
    preEnrolmentNumbers: invoices.map(({ preEnrolmentNumber }) => preEnrolmentNumber),
    ...(purchaseOrderNumber !== undefined && { purchaseOrderNumber }),
  },
});

/** A learner with one enrolment, for which one document can be ordered in both ways. */
export async function aLearner(app: TestApp, given: Parameters<typeof aStudent>[1] = {}) {
  const student = await aStudent(app.db, given);
  const { userId } = student;
  if (userId === null) throw new Error('The learner has no account.');
  const { enrolmentId } = await anEnrolment(app.db, student.studentId);
  const { productId } = await aProduct(app.db, enrolmentId);
  return { ...student, userId, enrolmentId, productId, token: await app.signIn(userId) };
}

type Learner = Awaited<ReturnType<typeof aLearner>>;

/** The input to order the learner's document, as a file for 22 dollars by default. */
export function documentsOf(
  { enrolmentId, productId }: Pick<Learner, 'enrolmentId' | 'productId'>,
  {
    amount = 2200,
    product = { isDigitalSelected: true },
    payToken = aCard,
    ...details
  }: Partial<DocumentDetails> & {
    amount?: number;
    product?: Omit<ProductChoice, 'productId'>;
    payToken?: Payment['payToken'];
  } = {},
): Payment {
  return {
    payToken,
    amount,
    details: {
      idempotencyKey: randomUUID(),
      emailAddress: 'zoe@example.test',
      orderEnrolments: [{ enrolmentId, products: [{ productId, ...product }] }],
      ...details,
    },
  };
}

export const pay = (app: TestApp, payment: Payment, token: string) =>
  app.call('core/processPayment', payment, token);

/** The attempts of a user, the oldest first, each with its steps. */
export async function attemptsOf(app: TestApp, userId: string) {
  const { rows } = await app.db.query(
    `select attempt.*, bought.order_number,
       (select json_agg(state order by move_id) from attempt_moves
        where attempt_moves.attempt_id = attempt.attempt_id) as moves
     from payment_attempts attempt join orders bought using (order_id)
     where attempt.user_id = $1 order by attempt.created_at, attempt.attempt_number`,
    [userId],
  );
  return rows as {
    attempt_id: string;
    order_id: string;
    order_number: string;
    provider_order_id: string;
    provider_key: string;
    state: string;
    sealed_request: string | null;
    ask_again_at: Date | null;
    settled_at: Date | null;
    transaction_reference: string | null;
    moves: string[];
  }[];
}

export async function rowsOf<Row = Record<string, unknown>>(
  app: TestApp,
  text: string,
  values: unknown[] = [],
): Promise<Row[]> {
  const { rows } = await app.db.query(text, values);
  // The calling test knows the columns that it queries.
  return rows as Row[];
}

type Answer = Awaited<ReturnType<typeof pay>>;
type Refused = { status: number; body: { Error: { Code: string } | null } };
/** The status and the code of a refusal. */
export const refusalOf = ({ status, body }: Refused) => [status, body.Error?.Code];
/** The invalid fields of a refusal, with their messages. */
export const fieldsOf = ({ body }: Answer) =>
  body.Error?.Fields?.map(({ Path, Message }) => [Path, Message]);

/** The registry's changes for a subject. */
export const changesOf = (app: TestApp, subjectId: string) =>
  rowsOf(
    app,
    `select kind, user_id, contact_id, employer_id, subject_type, values, protects_table,
       protects_id, protects
     from registry_changes where subject_id = $1 order by at`,
    [subjectId],
  );
