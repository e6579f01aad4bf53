import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';

/** A payment for which 3D Secure was started. */
interface Initiated {
  readonly orderToken: string;
  readonly sessionId: string;
  readonly simpleToken: string;
  readonly amount: number;
  /** The result; null until there is one. */
  result: 'Y' | 'N' | null;
}

/** Maximum remembered; the oldest are dropped first. */
const maxKept = 1000;

/** The results of cardholders' authentication by their bank. */
export class ThreeDSecure {
  readonly #initiated = new Map<string, Initiated>();

  /** Starts it for an amount in cents. */
  initiate(amount: number): { readonly orderId: string } & Initiated {
    const orderId = randomUUID();
    const initiated: Initiated = {
      orderToken: randomUUID(),
      sessionId: randomUUID(),
      simpleToken: randomUUID(),
      amount,
      result: null,
    };
    this.#initiated.set(orderId, initiated);
    const [oldest] = this.#initiated.keys();
    if (this.#initiated.size > maxKept && oldest !== undefined) this.#initiated.delete(oldest);
    return { orderId, ...initiated };
  }

  finish(orderToken: string, result: 'Y' | 'N'): boolean {
    const found = [...this.#initiated.values()].find((one) => one.orderToken === orderToken);
    if (found === undefined || found.result !== null) return false;
    found.result = result;
    return true;
  }

  /** Whether a payment's claimed result is valid; each result can be used once. */
  vouchesFor(
    said: { initiatedOrderId?: unknown; liabilityShiftIndicator?: unknown },
    amount: number,
  ) {
    const orderId = String(said.initiatedOrderId);
    const known = this.#initiated.get(orderId);
    const isTrue =
      known !== undefined &&
      known.result !== null &&
      known.result === said.liabilityShiftIndicator &&
      known.amount === amount;
    if (isTrue) this.#initiated.delete(orderId);
    return isTrue;
  }
}

/** Requests from the script in the browser: which card, then whether its holder confirmed. */
export function serveThreeDSecure(
  app: FastifyInstance,
  threeDSecure: ThreeDSecure,
  cardOf: (token: string) => { readonly bin: string; readonly last4: string } | null,
): void {
  const isChallenged = ({ bin, last4 }: { bin: string; last4: string }) =>
    bin === '400000' && last4 === '1091';
  type Body = { orderToken?: unknown; cardToken?: unknown; isConfirmed?: unknown } | undefined;

  app.post<{ Body: Body }>('/threeds-js/begin', async ({ body }, reply) => {
    const card = cardOf(String(body?.cardToken));
    if (card === null) return reply.code(400).send({ errors: [{ code: 'INVALID_TOKEN' }] });
    if (isChallenged(card)) return { isChallenged: true };
    const isKnown = threeDSecure.finish(String(body?.orderToken), 'Y');
    return isKnown
      ? { isChallenged: false }
      : reply.code(400).send({ errors: [{ code: 'INVALID_ORDER_TOKEN' }] });
  });

  app.post<{ Body: Body }>('/threeds-js/finish', async ({ body }, reply) => {
    const result = body?.isConfirmed === true ? 'Y' : 'N';
    const isKnown = threeDSecure.finish(String(body?.orderToken), result);
    return isKnown
      ? { result }
      : reply.code(400).send({ errors: [{ code: 'INVALID_ORDER_TOKEN' }] });
  });
}
