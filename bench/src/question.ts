import type { Workbench } from './workbench.ts';

/** One line of the table. */
export interface Finding {
  readonly question: string;
  readonly measured: string;
  readonly reach: string;
  /** Null if there is no target. */
  readonly holds: boolean | null;
}

/** A measurement that can be requested by name: `npm run bench -- NAME`. */
export interface Question {
  readonly name: string;
  measure(bench: Workbench): Promise<Finding[]>;
}

interface Shown {
  /** How values are shown; as ratios by default. */
  readonly show?: (value: number) => string;
  /** Text after the measured value. */
  readonly about?: string;
}

/** A finding about a value that should reach a target in a direction. */
const against =
  (direction: 'at least' | 'at most') =>
  (
    question: string,
    value: number,
    reach: number,
    { show = ratio, about = '' }: Shown = {},
  ): Finding => ({
    question,
    measured: `${show(value)}${about}`,
    reach: `${direction} ${show(reach)}`,
    holds: direction === 'at least' ? value >= reach : value <= reach,
  });

export const atLeast = against('at least');
export const atMost = against('at most');

/** A figure for information, without a target. */
export const plainFigure = (
  question: string,
  value: number,
  show: (value: number) => string,
): Finding => ({ question, measured: show(value), reach: 'a plain figure', holds: null });

export const ratio = (value: number) => `${value.toFixed(2)}×`;
