import type { TrainingContract } from '@tradebridge/contract/apprentices';
import { today } from '../app/format.ts';

type Term = Pick<TrainingContract, 'startDate' | 'commencedDate' | 'nominalTermMonths'>;

/**
 * An apprentice's year of training, and the number of years; null before the start and without a
 * term.
 */
export function trainingYearOf(
  { startDate, commencedDate, nominalTermMonths }: Term,
  day: string = today(),
): { year: number; years: number } | null {
  const start = commencedDate ?? startDate;
  if (!nominalTermMonths || day < start) return null;
  const years = Math.ceil(nominalTermMonths / 12);
  const isBeforeAnniversary = day.slice(5) < start.slice(5);
  const done = Number(day.slice(0, 4)) - Number(start.slice(0, 4)) - (isBeforeAnniversary ? 1 : 0);
  // Some take longer than the term.
  return { year: Math.min(done + 1, years), years };
}
