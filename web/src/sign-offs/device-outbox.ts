import type { SignoffRequest, SignoffResult } from '@tradebridge/contract/sign-offs';

/** One answer of the user to one or many requests. */
export interface Decision {
  /** The Idempotency-Key: the same when the same answer is sent again. */
  readonly key: string;
  readonly eId: string;
  /** The contact that the user answers as. */
  readonly contactId: string;
  readonly result: SignoffResult;
  /** Why not yet, or what the user wants to be kept with a confirmation; null for none. */
  readonly comment: string | null;
  /** As they were when they were answered, at least one. */
  readonly requests: readonly SignoffRequest[];
  /** Whether files were chosen for it, which no device keeps: they are in memory while it is sent. */
  readonly hasFiles?: boolean;
  /** When the user decided, by this device's clock, in milliseconds since 1970. */
  readonly decidedAt: number;
}

/** How long an answer that did not get through waits on the device, in milliseconds: seven days. */
export const keptFor = 7 * 86_400_000;

interface Kept {
  at: number;
  decision: Decision;
}

type DeviceStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

/**
 * Answers of one user that may not have reached the server, on this device, the oldest first. Each
 * stands from before it is sent until the server has it or refuses it, so that neither a reload nor a
 * session that ends loses it. Its key makes sending it again safe.
 */
export interface DeviceOutbox {
  list(now: number): Decision[];
  keep(decision: Decision, now: number): void;
  forget(key: string): void;
}

function parse(text: string | null): Kept | undefined {
  try {
    const kept = JSON.parse(text ?? '') as Partial<Kept>;
    const isWhole =
      typeof kept.at === 'number' &&
      typeof kept.decision?.key === 'string' &&
      Array.isArray(kept.decision.requests);
    return isWhole ? (kept as Kept) : undefined;
  } catch {
    return undefined;
  }
}

const prefix = 'unsentDecision.';

const namesIn = (storage: Pick<Storage, 'key' | 'length'>) =>
  Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '');

/** The users whose answers a device has. */
export const usersWaitingOn = (storage: Pick<Storage, 'key' | 'length'>): string[] => [
  ...new Set(
    namesIn(storage)
      .filter((name) => name.startsWith(prefix))
      .map((name) => name.slice(prefix.length).split('.', 1)[0] ?? ''),
  ),
];

/** @param storage of the device, where other users' answers may wait too; unseen by this one */
export function deviceOutboxOf(userId: string, storage: DeviceStorage): DeviceOutbox {
  const ownPrefix = `${prefix}${userId}.`;
  const names = () => namesIn(storage).filter((name) => name.startsWith(ownPrefix));
  return {
    list(now) {
      const kept: Kept[] = [];
      for (const name of names()) {
        const one = parse(storage.getItem(name));
        if (one && now - one.at < keptFor) kept.push(one);
        else storage.removeItem(name);
      }
      return (
        kept
          .sort((one, other) => one.at - other.at)
          // Earlier versions kept no time within the decision.
          .map(({ at, decision }) => ({ ...decision, decidedAt: decision.decidedAt ?? at }))
      );
    },
    keep(decision, now) {
      try {
        const name = ownPrefix + decision.key;
        // Sent again, it is as old as when it was first given.
        if (storage.getItem(name) === null) {
          storage.setItem(name, JSON.stringify({ at: now, decision } satisfies Kept));
        }
      } catch {
        // A full or forbidden storage must not stop anyone from answering.
      }
    },
    forget: (key) => storage.removeItem(ownPrefix + key),
  };
}
