import { wallClock } from '../app/format.ts';

const minute = 60_000;

/** What a field of date and time shows for an instant, on the institution's clock. */
export const wallTimeOf = (instant: string): string => wallClock(instant);

/** The instant at which the institution's clock shows a time, `YYYY-MM-DDTHH:MM`; null for none. */
export function instantOf(wallTime: string): string | null {
  // Browsers read the strangest texts as dates.
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/.test(wallTime)) return null;
  const shown = Date.parse(`${wallTime}:00Z`);
  if (Number.isNaN(shown)) return null;
  const aheadAt = (time: number) =>
    Date.parse(`${wallClock(new Date(time))}:00Z`) - Math.floor(time / minute) * minute;
  // Where the clocks are set between the two, the second look is right.
  const nearly = shown - aheadAt(shown);
  return new Date(shown - aheadAt(nearly)).toISOString();
}
