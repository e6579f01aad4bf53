import type { EditProps } from '@tradebridge/contract/forms';
import { defineLabels } from '@tradebridge/contract/labels';
import { plainText } from '../ui/labels.ts';
import type { FieldKind } from './field-kinds.ts';

const labels = defineLabels('newFieldParts', {
  option: 'Option {number}',
  question: 'Statement {number}',
  disagree: 'Strongly disagree',
  agree: 'Strongly agree',
  unlikely: 'Not at all likely',
  likely: 'Extremely likely',
  addAnother: 'Add another',
});

/** Initial properties of a new field, so that it shows its kind. */
export function beginningOf(kind: FieldKind): EditProps {
  switch (kind) {
    case 'select':
    case 'radio':
      return { options: [1, 2, 3].map((number) => optionOf(plainText(labels.option, { number }))) };
    case 'likert':
      return {
        questions: [1, 2].map((number) => plainText(labels.question, { number })),
        lowLabel: plainText(labels.disagree),
        highLabel: plainText(labels.agree),
      };
    case 'nps':
      return { lowLabel: plainText(labels.unlikely), highLabel: plainText(labels.likely) };
    case 'group':
      return { repeat: { min: 1, max: 10, addLabel: plainText(labels.addAnother) } };
    default:
      return {};
  }
}

const optionOf = (label: string) => ({ label, value: label });
