import type { FieldType } from '@tradebridge/contract/form-rules';
import type { EditProps } from '@tradebridge/contract/forms';
import { type EditedField, withKey } from './form-entry.ts';

/** A field whose label is its name; headers have only a label. */
export const aField = (
  name: string,
  type: FieldType = 'text',
  editProps: EditProps = {},
): EditedField => ({
  ...withKey({
    type,
    name: type === 'header' || type === 'paragraph' ? '' : name,
    label: name,
    editProps,
  }),
  key: name,
});

/** A select with these options, whose values are their labels. */
export const aChoice = (name: string, ...options: string[]): EditedField =>
  aField(name, 'radio', { options: options.map((value) => ({ label: value, value })) });
