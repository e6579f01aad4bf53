import { financialYearOf, monthsBefore, type Period } from '../receipts/financial-year.ts';

/** The most common periods. */
export const readyPeriods = ['this-year', 'last-year', 'three-months'] as const;
export type ReadyPeriod = (typeof readyPeriods)[number];

export function periodOf(ready: ReadyPeriod, today: string): Period {
  switch (ready) {
    case 'this-year':
      return { ...financialYearOf(today), end: today };
    case 'last-year':
      return financialYearOf(today, 1);
    case 'three-months':
      return { start: monthsBefore(today, 3), end: today };
  }
}

/** The predefined period of two days, if any. */
export const readyPeriodOf = ({ start, end }: Period, today: string): ReadyPeriod | null =>
  readyPeriods.find((ready) => {
    const period = periodOf(ready, today);
    return period.start === start && period.end === end;
  }) ?? null;

type Fault = 'missing' | 'before-start';

/** The faults of a period's days. */
export function faultsOf({ start, end }: Period): { start: Fault | null; end: Fault | null } {
  const isReversed = start !== '' && end !== '' && end < start;
  return {
    start: start === '' ? 'missing' : null,
    end: end === '' ? 'missing' : isReversed ? 'before-start' : null,
  };
}
