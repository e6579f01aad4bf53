import { randomUUID } from 'node:crypto';
import type { CardBehaviours } from './card-behaviour.ts';
import type { Booking, CardBooks, Reply } from './card-books.ts';
import { bankSays } from './card-service.ts';
import { faultOfPayment, faultOfRequest, faultReply, type MoneyRequest } from './money-requests.ts';
import type { ThreeDSecure } from './three-d-secure.ts';

/** The delay of `slow`. */
const slowness = 30_000;

/** The provider's clock is in Brisbane's time. */
const createdAtOf = (at: string) =>
  new Date(Date.parse(at) + 10 * 3_600_000).toISOString().replace('Z', '+10:00');

const bankOf = (amount: number, forced: 'approve' | 'decline' | null) => {
  if (forced === 'approve') return { isPaid: true, code: '00', message: 'Approved' };
  if (forced === 'decline') return { isPaid: false, code: '05', message: 'Do Not Honour' };
  return bankSays(amount);
};

const replyOf = (status: number, booking: Booking, request: MoneyRequest): Reply => ({
  status,
  body: {
    createdAt: createdAtOf(booking.at),
    merchantCode: booking.merchantCode,
    customerCode: request.customerCode ?? 'anonymous',
    ...(booking.token !== '' && { token: booking.token }),
    ip: request.ip,
    amount: booking.amount,
    currency: 'AUD',
    status: booking.status,
    orderId: booking.orderId,
    bankTransactionId: booking.reference,
    gatewayResponseCode: booking.gatewayResponseCode,
    gatewayResponseMessage: booking.gatewayResponseMessage,
    ...(booking.status === 'failed' && { errorCode: booking.gatewayResponseCode }),
  },
});

/** How a payment request is handled this time. */
export interface Dealing {
  readonly forced: 'approve' | 'decline' | null;
  readonly isSlow: boolean;
}

/** The provider's payments: each key, each token and each order only once. */
export class CardProvider {
  readonly #books: CardBooks;
  readonly #threeDSecure: ThreeDSecure;
  readonly #behaviours: CardBehaviours;
  /** Requests in progress by key: repetitions wait for the same reply. */
  readonly #underWay = new Map<string, Promise<Reply>>();

  constructor(books: CardBooks, threeDSecure: ThreeDSecure, behaviours: CardBehaviours) {
    this.#books = books;
    this.#threeDSecure = threeDSecure;
    this.#behaviours = behaviours;
  }

  isKnown(key: string | null): boolean {
    return key !== null && (this.#underWay.has(key) || this.#books.replyOf(key) !== undefined);
  }

  async #once(key: string | null, work: () => Promise<Reply>): Promise<Reply> {
    if (key === null) return work();
    const known = this.#books.replyOf(key) ?? this.#underWay.get(key);
    if (known) return known;
    const working = work().finally(() => this.#underWay.delete(key));
    this.#underWay.set(key, working);
    return working;
  }

  /** Whether to continue: `slow` waits, and a closing service does nothing more. */
  async #waitFor({ isSlow }: Dealing): Promise<boolean> {
    return !isSlow || (await this.#behaviours.wait(slowness));
  }

  /** Charges a card. A refused request is not remembered, so it can be corrected and sent again. */
  pay(key: string | null, request: MoneyRequest, dealing: Dealing): Promise<Reply> {
    return this.#once(key, async () => {
      if (!(await this.#waitFor(dealing))) return faultReply(503, closed);
      return this.#charge(key, request, dealing);
    });
  }

  #charge(key: string | null, request: MoneyRequest, { forced }: Dealing): Reply {
    const fault = faultOfPayment(request);
    if (fault) return faultReply(400, fault);
    const now = new Date();
    const amount = Number(request.amount);
    const orderId = String(request.orderId ?? randomUUID());
    if (this.#books.ofOrder(orderId).length > 0) {
      const detail = 'The order is there already.';
      return faultReply(400, { code: 'INVALID_ORDER_ID', detail, pointer: 'orderId' });
    }
    const card = this.#books.cardOf(String(request.token), now);
    if (card === 'unknown' || card === 'spent') {
      const detail =
        card === 'spent' ? 'The token was used.' : 'The token is unknown or has expired.';
      return faultReply(400, { code: 'INVALID_TOKEN', detail, pointer: 'token' });
    }
    const said = request.threeDSecure;
    if (said !== undefined && !this.#threeDSecure.vouchesFor(said ?? {}, amount)) {
      const detail = 'There is no such result of 3D Secure.';
      return faultReply(400, { code: 'INVALID_THREED_SECURE', detail, pointer: 'threeDSecure' });
    }
    const { isPaid, code, message } = bankOf(amount, forced);
    const booking: Booking = {
      type: 'payment',
      orderId,
      amount,
      status: isPaid ? 'paid' : 'failed',
      reference: this.#books.nextReference(),
      gatewayResponseCode: code,
      gatewayResponseMessage: message,
      merchantCode: card.merchantCode,
      token: card.token,
      scheme: card.scheme,
      last4: card.last4,
      at: now.toISOString(),
    };
    const reply = replyOf(201, booking, request);
    this.#books.book(booking, key, reply);
    return reply;
  }

  /** Refunds in part or in full, never more than was paid. */
  refund(
    key: string | null,
    orderId: string,
    request: MoneyRequest,
    dealing: Dealing,
  ): Promise<Reply> {
    return this.#once(key, async () => {
      if (!(await this.#waitFor(dealing))) return faultReply(503, closed);
      return this.#payBack(key, orderId, request, dealing);
    });
  }

  #payBack(key: string | null, orderId: string, request: MoneyRequest, { forced }: Dealing): Reply {
    const fault = faultOfRequest(request);
    if (fault) return faultReply(400, fault);
    const amount = Number(request.amount);
    const booked = this.#books.ofOrder(orderId).filter(({ status }) => status === 'paid');
    const payment = booked.find(({ type }) => type === 'payment');
    if (!payment)
      return faultReply(404, { code: 'NOT_FOUND', detail: 'There is no such payment.' });
    const before = booked
      .filter(({ type }) => type === 'refund')
      .reduce((sum, refund) => sum + refund.amount, 0);
    if (before + amount > payment.amount) {
      const detail = 'More than was paid, or was left of it.';
      return faultReply(400, { code: 'INVALID_AMOUNT', detail, pointer: 'amount' });
    }
    const { isPaid, code, message } = bankOf(0, forced);
    const booking: Booking = {
      ...payment,
      type: 'refund',
      amount,
      status: isPaid ? 'paid' : 'failed',
      reference: this.#books.nextReference(),
      gatewayResponseCode: code,
      gatewayResponseMessage: message,
      token: '',
      at: new Date().toISOString(),
    };
    const reply = replyOf(201, booking, request);
    this.#books.book(booking, key, reply);
    return reply;
  }
}

const closed = { code: 'UNAVAILABLE', detail: 'The service is closing.' };
