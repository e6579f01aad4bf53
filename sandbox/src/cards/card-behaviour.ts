import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/** What the service does with a payment request, with a description for people who try it. */
export const cardBehaviours = {
  approve: 'Approves, whatever the cents say.',
  decline: 'Declines: 05 Do Not Honour.',
  timeout: 'Charges, then does not answer for longer than the portal waits.',
  unknown: 'Charges, and answers that it does not know the outcome.',
  error: 'Answers HTTP 500 and charges nothing.',
  duplicate:
    'Handles the request as if it had come twice, and answers late and twice. Charges once.',
  slow: 'Waits 30 seconds, then charges and answers.',
  broken: 'Charges, then breaks the connection.',
  garbage: 'Charges, and answers what nobody can read.',
  refuse: 'Refuses the request with HTTP 400 and charges nothing.',
  signedOut: 'Takes back the access token: HTTP 401, nothing charged.',
} as const;
export type CardBehaviour = keyof typeof cardBehaviours;

/** Behaviours that only affect the response, and so apply to repeated requests as well. */
const ofAnswers: ReadonlySet<CardBehaviour> = new Set([
  'timeout',
  'unknown',
  'error',
  'broken',
  'garbage',
  'signedOut',
]);

/** The service's next behaviour, set by tests and by people who try the portal. */
export class CardBehaviours {
  #next: { behaviour: CardBehaviour; times: number } | null = null;
  readonly #closing = new AbortController();

  set(behaviour: CardBehaviour, times: number): void {
    this.#next = { behaviour, times };
  }

  get current(): { readonly next: CardBehaviour; readonly times: number } | null {
    const next = this.#next;
    return next && next.times > 0 ? { next: next.behaviour, times: next.times } : null;
  }

  /**
   * What the service does this time; null for its default.
   *
   * @param isRepeated whether the request has had a response before: it is not charged differently
   *   now
   */
  take(isRepeated: boolean): CardBehaviour | null {
    const next = this.#next;
    if (!next || next.times <= 0) return null;
    if (isRepeated && !ofAnswers.has(next.behaviour)) return null;
    next.times -= 1;
    return next.behaviour;
  }

  /** Resolves early, with false, when the service closes. */
  async wait(milliseconds: number): Promise<boolean> {
    const { signal } = this.#closing;
    return sleep(milliseconds, true, { signal }).catch(() => false);
  }

  close(): void {
    this.#closing.abort();
  }
}

const isBehaviour = (given: unknown): given is CardBehaviour =>
  typeof given === 'string' && Object.hasOwn(cardBehaviours, given);

/** `POST /cards/behaviour {"next", "times"}`; `GET` returns the next behaviour. */
export function serveCardBehaviour(app: FastifyInstance, behaviours: CardBehaviours): void {
  app.get('/cards/behaviour', async () => ({
    current: behaviours.current,
    behaviours: cardBehaviours,
  }));
  app.post<{ Body: { next?: unknown; times?: unknown } | undefined }>(
    '/cards/behaviour',
    async ({ body }, reply) => {
      const { next, times = 1 } = body ?? {};
      if (!isBehaviour(next) || !Number.isInteger(times) || Number(times) < 0) {
        return reply.code(400).send({ behaviours: cardBehaviours, times: 'a whole number from 0' });
      }
      behaviours.set(next, Number(times));
      return { next, times };
    },
  );
}
