import type { SignoffRequest, SignoffResult } from '@tradebridge/contract/sign-offs';
import { everyOf, holding, numberFrom, parseStored, text } from '../app/stored-values.ts';

/** A user's answer to one or more requests. */
export interface Decision {
  /** The Idempotency-Key: the same if the same answer is sent again. */
  readonly key: string;
  readonly eId: string;
  /** The contact the user answers as. */
  readonly contactId: string;
  readonly result: SignoffResult;
  /** The reason of a 'not yet', or a comment on a confirmation; null for none. */
  readonly comment: string | null;
  /** As they were when answered, at least one. */
  readonly requests: readonly SignoffRequest[];
  /** Whether files were chosen for it. They are in memory while it is sent, never on the device. */
  readonly hasFiles?: boolean;
  /** When the user decided, by this device's clock, in milliseconds since 1970. */
  readonly decidedAt: number;
}

/** Milliseconds for which an unsent answer stays on the device: seven days. */
export const keptFor = 7 * 86_400_000;

interface Kept {
  at: number;
  decision: Decision;
}

type DeviceStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

/**
 * A user's answers on this device that may not have reached the server, the oldest first. Each is
 * stored before it is sent, until the server accepts or refuses it, so that neither a reload nor
 * the end of the session loses it. Its key makes sending it again safe.
 */
export interface DeviceOutbox {
  list(now: number): Decision[];
  keep(decision: Decision, now: number): void;
  forget(key: string): void;
}

const decision = holding<Decision>({
  key: text(),
  requests: everyOf(holding<SignoffRequest>({ id: text(64) })),
});
const keptDecision = holding<Kept>({ at: numberFrom(0), decision });

export const parseDecision = (stored: string | null): Kept | undefined =>
  parseStored(stored, keptDecision, undefined);

const prefix = 'unsentDecision.';

const namesIn = (storage: Pick<Storage, 'key' | 'length'>) =>
  Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '');

/** The users with answers on a device. */
export const usersWaitingOn = (storage: Pick<Storage, 'key' | 'length'>): string[] => [
  ...new Set(
    namesIn(storage)
      .filter((name) => name.startsWith(prefix))
      .map((name) => name.slice(prefix.length).split('.', 1)[0] ?? ''),
  ),
];

/** @param storage of the device, which may have other users' answers too; these are ignored */
export function deviceOutboxOf(userId: string, storage: DeviceStorage): DeviceOutbox {
  const ownPrefix = `${prefix}${userId}.`;
  const names = () => namesIn(storage).filter((name) => name.startsWith(ownPrefix));
  return {
    list(now) {
      const kept: Kept[] = [];
      for (const name of names()) {
        const one = parseDecision(storage.getItem(name));
        if (one && now - one.at < keptFor) kept.push(one);
        else storage.removeItem(name);
      }
      return (
        kept
          .sort((one, other) => one.at - other.at)
          // Earlier versions stored the time beside the decision.
          .map(({ at, decision }) => ({ ...decision, decidedAt: decision.decidedAt ?? at }))
      );
    },
    keep(decision, now) {
      try {
        const name = ownPrefix + decision.key;
        // Sent again, it keeps its original age.
        if (storage.getItem(name) === null) {
          storage.setItem(name, JSON.stringify({ at: now, decision } satisfies Kept));
        }
      } catch {
        // Failing storage must not prevent answering.
      }
    },
    forget: (key) => storage.removeItem(ownPrefix + key),
  };
}
