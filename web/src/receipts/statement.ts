import { financialYearOf, monthsBefore, type Period } from './financial-year.ts';

/** The periods that are asked for most. */
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

/** Which of the ready periods two days are, if any. */
export const readyPeriodOf = ({ start, end }: Period, today: string): ReadyPeriod | null =>
  readyPeriods.find((ready) => {
    const period = periodOf(ready, today);
    return period.start === start && period.end === end;
  }) ?? null;

type Fault = 'missing' | 'before-start';

/** What is wrong with the days of a period. */
export function faultsOf({ start, end }: Period): { start: Fault | null; end: Fault | null } {
  const isReversed = start !== '' && end !== '' && end < start;
  return {
    start: start === '' ? 'missing' : null,
    end: end === '' ? 'missing' : isReversed ? 'before-start' : null,
  };
}
