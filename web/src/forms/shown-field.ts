import type { AnswerFault, AnswerValue } from '@tradebridge/contract/form-answers';
import type { FormField } from '@tradebridge/contract/forms';
import type { FormEntry } from './form-entry.ts';

/** What every kind of field is drawn from. */
export interface FieldProps {
  readonly field: FormField;
  /** The name of its answer. */
  readonly name: string;
  readonly entry: FormEntry;
  readonly value: AnswerValue | undefined;
  /** With a word where the answer is optional. */
  readonly label: string;
  readonly help: string | undefined;
  /** What is wrong with the answer as a whole. */
  readonly error: string | undefined;
  readonly faults: readonly AnswerFault[];
  readonly onChange: (value: AnswerValue | undefined) => void;
  /** The field was left, so that what is wrong with it is shown. */
  readonly onLeave: () => void;
}

/** An answer that is written, as it is typed. */
export const textIn = (value: AnswerValue | undefined): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';
