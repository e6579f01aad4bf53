import { npsMost } from '@tradebridge/contract/form-rules';

/** An answer and its count. */
export interface Figure {
  readonly value: string;
  readonly label: string;
  readonly count: number;
}

/** A share as a whole percentage; 0 of nothing. */
export const percentOf = (count: number, total: number): number =>
  total === 0 ? 0 : Math.round((count / total) * 100);

export const sumOf = (counts: readonly number[]): number =>
  counts.reduce((sum, count) => sum + count, 0);

/** The lowest answers that count as passive and as promoter. */
export const firstPassive = 7;
export const firstPromoter = 9;

export interface NpsFigures {
  /** Counts of the answers from 0 to 10. */
  readonly counts: readonly number[];
  readonly answers: number;
  readonly detractors: number;
  readonly passives: number;
  readonly promoters: number;
}

/** @param countOf the count of an answer from 0 to 10 */
export function npsFigures(countOf: (answer: number) => number): NpsFigures {
  const counts = Array.from({ length: npsMost + 1 }, (_, answer) => countOf(answer));
  const answers = sumOf(counts);
  const detractors = sumOf(counts.slice(0, firstPassive));
  const promoters = sumOf(counts.slice(firstPromoter));
  return {
    counts,
    answers,
    detractors,
    promoters,
    passives: answers - detractors - promoters,
  };
}

/** A score with its sign, `+25` or `−8`. */
export const signed = (score: number): string =>
  score > 0 ? `+${score}` : score < 0 ? `−${-score}` : '0';
