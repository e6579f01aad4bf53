let formatter: Intl.NumberFormat | null = null;

/** Decimal hours, `7.5` or `1,204.25`. */
export function formatHours(hours: number): string {
  formatter ??= new Intl.NumberFormat('en-AU', { maximumFractionDigits: 2 });
  return formatter.format(hours);
}
