import type { Label } from '@tradebridge/contract/labels';
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
