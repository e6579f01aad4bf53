import type { AnswerFault, AnswerValue } from '@tradebridge/contract/form-answers';
import type { FormField } from '@tradebridge/contract/forms';
import type { FormEntry } from './form-entry.ts';

/** Props of every kind of field. */
export interface FieldProps {
  readonly field: FormField;
  /** The name of its answer. */
  readonly name: string;
  readonly entry: FormEntry;
  readonly value: AnswerValue | undefined;
  /** With a suffix if the answer is optional. */
  readonly label: string;
  readonly help: string | undefined;
  /** The fault of the answer as a whole. */
  readonly error: string | undefined;
  readonly faults: readonly AnswerFault[];
  readonly onChange: (value: AnswerValue | undefined) => void;
  /** The field was left, so its faults are shown. */
  readonly onLeave: () => void;
}

/** A text answer, as typed. */
export const textIn = (value: AnswerValue | undefined): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';
