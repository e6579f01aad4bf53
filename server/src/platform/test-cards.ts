import type {
  CardAnswer,
  CardPayments,
  Charge,
  RefundRequest,
  ThreeDSecureOrder,
} from '../outside/card-payments.ts';

/** The provider's response, immediate or when the test releases it. */
type Answering<Request> = CardAnswer | ((request: Request) => CardAnswer | Promise<CardAnswer>);

/** Responses for tests. */
export const paidAnswer = (transactionReference: string): CardAnswer => ({
  outcome: 'paid',
  transactionReference,
  gatewayCode: '00',
  gatewayMessage: 'Approved',
});
export const declinedAnswer: CardAnswer = {
  outcome: 'declined',
  by: 'bank',
  gatewayCode: '05',
  gatewayMessage: 'Do Not Honour',
  cause: 'declined: 05',
};
/** The provider refused the request: no bank was asked. */
export const refusedAnswer = {
  outcome: 'declined',
  by: 'provider',
  gatewayCode: null,
  gatewayMessage: null,
  cause: 'The card service refused the request: 403 (INVALID_MERCHANT).',
} as const satisfies CardAnswer;
export const unknownAnswer: CardAnswer = { outcome: 'unknown', cause: 'it did not answer in time' };

/** One kind of request to the provider: paid, unless the test has queued another response. */
class Asked<Request extends { readonly idempotencyKey: string }> {
  /** All requests including retries, oldest first. */
  readonly requests: Request[] = [];
  /** Queued responses, in order; each new request uses up one. */
  readonly answers: Answering<Request>[] = [];
  readonly #known = new Map<string, Promise<CardAnswer>>();
  #references = 0;
  readonly #prefix: string;

  constructor(prefix: string) {
    this.#prefix = prefix;
  }

  /**
   * The same key returns the same response; an unknown result is not remembered and can be
   * requested again.
   */
  async ask(request: Request): Promise<CardAnswer> {
    this.requests.push(request);
    const known = this.#known.get(request.idempotencyKey);
    if (known) return known;
    this.#references += 1;
    const next = this.answers.shift() ?? paidAnswer(`${this.#prefix}${this.#references}`);
    const answering = Promise.resolve(typeof next === 'function' ? next(request) : next);
    this.#known.set(request.idempotencyKey, answering);
    const answer = await answering;
    if (answer.outcome === 'unknown') this.#known.delete(request.idempotencyKey);
    return answer;
  }

  forget(): void {
    this.requests.length = 0;
    this.answers.length = 0;
    this.#known.clear();
  }
}

/** A card provider for tests: returns paid unless told otherwise, and keeps the requests. */
export class TestCards implements CardPayments {
  readonly #charged = new Asked<Charge>('T');
  readonly #refunded = new Asked<RefundRequest>('R');
  /** The 3D Secure order; null if it is off. */
  threeDSecure: (ThreeDSecureOrder & { readonly scriptUrl: string }) | null = null;

  /** Every charge requested, including retries. */
  get charges(): readonly Charge[] {
    return this.#charged.requests;
  }

  get refunds(): readonly RefundRequest[] {
    return this.#refunded.requests;
  }

  /** Queues responses to charges; a function may wait before it returns one. */
  answer(...answers: Answering<Charge>[]): void {
    this.#charged.answers.push(...answers);
  }

  answerRefund(...answers: Answering<RefundRequest>[]): void {
    this.#refunded.answers.push(...answers);
  }

  reset(): void {
    this.#charged.forget();
    this.#refunded.forget();
    this.threeDSecure = null;
  }

  charge(charge: Charge): Promise<CardAnswer> {
    return this.#charged.ask(charge);
  }

  refund(request: RefundRequest): Promise<CardAnswer> {
    return this.#refunded.ask(request);
  }

  async check(): Promise<void> {}

  async startThreeDSecure(): Promise<(ThreeDSecureOrder & { readonly scriptUrl: string }) | null> {
    return this.threeDSecure;
  }
}
