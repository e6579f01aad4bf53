import type { FieldCounts, ResultField } from '@tradebridge/contract/form-results';
import { npsMost } from '@tradebridge/contract/form-rules';
import { pointsOf } from '../forms/likert-points.ts';
import type { Translate } from '../ui/labels.ts';
import { type Figure, type NpsFigures, npsFigures, sumOf } from './figures.ts';
import type { LikertFigures } from './LikertStacks.tsx';
import { resultLabels as labels } from './labels.ts';

/** The results of a field, for drawing. */
export type FieldFigures =
  | { readonly as: 'bars'; readonly figures: readonly Figure[] }
  | { readonly as: 'likert'; readonly questions: readonly LikertFigures[] }
  | { readonly as: 'nps'; readonly nps: NpsFigures }
  | { readonly as: 'texts' };

export type ShownField = FieldFigures & {
  /** Number of answers; for a likert, of the question with the most. */
  readonly answers: number;
};

/** Keys may equal built-in properties of objects. */
function entryOf<Value>(counts: Readonly<Record<string, Value>>, name: string): Value | undefined {
  return Object.hasOwn(counts, name) ? counts[name] : undefined;
}

function countIn(counts: FieldCounts | undefined, value: string): number {
  const count = counts && entryOf<unknown>(counts, value);
  return typeof count === 'number' ? count : 0;
}

function countsOf(counts: FieldCounts, question: string): FieldCounts {
  const within = entryOf<unknown>(counts, question);
  return typeof within === 'object' && within !== null ? (within as FieldCounts) : {};
}

export function fieldFigures(
  t: Translate,
  field: ResultField,
  counts: FieldCounts = {},
): ShownField {
  switch (field.kind) {
    case 'choice':
      return bars(field.choices, counts);
    case 'toggle':
      return bars(
        [
          { value: 'true', label: t(labels.yes) },
          { value: 'false', label: t(labels.no) },
        ],
        counts,
      );
    case 'likert':
      return likert(field, counts);
    case 'nps': {
      const nps = npsFigures((answer) => countIn(counts, String(answer)));
      return { as: 'nps', nps, answers: nps.answers };
    }
    default:
      return { as: 'texts', answers: countIn(counts, 'answers') };
  }
}

type Choices = ResultField['choices'];

function figuresOf(choices: Choices, counts: FieldCounts): Figure[] {
  return choices.map(({ value, label }) => ({
    value,
    label: label || value,
    count: countIn(counts, value),
  }));
}

function bars(choices: Choices, counts: FieldCounts): ShownField {
  const figures = figuresOf(choices, counts);
  return { as: 'bars', figures, answers: sumOf(figures.map(({ count }) => count)) };
}

function likert(field: ResultField, counts: FieldCounts): ShownField {
  const { choices, lowLabel, highLabel } = field;
  const points = pointsOf({ options: choices, lowLabel, highLabel });
  const questions = field.questions.map((question) => ({
    question,
    points: figuresOf([...points], countsOf(counts, question)),
  }));
  const answered = questions.map((one) => sumOf(one.points.map(({ count }) => count)));
  return { as: 'likert', questions, answers: Math.max(0, ...answered) };
}

/** The counts of an nps from 0 to 10, for a table. */
export const npsAnswers = ({ counts }: NpsFigures): Figure[] =>
  Array.from({ length: npsMost + 1 }, (_, answer) => ({
    value: String(answer),
    label: String(answer),
    count: counts[answer] ?? 0,
  }));
