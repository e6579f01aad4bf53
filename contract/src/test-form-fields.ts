import type { AnswerContext, AnswerValue } from './form-answers.ts';
import type { FieldType } from './form-rules.ts';
import { type EditProps, type FormField, field } from './forms.ts';

/** A field whose label is its name, as the schema parses it. */
export const aField = (type: FieldType, name: string, editProps: EditProps = {}): FormField =>
  field.parse({ type, name, label: name, editProps });

export const aPage = (name: string, editProps: EditProps = {}): FormField =>
  aField('header', name, { ...editProps, page: true });

export const aGroup = (name: string, min = 1, max = 50): FormField =>
  aField('header', name, { repeat: { min, max, addLabel: '' } });

export const answers = (values: Readonly<Record<string, AnswerValue>>) =>
  new Map(Object.entries(values));

export const sent = (values: Readonly<Record<string, AnswerValue>>) =>
  Object.entries(values).map(([name, value]) => ({ name, value }));

/** No files, no defaults, and simple regular expressions for tests. */
export const aContext = (given: Partial<AnswerContext> = {}): AnswerContext => ({
  matches: (pattern, text) => new RegExp(pattern).test(text),
  files: [],
  defaults: new Map(),
  ...given,
});

export const options = (...values: string[]) => values.map((value) => ({ label: value, value }));
