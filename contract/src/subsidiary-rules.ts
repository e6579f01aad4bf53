import { longWaitDays, weekWaitDays } from './sign-off-rules.ts';

/** Traffic lights, the most urgent first. */
export const lights = ['red', 'amber', 'green'] as const;
export type Light = (typeof lights)[number];

/** What the light of a company depends on. */
interface Urgency {
  readonly invoicesOverdueCount: number;
  /** Days that the oldest sign-off has waited; null where none waits. */
  readonly longestWaitDays: number | null;
  readonly behindCount: number;
}

/** Red: an invoice is overdue, or a sign-off waits long. Amber: one waits a week, or an apprentice is behind. */
export function lightOf({ invoicesOverdueCount, longestWaitDays, behindCount }: Urgency): Light {
  const waited = longestWaitDays ?? 0;
  if (invoicesOverdueCount > 0 || waited >= longWaitDays) return 'red';
  return waited >= weekWaitDays || behindCount > 0 ? 'amber' : 'green';
}
