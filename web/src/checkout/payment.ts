import type { ResultOf } from '@tradebridge/contract/calls';
import type { PaymentResponse } from '@tradebridge/contract/checkout';
import { callApi } from '../app/api-client.ts';
import { type ApiError, isApiError } from '../app/api-error.ts';
import { observable, useObservable } from '../app/observable.ts';
import { whenSignedOut } from '../app/session.ts';
import { log } from '../device-log/device-log.ts';
import { plainText, translate } from '../ui/labels.ts';
import {
  type Attempt,
  attemptUnheard,
  beginAttempt,
  completeAttempt,
  endAttempt,
  isBegun,
  nextKey,
  type Purchased,
  paidElsewhere,
} from './cart.ts';
import { checkoutLabels } from './labels.ts';
import type { documentPurchase, feePurchase } from './purchase-details.ts';
import type { Confirmation } from './three-d-secure.ts';

export type Payment =
  | { status: 'idle' }
  | { status: 'processing' }
  /** The bank asks its customer, in a frame of its own. */
  | { status: 'confirming'; confirmation: Confirmation }
  /** The same documents were paid for a moment ago: whether they are wanted once more. */
  | { status: 'orderedAlready'; message: string; onAnswer: (isWantedAgain: boolean) => void }
  | { status: 'failed'; message: string };

const idle: Payment = { status: 'idle' };

/** What is going on, whatever page is on display meanwhile. */
export const payment = observable<Payment>(idle);
whenSignedOut(() => payment.set(idle));

export const usePayment = (): Payment => useObservable(payment);

/** The user has read that it failed. */
export const failureTold = (): void => payment.set(idle);

type DocumentDetails = ReturnType<typeof documentPurchase> & { isWantedAgain?: boolean };

export interface ToPay extends Omit<Purchased, 'purchasePage'> {
  details: ReturnType<typeof feePurchase> | DocumentDetails;
  payer: Confirmation['payer'];
  /** Makes a token of the card that was entered; null where nothing is to be paid (PAY-020, PAY-021). */
  tokenise: (() => Promise<CardToken>) | null;
  /** Fetches what is to be paid anew, for the page to show. */
  look: () => Promise<unknown>;
}

/** A card as the provider's frame gives it: no number, which never reaches the page. */
export interface CardToken {
  token: string;
  scheme?: string;
  last4?: string;
}

/** Pays, once at a time: a second click does nothing (PAY-032). */
export async function purchase(toPay: ToPay): Promise<void> {
  if (payment.get().status !== 'idle') return;
  payment.set({ status: 'processing' });
  const message = await pay(toPay);
  payment.set(message === null ? idle : { status: 'failed', message });
}

/** Answers what to tell where it failed; all else shows in the cart, its attempt and its receipt. */
async function pay(toPay: ToPay): Promise<string | null> {
  const { tokenise } = toPay;
  const card = tokenise && (await tokenised(tokenise));
  if (tokenise && !card) return translate(checkoutLabels.cardError);
  return send(toPay, { card, threeDSecure: null });
}

/** What was given to pay with. */
interface Given {
  card: CardToken | null;
  /** What the bank said; null where it was not asked. */
  threeDSecure: { initiatedOrderId: string; liabilityShiftIndicator: 'Y' | 'N' } | null;
}

async function send(toPay: ToPay, given: Given): Promise<string | null> {
  const { card } = given;
  const idempotencyKey = nextKey();
  const details = { ...toPay.details, idempotencyKey };
  let { threeDSecure } = given;
  try {
    threeDSecure ??= card && (await confirmed(toPay, details, card));
    if (threeDSecure?.liabilityShiftIndicator === 'N') {
      return translate(checkoutLabels.notConfirmed);
    }
    // Before the server is asked: from here on it alone says what became of it.
    begin(idempotencyKey, toPay);
    const response = await callApi('core/processPayment', {
      payToken: card ?? {},
      amount: toPay.amount,
      details: threeDSecure ? { ...details, threeDSecure } : details,
    });
    return settle(idempotencyKey, response);
  } catch (error) {
    if (!isOrderedAlready(error)) return failed(error, idempotencyKey, toPay);
    endAttempt(idempotencyKey);
    if (!(await isWantedAgain(error))) return null;
    // Nobody was asked for money yet: card and confirmation serve once more.
    return send(
      { ...toPay, details: { ...toPay.details, isWantedAgain: true } },
      { card, threeDSecure },
    );
  }
}

const isOrderedAlready = (error: unknown): error is ApiError =>
  isApiError(error) && error.code === 'ordered-already';

/** Asks a user who ordered just this a moment ago. */
async function isWantedAgain({ message }: ApiError): Promise<boolean> {
  const isWanted = await new Promise<boolean>((resolve) =>
    payment.set({ status: 'orderedAlready', message, onAnswer: resolve }),
  );
  payment.set({ status: 'processing' });
  return isWanted;
}

function begin(idempotencyKey: string, { items, steps, fees, amount, details }: ToPay): void {
  const { purchaseOrderNumber } = 'purchaseOrderNumber' in details ? details : {};
  beginAttempt(idempotencyKey, { items, steps, fees, purchaseOrderNumber, amount });
}

async function tokenised(tokenise: () => Promise<CardToken>): Promise<CardToken | null> {
  try {
    return await tokenise();
  } catch (error) {
    // The alert tells the user; at a louder level they would be told twice.
    log('warn', plainText(checkoutLabels.cardError), { error });
    return null;
  }
}

/** Milliseconds that the bank's customer has. */
export const confirmationTimeoutMs = 5 * 60_000;

/** What the bank says of its customer, who is asked; no answer within the time is a no. */
export const confirmedWithin = (ask: (onAnswer: (answer: 'Y' | 'N') => void) => void) =>
  new Promise<'Y' | 'N'>((resolve) => {
    // A user who walks away has not confirmed: the page does not wait for ever.
    const limit = setTimeout(() => resolve('N'), confirmationTimeoutMs);
    ask((answer) => {
      clearTimeout(limit);
      resolve(answer);
    });
  });

/** Has the card's owner confirm the payment where the merchant asks for it. */
async function confirmed(
  { amount, payer }: ToPay,
  details: ToPay['details'] & { idempotencyKey: string },
  { token }: CardToken,
) {
  const start = await callApi('checkout/startThreeDSecure', { amount, details });
  if (!start) return null;
  const liabilityShiftIndicator = await confirmedWithin((onAnswer) =>
    payment.set({
      status: 'confirming',
      confirmation: { start, cardToken: token, payer, onAnswer },
    }),
  );
  payment.set({ status: 'processing' });
  return { initiatedOrderId: start.orderId, liabilityShiftIndicator };
}

/** What the provider said, as the server tells it. */
function settle(idempotencyKey: string, response: PaymentResponse): string | null {
  if (response.outcome === 'paid') completeAttempt(idempotencyKey, response);
  if (response.outcome !== 'declined') return null;
  endAttempt(idempotencyKey);
  return response.errorMessage || translate(checkoutLabels.paymentError);
}

/** Refused for the sake of the same payment, or of another's of the same. */
const isHeld = ({ code }: ApiError) => code === 'payment-in-progress' || code === 'key-reused';

/** The server may have heard it all the same. */
const isUnanswered = ({ status, code }: ApiError) =>
  (status === 0 && code !== 'no-token') || status === 401 || status >= 500 || code === 'unreadable';

async function failed(error: unknown, key: string, toPay: ToPay): Promise<string | null> {
  log('warn', plainText(checkoutLabels.paymentError), { error });
  if (!isApiError(error) || isUnanswered(error)) {
    // An attempt stays, and the page asks what became of it.
    return isBegun(key) ? null : translate(checkoutLabels.paymentError);
  }
  if (isHeld(error) && (await isKnown(key))) {
    begin(key, toPay);
    return null;
  }
  endAttempt(key);
  if (error.code === 'already-paid' && !toPay.fees) {
    paidElsewhere();
    return null;
  }
  // What can be paid now, and for how much, the page shows; where that cannot be had, it says so.
  await toPay.look().catch(() => {});
  return messageOf(error);
}

/** Of what is not valid, the first thing: that something is not says nothing. */
const messageOf = ({ code, message, fields: [first] }: ApiError): string =>
  (code === 'invalid' && first?.message) || message;

/** Whether the server knows a payment of this key; where it cannot be asked, it may. */
async function isKnown(idempotencyKey: string): Promise<boolean> {
  try {
    return (await callApi('checkout/retrievePayment', { idempotencyKey })).state !== 'none';
  } catch {
    return true;
  }
}

/** Milliseconds within which what was sent reaches the server, if ever it does. */
const maxRoundTripMs = 15_000;

/** What the server says of a payment whose answer was lost or not known. */
export function learnt(
  { idempotencyKey, begun }: Pick<Attempt, 'idempotencyKey' | 'begun'>,
  { state, response }: ResultOf<'checkout/retrievePayment'>,
  now = Date.now(),
): void {
  if (payment.get().status !== 'idle' || !isBegun(idempotencyKey)) return;
  if (state === 'none' && now - begun > maxRoundTripMs) {
    attemptUnheard(idempotencyKey);
    payment.set({ status: 'failed', message: translate(checkoutLabels.paymentError) });
  }
  const message = response && settle(idempotencyKey, response);
  if (message) payment.set({ status: 'failed', message });
}
