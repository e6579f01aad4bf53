import type { Attendance } from '@tradebridge/contract/attendance';
import { type AttendanceHours, sumAttendance } from '@tradebridge/contract/attendance-rules';

/** The years of the records, the latest first. */
export const yearsOf = (records: readonly Attendance[]): string[] =>
  [...new Set(records.map(({ fromDate }) => fromDate.slice(0, 4)))].sort().reverse();

export interface AttendanceMonth extends AttendanceHours {
  /** `YYYY-MM`. */
  month: string;
}

/**
 * The hours of each month, from the first record to the last. A record of several days counts in
 * the month it begins in: how its hours are distributed is unknown.
 */
export function byMonth(records: readonly Attendance[]): AttendanceMonth[] {
  const recorded = new Map<string, Attendance[]>();
  for (const record of records) {
    const month = record.fromDate.slice(0, 7);
    recorded.set(month, [...(recorded.get(month) ?? []), record]);
  }
  const known = [...recorded.keys()].sort();
  const [first] = known;
  const last = known.at(-1);
  if (first === undefined || last === undefined) return [];
  const months: AttendanceMonth[] = [];
  for (let month = first; month <= last; month = monthAfter(month)) {
    months.push({ month, ...sumAttendance(recorded.get(month) ?? []) });
  }
  return months;
}

function monthAfter(month: string): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number, 1)).toISOString().slice(0, 7);
}

/** A round maximum for a scale that fits the greatest month; its half is round too. */
export function topOfScale(months: readonly AttendanceHours[]): number {
  const max = Math.max(
    1,
    ...months.map(({ present, absent, approved }) => present + absent + approved),
  );
  const steps = [10, 20, 40, 60, 80, 100];
  const size = 10 ** Math.max(0, Math.floor(Math.log10(max / 10)));
  const step = steps.find((one) => one * size >= max) ?? 100;
  return step * size;
}

let formatter: Intl.NumberFormat | null = null;

/** Decimal hours, `7.5` or `1,204.25`. */
export function formatHours(hours: number): string {
  formatter ??= new Intl.NumberFormat('en-AU', { maximumFractionDigits: 2 });
  return formatter.format(hours);
}
