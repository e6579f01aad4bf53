import type { Workbench } from './workbench.ts';

/** One line of the table. */
export interface Finding {
  readonly question: string;
  readonly measured: string;
  readonly reach: string;
  /** Null where nothing is to be reached. */
  readonly holds: boolean | null;
}

/** Something worth measuring, asked for by name: `npm run bench -- NAME`. */
export interface Question {
  readonly name: string;
  measure(bench: Workbench): Promise<Finding[]>;
}

interface Shown {
  /** How values are shown; as ratios if not given. */
  readonly show?: (value: number) => string;
  /** What the measured value is followed by. */
  readonly about?: string;
}

export const atLeast = (
  question: string,
  value: number,
  reach: number,
  { show = ratio, about = '' }: Shown = {},
): Finding => ({
  question,
  measured: `${show(value)}${about}`,
  reach: `at least ${show(reach)}`,
  holds: value >= reach,
});

export const atMost = (
  question: string,
  value: number,
  reach: number,
  { show = ratio, about = '' }: Shown = {},
): Finding => ({
  question,
  measured: `${show(value)}${about}`,
  reach: `at most ${show(reach)}`,
  holds: value <= reach,
});

/** A figure for the reader, which nothing hangs on. */
export const plainFigure = (
  question: string,
  value: number,
  show: (value: number) => string,
): Finding => ({ question, measured: show(value), reach: 'a plain figure', holds: null });

export const ratio = (value: number) => `${value.toFixed(2)}×`;
