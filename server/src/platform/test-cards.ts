import type {
  CardAnswer,
  CardPayments,
  Charge,
  RefundRequest,
  ThreeDSecureOrder,
} from '../outside/card-payments.ts';

/** What the provider answers, now or when the test lets it. */
type Answering<Request> = CardAnswer | ((request: Request) => CardAnswer | Promise<CardAnswer>);

/** Answers that tests give. */
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
/** The provider did not take the request: no bank was asked. */
export const refusedAnswer = {
  outcome: 'declined',
  by: 'provider',
  gatewayCode: null,
  gatewayMessage: null,
  cause: 'The card service refused the request: 403 (INVALID_MERCHANT).',
} as const satisfies CardAnswer;
export const unknownAnswer: CardAnswer = { outcome: 'unknown', cause: 'it did not answer in time' };

/** One kind of what is asked of the provider: paid, unless the test has queued another answer. */
class Asked<Request extends { readonly idempotencyKey: string }> {
  /** Everything that was asked, repetitions too, the oldest first. */
  readonly requests: Request[] = [];
  /** What comes next, the first first; used up one for each new answer. */
  readonly answers: Answering<Request>[] = [];
  readonly #known = new Map<string, Promise<CardAnswer>>();
  #references = 0;
  readonly #prefix: string;

  constructor(prefix: string) {
    this.#prefix = prefix;
  }

  /** The same key answers the same; an unknown outcome is not remembered and can be asked again. */
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

/** A card provider for tests: says paid until it is told otherwise, and keeps what it was asked. */
export class TestCards implements CardPayments {
  readonly #charged = new Asked<Charge>('T');
  readonly #refunded = new Asked<RefundRequest>('R');
  /** What 3D Secure answers; null where it is off. */
  threeDSecure: (ThreeDSecureOrder & { readonly scriptUrl: string }) | null = null;

  /** Every charge that was asked for, repetitions too. */
  get charges(): readonly Charge[] {
    return this.#charged.requests;
  }

  get refunds(): readonly RefundRequest[] {
    return this.#refunded.requests;
  }

  /** Queues answers of charges; a function may wait before it answers. */
  answer(...answers: Answering<Charge>[]): void {
    this.#charged.answers.push(...answers);
  }

  answerRefund(...answers: Answering<RefundRequest>[]): void {
    this.#refunded.answers.push(...answers);
  }

  /** As at the start. */
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
