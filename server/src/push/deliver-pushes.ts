import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { PushOutcome } from '../outside/push-outcome.ts';
import { type Database, namedStatement, statement } from '../platform/database.ts';
import { maxStopMs, type RepeatedWork, repeatWork } from '../platform/repeat-work.ts';
import type { PushChannels, PushDevice } from './channels.ts';

export interface PushParts {
  readonly db: Database;
  readonly channels: PushChannels;
  readonly log: Pick<FastifyBaseLogger, 'warn' | 'error'>;
  readonly now: () => Date;
  /** Why a notification must no longer be pushed to its user; null if it may. */
  readonly obstacleOf?: (
    db: Database,
    push: { readonly notifyId: string; readonly userId: string },
  ) => Promise<string | null>;
}

/** Pushes of one provider that a process claims at once, and how many are sent concurrently. */
const atOnce = 40;
const sideBySide = 5;
/** Minimum time per push, so that thousands of pushes leave time for requests. */
const minPauseMs = 100;
/** How long a process keeps its claim: longer than sending them all to a slow provider. */
const leaseMs = 5 * 60_000;
/** Attempts at a push that the provider does not accept, over about two days. */
const maxAttempts = 14;
const firstPauseMs = 10_000;
const maxPauseMs = 6 * 3600_000;
/** After this many without a response, the other claimed pushes are postponed. */
const maxUnanswered = 3;

const findProviders = statement<{ provider: string }>(
  'providers-with-pushes',
  `select distinct provider from pushes where state = 'waiting' and not_before <= $1`,
);

interface Waiting {
  id: string;
  attempts: number;
  notify_id: string;
  user_id: string;
  title: string;
  body: string;
  address: string | null;
}

// Two processes claim different pushes. A claim expires if its process did not finish.
const take = statement<Waiting>(
  'take-pushes',
  `update pushes set attempts = attempts + 1, not_before = $3
   where id in (
     select id from pushes where provider = $1 and state = 'waiting' and not_before <= $2
     order by not_before, id limit ${atOnce} for update skip locked)
   returning id, attempts, notify_id, user_id, title, body, address`,
);
// Queried right before each is sent: users who have signed out meanwhile get none.
const findDevice = statement<PushDevice & { id: string }>(
  'device-of-push',
  `select device.id, device.kind, device.address, device.p256dh, device.auth, device.registered_at
   from pushes push join push_devices device on device.id = push.device_id
   join users account on account.id = device.user_id
   where push.id = $1 and device.user_id = push.user_id and account.disabled_at is null`,
);
const setSent = statement(
  'set-push-sent',
  `update pushes set state = 'sent', sent_at = $2, provider_id = $3, reason = null where id = $1`,
);
const setOver = statement(
  'set-push-over',
  'update pushes set state = $2, reason = $3 where id = $1',
);
const tryAgain = statement(
  'try-push-again',
  'update pushes set not_before = $2, reason = $3 where id = $1',
);
const putBack = statement(
  'put-pushes-back',
  'update pushes set attempts = attempts - 1, not_before = $2 where id = any($1)',
);
// Unless it was registered again meanwhile, with other keys.
const forget = namedStatement<unknown, { readonly id: string; readonly registeredAt: Date }>(
  'forget-gone-push-device',
  'delete from push_devices where id = :id and registered_at = :registeredAt',
);

/** Pause after a failed attempt, in milliseconds. */
const pauseAfter = (attempts: number, askedForMs: number): number =>
  Math.max(Math.min(firstPauseMs * 2 ** attempts, maxPauseMs), Math.min(askedForMs, maxPauseMs));

/** Sends one push; true if the provider did not respond. */
async function deliver(parts: PushParts, push: Waiting): Promise<boolean> {
  const { db, channels, log, now } = parts;
  const { id, notify_id: notifyId, user_id: userId } = push;
  const [device] = await db.rows(findDevice, [id]);
  const send = device && channels[device.kind];
  const obstacle = await parts.obstacleOf?.(db, { notifyId, userId });
  if (!device || !send || obstacle) {
    const reason = obstacle ?? (device ? 'channel' : 'device');
    await db.rows(setOver, [id, 'dropped', reason]);
    return false;
  }
  let outcome: PushOutcome;
  let isAnswered = true;
  try {
    outcome = await send(device, { pushId: id, notifyId, ...push }, now());
  } catch (error) {
    log.warn({ err: error, pushId: id }, 'a push could not be sent');
    isAnswered = false;
    outcome = { kind: 'later', reason: 'no answer', afterMs: 0 };
  }
  await note(parts, push, device, outcome);
  return !isAnswered;
}

/** Records the result of a push, and removes a device that is gone. */
async function note(
  { db, now }: PushParts,
  { id, attempts }: Waiting,
  device: PushDevice & { id: string },
  outcome: PushOutcome,
): Promise<void> {
  if (outcome.kind === 'sent') {
    await db.rows(setSent, [id, now(), outcome.providerId?.slice(0, 500) ?? null]);
  } else if (outcome.kind === 'later' && attempts < maxAttempts) {
    const next = new Date(now().getTime() + pauseAfter(attempts, outcome.afterMs));
    await db.rows(tryAgain, [id, next, outcome.reason]);
  } else {
    if (outcome.kind === 'gone') {
      await db.rows(forget, { id: device.id, registeredAt: device.registered_at });
    }
    await db.rows(setOver, [id, 'failed', outcome.reason]);
  }
}

/**
 * Sends due pushes of one provider, until there are none or the provider seems to be unavailable.
 */
async function deliverAt(parts: PushParts, provider: string, isOver: () => boolean): Promise<void> {
  while (!isOver()) {
    const at = parts.now();
    const lease = new Date(at.getTime() + leaseMs);
    const waiting = await parts.db.rows(take, [provider, at, lease]);
    const count = waiting.length;
    let unanswered = 0;
    const isAway = () => unanswered >= maxUnanswered;
    const deliverNext = async (): Promise<void> => {
      for (let push = waiting.pop(); push; push = waiting.pop()) {
        const [isUnanswered] = await Promise.all([deliver(parts, push), sleep(minPauseMs)]);
        unanswered = isUnanswered ? unanswered + 1 : 0;
        if (isAway() || isOver()) return;
      }
    };
    await Promise.all(Array.from({ length: sideBySide }, deliverNext));
    if (waiting.length > 0) {
      const next = new Date(parts.now().getTime() + (isAway() ? firstPauseMs : 0));
      await parts.db.rows(putBack, [waiting.map(({ id }) => id), next]);
    }
    if (count < atOnce || isAway()) return;
  }
}

/**
 * Sends pushes to each provider independently, so that an unavailable one does not delay the
 * others.
 */
export class PushDelivery {
  readonly #parts: PushParts;
  readonly #underWay = new Map<string, Promise<void>>();
  #isStopped = false;

  constructor(parts: PushParts) {
    this.#parts = parts;
  }

  /** Starts with what is due at idle providers. */
  async begin(): Promise<void> {
    for (const { provider } of await this.#parts.db.rows(findProviders, [this.#parts.now()])) {
      if (this.#isStopped || this.#underWay.has(provider)) continue;
      const work = deliverAt(this.#parts, provider, () => this.#isStopped)
        .catch((error: unknown) => {
          this.#parts.log.error({ err: error, provider }, 'pushes could not be sent');
        })
        .finally(() => this.#underWay.delete(provider));
      this.#underWay.set(provider, work);
    }
  }

  /** Resolves when no pushes are being sent. */
  async settled(): Promise<void> {
    await Promise.all(this.#underWay.values());
  }

  /** Starts nothing more, and waits for running work, but no longer than `maxStopMs`. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    const longEnough = new Promise((resolve) => setTimeout(resolve, maxStopMs).unref());
    await Promise.race([this.settled(), longEnough]);
  }
}

/** Sends due pushes every second. */
export function keepPushing(
  parts: PushParts & { readonly log: FastifyBaseLogger },
): Pick<RepeatedWork, 'stop'> {
  const delivery = new PushDelivery(parts);
  const work = repeatWork({
    everyMs: 1000,
    work: () => delivery.begin(),
    log: parts.log,
    failure: 'pushes could not be sent',
  });
  return {
    stop: async () => {
      await work.stop();
      await delivery.stop();
    },
  };
}
