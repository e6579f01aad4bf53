import { longWaitDays, weekWaitDays } from './sign-off-rules.ts';

/** Traffic lights, the most urgent first. */
export const lights = ['red', 'amber', 'green'] as const;
export type Light = (typeof lights)[number];

/** What a company's light depends on. */
interface Urgency {
  readonly invoicesOverdueCount: number;
  /** Days for which the oldest sign-off has waited; null if none waits. */
  readonly longestWaitDays: number | null;
  readonly behindCount: number;
}

/**
 * Red: an invoice is overdue or a sign-off has waited long. Amber: one has waited a week, or an
 * apprentice is behind.
 */
export function lightOf({ invoicesOverdueCount, longestWaitDays, behindCount }: Urgency): Light {
  const waited = longestWaitDays ?? 0;
  if (invoicesOverdueCount > 0 || waited >= longWaitDays) return 'red';
  return waited >= weekWaitDays || behindCount > 0 ? 'amber' : 'green';
}
