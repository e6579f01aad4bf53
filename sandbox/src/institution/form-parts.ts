import type { FormInput } from '@tradebridge/contract/forms';

export interface DemonstrationForm extends FormInput {
  readonly id: string;
}

type Field = NonNullable<FormInput['fields']>[number];
type EditProps = NonNullable<Field['editProps']>;

export const field = (
  type: Field['type'],
  name: string,
  label: string,
  editProps: EditProps = {},
): Field => ({ type, name, label, editProps });

export const header = (label: string, editProps: EditProps = {}) =>
  field('header', '', label, editProps);
export const paragraph = (text: string) => field('paragraph', '', text);
export const page = { page: true } as const;
export const required = { required: true } as const;

export const options = (...labels: readonly string[]): EditProps => ({
  options: labels.map((label) => ({
    label,
    value: label
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^-|-$/g, ''),
  })),
});
export const yesOrNo = options('Yes', 'No');

/** Shown if an earlier answer has this value. */
export const where = (name: string, value: string | boolean): EditProps => ({
  showIf: { all: [{ field: name, op: 'equals', value }] },
});

/** Filled in from the respondent's account. */
export const from = (path: string): EditProps => ({ default: path, defaultType: 'data-value' });

export const phone: EditProps = {
  regex: '^\\+?[0-9 ()-]{8,20}$',
  regexMessage: 'Enter a phone number with its area code',
  placeholder: '04xx xxx xxx',
};
