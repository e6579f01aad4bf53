/** The percentile at `share` (0 to 1) of the values, by nearest rank. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  const value = sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)];
  if (value === undefined) throw new Error('Nothing was measured.');
  return value;
}

/** The middle value; for an even number the mean of the middle two. */
export function median(values: readonly number[]): number {
  const half = values.length / 2;
  const sorted = values.toSorted((one, other) => one - other);
  const [low, high] = [sorted[Math.ceil(half) - 1], sorted[Math.floor(half)]];
  if (low === undefined || high === undefined) throw new Error('Nothing was measured.');
  return (low + high) / 2;
}

/** The same measurement on two sides, shortly after one another. */
export interface Pair {
  readonly one: number;
  readonly other: number;
}

export interface Comparison {
  /** The median of the pairs' ratios: a disturbance affects both sides of its pair. */
  readonly ratio: number;
  /** The lowest and the highest ratio, and the medians of both sides, for the reader. */
  readonly about: string;
}

/** The ratio of `one` to `other`. */
export function compare(pairs: readonly Pair[], show: (value: number) => string): Comparison {
  const ratios = pairs.map(({ one, other }) => one / other);
  const sides = [pairs.map(({ one }) => one), pairs.map(({ other }) => other)].map(median);
  const range = `${Math.min(...ratios).toFixed(2)}–${Math.max(...ratios).toFixed(2)}`;
  return {
    ratio: median(ratios),
    about: ` (${range}; ${sides.map(show).join(' against ')})`,
  };
}

/**
 * Measures both sides `rounds` times; the first side alternates, so that a drift favours neither.
 */
export async function inTurns<Result>(
  rounds: number,
  one: () => Promise<Result>,
  other: () => Promise<Result>,
): Promise<{ one: Result; other: Result }[]> {
  const pairs: { one: Result; other: Result }[] = [];
  for (let round = 0; round < rounds; round++) {
    if (round % 2 === 0) {
      const first = await one();
      pairs.push({ one: first, other: await other() });
    } else {
      const first = await other();
      pairs.push({ one: await one(), other: first });
    }
  }
  return pairs;
}
