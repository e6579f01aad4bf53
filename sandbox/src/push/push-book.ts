import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

const kinds = ['web', 'fcm', 'apns'] as const;
export type PushKind = (typeof kinds)[number];

/** The next behaviours of the push services, with descriptions. */
export const pushBehaviours = {
  gone: 'the device is gone, and forgotten',
  '429': 'too many pushes: come back in a minute',
  '500': 'a fault of the service',
  slow: 'an answer after 15 seconds',
  'bad-key': 'who sends is refused',
} as const;
export type PushBehaviour = keyof typeof pushBehaviours;
const behaviours = Object.keys(pushBehaviours) as PushBehaviour[];

/** Longer than the portal's time limits. */
const slowness = 15_000;
/** Maximum pushes, and maximum devices, that are kept. */
const maxKept = 2000;

/** A push as listed in `/push.json`. */
export interface ArrivedPush {
  readonly kind: PushKind;
  /** Its device, as listed in `/push/devices`. */
  readonly device: string;
  /** Null if it is encrypted for a real browser, which alone can read it. */
  readonly title: string | null;
  readonly body: string | null;
  readonly data: unknown;
  readonly at: string;
  /**
   * For a real browser: the code with which it acknowledged the push, 100 for success; null until
   * then.
   */
  code?: number | null;
}

/** A device that can receive pushes. */
interface KnownDevice {
  readonly kind: PushKind;
  /** The token, or the last part of the subscription's address. */
  readonly device: string;
  /** Subscribed by a real browser rather than created here. */
  readonly isBrowser: boolean;
  readonly at: string;
}

/** Pushes received by the services, their devices, and the next behaviour. */
export class PushBook {
  readonly #arrived: ArrivedPush[] = [];
  readonly #devices: KnownDevice[] = [];
  readonly #closing = new AbortController();
  #next: { behaviour: PushBehaviour; times: number } | undefined;

  get arrived(): readonly ArrivedPush[] {
    return this.#arrived;
  }

  get devices(): readonly KnownDevice[] {
    return this.#devices;
  }

  /** Returns the entry, so that its result can be recorded there. */
  add(push: Omit<ArrivedPush, 'at'>): ArrivedPush {
    const entry = { ...push, at: new Date().toISOString() };
    this.#arrived.unshift(entry);
    this.#arrived.splice(maxKept);
    return entry;
  }

  addDevice(device: Omit<KnownDevice, 'at'>): void {
    this.#devices.unshift({ ...device, at: new Date().toISOString() });
    this.#devices.splice(maxKept);
  }

  /** The next behaviour, unless it has ended. */
  get next(): { next: PushBehaviour; times: number } | null {
    const { behaviour, times = 0 } = this.#next ?? {};
    return behaviour && times > 0 ? { next: behaviour, times } : null;
  }

  set(behaviour: PushBehaviour, times: number): void {
    this.#next = { behaviour, times };
  }

  /** The current behaviour, after the delay of `slow`. */
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

/**
 * `GET /push.json`, `GET` and `POST /push/behaviour {next, times}`, `GET` and
 * `POST /push/devices {kind}`.
 */
export function servePushBook(
  app: FastifyInstance,
  book: PushBook,
  devices: Readonly<Record<PushKind, () => object>>,
): void {
  app.get('/push.json', async () => book.arrived);
  app.get('/push/behaviour', async () => ({ current: book.next }));
  app.post<{ Body: { next?: unknown; times?: unknown } | undefined }>(
    '/push/behaviour',
    async ({ body }, reply) => {
      const { next, times = 1 } = body ?? {};
      const isCount = typeof times === 'number' && Number.isInteger(times) && times >= 0;
      if (!isOneOf(behaviours, next) || !isCount) {
        return reply.code(400).send({ behaviours });
      }
      book.set(next, times);
      return { next, times };
    },
  );
  app.get('/push/devices', async () => book.devices);
  app.post<{ Body: { kind?: unknown } | undefined }>('/push/devices', async ({ body }, reply) => {
    const kind = body?.kind;
    return isOneOf(kinds, kind) ? devices[kind]() : reply.code(400).send({ kinds });
  });
}
