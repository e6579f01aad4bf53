import type { SignoffRequest } from '@tradebridge/contract/sign-offs';

/** From how many days on a wait is called long. */
export const longWait = 14;

export const isLongWait = (days: number) => days >= longWait;

/** The day since which the oldest waits; null when nothing does. ISO days sort as text. */
export const oldestWaitingSince = (
  requests: readonly Pick<SignoffRequest, 'waitingSince'>[],
): string | null =>
  requests.reduce<string | null>(
    (oldest, { waitingSince }) =>
      oldest === null || waitingSince < oldest ? waitingSince : oldest,
    null,
  );
