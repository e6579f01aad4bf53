import type { SignoffRequest } from '@tradebridge/contract/sign-offs';
import { deviceAnswersOf, formsKeptOn } from '../forms/device-answers.ts';
import { commentDraftsOf } from '../sign-offs/comment-draft.ts';
import { deviceOutboxOf, usersWaitingOn } from '../sign-offs/device-outbox.ts';

type OneStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

/** Where items wait: on the device, for its users, and in the tab. */
export interface Places {
  readonly device: OneStorage;
  readonly tab: OneStorage;
}

/** A decision or entry that the server does not have yet. */
export type WaitingItem =
  | {
      readonly kind: 'confirmed' | 'notYet';
      readonly requests: readonly SignoffRequest[];
      /** Milliseconds since 1970, by this device's clock. */
      readonly since: number;
    }
  | {
      readonly kind: 'answers' | 'submission';
      /** The form's name, if it was stored. */
      readonly form: string | null;
      readonly since: number;
    }
  | { readonly kind: 'reason' };

/** The items of one user. */
export function waitingFor(userId: string, { device, tab }: Places, now: number): WaitingItem[] {
  const decisions = deviceOutboxOf(userId, device)
    .list(now)
    .map(
      ({ result, requests, decidedAt }): WaitingItem => ({
        kind: result === 'competent' ? 'confirmed' : 'notYet',
        requests,
        since: decidedAt,
      }),
    );
  const forms = formsKeptOn(device)
    .filter((kept) => kept.userId === userId)
    .flatMap(({ formId }): WaitingItem[] => {
      const kept = deviceAnswersOf(userId, formId, device).read();
      if (!kept || (kept.isSaved && !kept.pending)) return [];
      const kind = kept.pending ? 'submission' : 'answers';
      return [{ kind, form: kept.formName ?? null, since: Date.parse(kept.began) }];
    });
  const reasons = commentDraftsOf(userId, tab).map((): WaitingItem => ({ kind: 'reason' }));
  return [...decisions, ...forms, ...reasons];
}

/** The number of items of all users. */
export function countWaiting(places: Places, now: number): number {
  const users = new Set([
    ...usersWaitingOn(places.device),
    ...formsKeptOn(places.device).map(({ userId }) => userId),
  ]);
  let count = 0;
  for (const userId of users) count += waitingFor(userId, places, now).length;
  return count;
}
