import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

const kinds = ['web', 'fcm', 'apns'] as const;
export type PushKind = (typeof kinds)[number];

/** What the push services do next: `bad-key` refuses who sends, `slow` answers after a long while. */
const behaviours = ['gone', '429', '500', 'slow', 'bad-key'] as const;
export type PushBehaviour = (typeof behaviours)[number];

/** Longer than the portal waits, in milliseconds. */
const slowness = 15_000;
/** Of what arrived, so much is kept. */
const mostKept = 500;

/** A push as `/push.json` tells it. */
export interface ArrivedPush {
  readonly kind: PushKind;
  readonly title: string;
  readonly body: string;
  readonly data: unknown;
  readonly at: string;
}

/** What has arrived at the push services, and what they do next. */
export class PushBook {
  readonly #arrived: ArrivedPush[] = [];
  readonly #closing = new AbortController();
  #next: { behaviour: PushBehaviour; times: number } | undefined;

  get arrived(): readonly ArrivedPush[] {
    return this.#arrived;
  }

  add(push: Omit<ArrivedPush, 'at'>): void {
    this.#arrived.unshift({ ...push, at: new Date().toISOString() });
    this.#arrived.splice(mostKept);
  }

  set(behaviour: PushBehaviour, times: number): void {
    this.#next = { behaviour, times };
  }

  /** What is done this time; `slow` has been waited for. */
  async take(): Promise<Exclude<PushBehaviour, 'slow'> | undefined> {
    const next = this.#next;
    if (!next || next.times <= 0) return undefined;
    next.times -= 1;
    if (next.behaviour !== 'slow') return next.behaviour;
    await sleep(slowness, undefined, { signal: this.#closing.signal }).catch(() => {});
    return undefined;
  }

  close(): void {
    this.#closing.abort();
  }
}

const isOneOf = <Value extends string>(values: readonly Value[], given: unknown): given is Value =>
  values.some((value) => value === given);

/** `GET /push.json`, `POST /push/behaviour {next, times}` and `POST /push/devices {kind}`. */
export function servePushBook(
  app: FastifyInstance,
  book: PushBook,
  devices: Readonly<Record<PushKind, () => object>>,
): void {
  app.get('/push.json', async () => book.arrived);
  app.post<{ Body: { next?: unknown; times?: unknown } | undefined }>(
    '/push/behaviour',
    async ({ body }, reply) => {
      const { next, times = 1 } = body ?? {};
      if (!isOneOf(behaviours, next) || typeof times !== 'number') {
        return reply.code(400).send({ behaviours });
      }
      book.set(next, times);
      return { next, times };
    },
  );
  app.post<{ Body: { kind?: unknown } | undefined }>('/push/devices', async ({ body }, reply) => {
    const kind = body?.kind;
    return isOneOf(kinds, kind) ? devices[kind]() : reply.code(400).send({ kinds });
  });
}
