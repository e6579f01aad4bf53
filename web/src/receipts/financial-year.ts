export interface Period {
  /** First and last day, `YYYY-MM-DD`, inclusive. */
  start: string;
  end: string;
}

/** The Australian financial year of a day, 1 July to 30 June, or `back` years before it. */
export function financialYearOf(day: string, back = 0): Period {
  const [year = 0, month = 0] = day.split('-').map(Number);
  const first = (month >= 7 ? year : year - 1) - back;
  return { start: `${first}-07-01`, end: `${first + 1}-06-30` };
}

/** The same day some months earlier, or the last day of that month. */
export function monthsBefore(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const lastOfMonth = new Date(Date.UTC(year, month - months, 0)).getUTCDate();
  const then = new Date(Date.UTC(year, month - 1 - months, Math.min(date, lastOfMonth)));
  return then.toISOString().slice(0, 10);
}

export const isWithin = (day: string, { start, end }: Period) => start <= day && day <= end;
