import type { Locator, Page } from '@playwright/test';
import { callPortal, expect, openSession, signIn } from './portal.ts';
import { ownPortal } from './portals.ts';

/* Purchases made with the calls that the pages use, for journeys that start after them. */

const sandbox = () => ownPortal().sandbox;

const post = (address: string, body: object) =>
  fetch(address, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });

/** Sets the card service's next behaviour. */
export async function steerCards(next: string, times = 1): Promise<void> {
  const reply = await post(`${sandbox()}/cards/behaviour`, { next, times });
  expect(reply.status, `steering the cards: ${next}`).toBe(200);
}

/** Tokenises a card like the card form. */
async function tokenise(): Promise<{ token: string; scheme: string; last4: string }> {
  const reply = await post(`${sandbox()}/v3/ui/tokenise`, {
    clientId: 'tradebridge-demonstration',
    merchantCode: 'TBDEMO01',
    number: '4444 3333 2222 1111',
    expiry: '12/30',
    code: '123',
  });
  expect(reply.status, 'making a token of a card').toBe(200);
  const { token, scheme, last4 } = (await reply.json()) as Awaited<ReturnType<typeof tokenise>>;
  return { token, scheme, last4 };
}

async function resultOf<Result>(path: string, input: object, token: string): Promise<Result> {
  const reply = await callPortal(path, input, token);
  const body = (await reply.json()) as { Result: Result };
  expect(reply.status, `${path}: ${JSON.stringify(body)}`).toBe(200);
  return body.Result;
}

interface Product {
  isDigitalDeliveryAllowed: boolean;
  isPrintDeliveryAllowed: boolean;
  isDigitalSelected: boolean;
  printQuantity: number;
  digitalPriceAmount: number;
  printPriceAmount: number;
}
interface DocumentOrder {
  emailAddress: string;
  orderEnrolments: { products: Product[] }[];
}

/**
 * Orders and pays for the first document of the demonstration's learner that costs something.
 *
 * @param print the number of printed ones; 0 for a digital one
 * @returns the order's number
 */
export async function orderDocuments(print = 0): Promise<string> {
  const token = await openSession('learner@demo.test');
  const order = await resultOf<DocumentOrder>('checkout/retrieveDocumentOrder', {}, token);
  const products = order.orderEnrolments.flatMap((enrolment) => enrolment.products);
  const product = products.find((one) =>
    print > 0
      ? one.isPrintDeliveryAllowed && one.printPriceAmount > 0
      : one.isDigitalDeliveryAllowed && one.digitalPriceAmount > 0,
  );
  if (!product) throw new Error('The learner cannot order any document in this form.');
  product.isDigitalSelected = print === 0;
  product.printQuantity = print;
  const { orderNumber } = await resultOf<{ orderNumber: string }>(
    'core/processPayment',
    {
      payToken: await tokenise(),
      amount: print > 0 ? print * product.printPriceAmount : product.digitalPriceAmount,
      // Journeys order the same document repeatedly.
      details: { ...order, idempotencyKey: crypto.randomUUID(), isWantedAgain: true },
    },
    token,
  );
  return orderNumber;
}

interface FeeLine {
  description: string;
  feeAmount: number;
  feeGstAmount: number;
}
interface Invoice {
  id: string;
  invoiceNumber: string;
  preEnrolmentNumber: string;
  totalDueAmount: number;
  isPayable: boolean;
}
interface InvoiceDetail extends Invoice {
  fees: { feeAmount: number; lines: FeeLine[] }[];
  feeHelp: object | null;
}

/**
 * Pays one of the parent company's invoices that has lines with and without GST, and no fee help.
 *
 * @returns the order's number, the invoice, and its lines in order
 */
export async function payInvoice() {
  const token = await openSession('owner@demo.test');
  const { user } = await resultOf<{ user: { employerContact: { employer: { id: string } } } }>(
    'user/registerUser',
    {},
    token,
  );
  const eId = user.employerContact.employer.id;
  const unpaid = await resultOf<Invoice[]>('employer/retrieveUnpaidPreEnrolments', { eId }, token);
  for (const { id: pId } of unpaid.filter(({ isPayable }) => isPayable)) {
    const invoice = await resultOf<InvoiceDetail>(
      'employer/retrievePreEnrolmentDetail',
      { eId, pId },
      token,
    );
    const lines = invoice.fees.flatMap((group) => group.lines);
    const taxed = lines.find(({ feeGstAmount }) => feeGstAmount > 0);
    const free = lines.find(({ feeGstAmount }) => feeGstAmount === 0);
    if (!taxed || !free || invoice.feeHelp) continue;
    const { preEnrolmentNumber, totalDueAmount: amount } = invoice;
    const { orderNumber } = await resultOf<{ orderNumber: string }>(
      'core/processPayment',
      {
        payToken: await tokenise(),
        amount,
        details: { idempotencyKey: crypto.randomUUID(), preEnrolmentNumber },
      },
      token,
    );
    return { orderNumber, invoice, lines, taxed, free };
  }
  throw new Error('The parent company has no such invoice to pay.');
}

/**
 * Opens the first invoice of a subsidiary and fills in the dialog that sends a payment link for it.
 */
export async function fillInPaymentLink(page: Page, recipient: string): Promise<Locator> {
  await signIn(page, 'site@demo.test', '/invoices');
  await page.getByRole('main').locator('a[href^="/invoice/"]').first().click();
  await page.getByRole('button', { name: 'Send payment link' }).click();
  const dialog = page.getByRole('dialog', { name: /^Send a payment link for / });
  await dialog.getByLabel('Name').fill('Mele Tau');
  await dialog.getByLabel('Email address').fill(recipient);
  return dialog;
}

/** Puts a printed record of results into the cart, as the page of documents does. */
export async function orderPrinted(page: Page): Promise<void> {
  await page.goto('/order-documents');
  await page
    .getByRole('checkbox', { name: /^Printed, by post: Record of results/ })
    .first()
    .check();
  await page.getByRole('button', { name: 'Continue to cart' }).click();
}
