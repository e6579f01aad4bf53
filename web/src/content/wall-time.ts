import { wallClock } from '../app/format.ts';

const zoneless = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/;

/**
 * The instant at which the institution's clock shows a time, `YYYY-MM-DDTHH:MM`, as RFC 3339 in
 * UTC. For a time that occurs twice when daylight saving ends, one of the two; null for invalid
 * times and for those skipped when it begins.
 */
export function instantAtWallClock(written: string): string | null {
  const wall = zoneless.exec(written)?.[0];
  const asked = Date.parse(`${wall}:00Z`);
  if (wall === undefined || Number.isNaN(asked)) return null;
  let time = asked;
  // The first step finds the offset, the second corrects it if the clocks change in between.
  for (let step = 0; step < 2; step++) {
    time += asked - Date.parse(`${wallClock(new Date(time))}:00Z`);
  }
  const instant = new Date(time);
  return wallClock(instant) === wall ? instant.toISOString() : null;
}
