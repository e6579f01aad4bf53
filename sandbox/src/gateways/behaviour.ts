import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

const services = [
  'sms',
  'mail',
  'companion',
  'webhook',
  'directory',
  'google',
  'microsoft',
] as const;
export type Service = (typeof services)[number];

/** What a service does with the next requests. */
const behaviours = ['ok', 'refuse', 'slow', 'down'] as const;
export type Behaviour = (typeof behaviours)[number];

/** Longer than the portal's time limits. */
const slowness = 20_000;

/** The behaviour of each service, set by tests and by people who try the portal. */
export class Behaviours {
  readonly #next = new Map<Service, { behaviour: Behaviour; times: number }>();
  readonly #closing = new AbortController();

  set(service: Service, behaviour: Behaviour, times: number): void {
    this.#next.set(service, { behaviour, times });
  }

  /** The behaviour of the service's next response, without using it up. */
  next(service: Service): Behaviour {
    const next = this.#next.get(service);
    return next && next.times > 0 ? next.behaviour : 'ok';
  }

  /** What the service does this time, after the delay of `slow`. */
  async take(service: Service): Promise<Exclude<Behaviour, 'slow'>> {
    const next = this.#next.get(service);
    if (!next || next.times <= 0) return 'ok';
    next.times -= 1;
    if (next.behaviour !== 'slow') return next.behaviour;
    await sleep(slowness, undefined, { signal: this.#closing.signal }).catch(() => {});
    return 'ok';
  }

  close(): void {
    this.#closing.abort();
  }
}

const isOneOf = <Value extends string>(values: readonly Value[], given: unknown): given is Value =>
  values.some((value) => value === given);

/** `POST /gateways/behaviour {"service", "next", "times"}`. */
export function serveBehaviours(app: FastifyInstance, known: Behaviours): void {
  app.post<{ Body: { service?: unknown; next?: unknown; times?: unknown } | undefined }>(
    '/gateways/behaviour',
    async ({ body }, reply) => {
      const { service, next, times = 1 } = body ?? {};
      if (!isOneOf(services, service) || !isOneOf(behaviours, next) || typeof times !== 'number') {
        return reply.code(400).send({ services, behaviours });
      }
      known.set(service, next, times);
      return { service, next, times };
    },
  );
}
