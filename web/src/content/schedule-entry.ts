import type { ContentStatus } from '@tradebridge/contract/content';
import type { Label } from '@tradebridge/contract/labels';
import { wallClock } from '../app/format.ts';
import { contentLabels as labels } from './labels.ts';
import { instantAtWallClock } from './wall-time.ts';

/** Why an entered time is invalid; null if it is valid. */
export function faultOfInstant(written: string, now: Date): Label | null {
  if (written === '') return labels.instantMissing;
  const instant = instantAtWallClock(written);
  if (instant === null) return labels.instantNotThere;
  return new Date(instant) <= now ? labels.instantPast : null;
}

/** Why the end of a period from now or `from` is invalid; null if it is valid. */
export function faultOfEnd(until: string, from: string | null, now: Date): Label | null {
  const fault = faultOfInstant(until, now);
  if (fault || from === null) return fault;
  const start = instantAtWallClock(from);
  const end = instantAtWallClock(until);
  return start !== null && end !== null && end <= start ? labels.endsFirst : null;
}

type Times = Pick<ContentStatus, 'visibleFrom' | 'visibleUntil' | 'scheduledFor'>;

/** The scheduled times that have not passed, as written on the institution's clock; '' for none. */
export function timesStillToCome(
  { visibleFrom, visibleUntil, scheduledFor }: Times,
  now: Date,
): { from: string; until: string } {
  const written = (instant: string | null) =>
    instant !== null && new Date(instant) > now ? wallClock(instant) : '';
  return { from: written(scheduledFor ?? visibleFrom), until: written(visibleUntil) };
}
