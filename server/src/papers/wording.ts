import { monthName, shortMonthName } from '@tradebridge/contract/month-names';

const partsOf = (day: string) => {
  const [year = '', month = '', date = ''] = day.split('-');
  return { year, month: Number(month), date: String(Number(date)) };
};

/** `2026-03-02` as `2 March 2026`; null stays null. */
export function longDay<Day extends string | null>(day: Day): Day extends null ? null : string;
export function longDay(day: string | null): string | null {
  if (day === null) return null;
  const { year, month, date } = partsOf(day);
  return `${date} ${monthName(month)} ${year}`;
}

/** `2026-03-02` as `2 Mar 2026`; null stays null. */
export function shortDay<Day extends string | null>(day: Day): Day extends null ? null : string;
export function shortDay(day: string | null): string | null {
  if (day === null) return null;
  const { year, month, date } = partsOf(day);
  return `${date} ${shortMonthName(month)} ${year}`;
}

const hoursFormat = new Intl.NumberFormat('en-AU', { maximumFractionDigits: 2 });

/** Decimal hours as `1,234.5`. */
export const shownHours = (hours: number): string => hoursFormat.format(hours);

const moneyFormat = new Intl.NumberFormat('en-AU', {
  style: 'currency',
  currency: 'AUD',
  // No minus sign for zero.
  signDisplay: 'negative',
});

/** Integer cents as `$1,234.50`. */
export const shownMoney = (cents: number): string => moneyFormat.format(cents / 100);

/** The 11 digits of an ABN in groups; anything else unchanged. */
export const shownAbn = (abn: string): string =>
  abn.replace(/\s/g, '').replace(/^(\d{2})(\d{3})(\d{3})(\d{3})$/, '$1 $2 $3 $4');
