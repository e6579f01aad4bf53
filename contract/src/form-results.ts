import { defineCall } from './call.ts';
import { contentCursor } from './content.ts';
import { fieldName } from './forms.ts';
import { z } from './schema.ts';
import { answer } from './submissions.ts';
import { count, id, instant } from './values.ts';

/** How answers are counted: by choice, by point, by question and point, or only how many. */
export const resultKinds = ['choice', 'toggle', 'nps', 'likert', 'texts', 'files'] as const;
export type ResultKind = (typeof resultKinds)[number];

const byChoice = z.record(z.string(), count);

/**
 * How often each answer was given, none for what was never: `{[choice]: n}` of choices, toggles (`true`,
 * `false`) and nps (`0` to `10`); `{[question]: {[point]: n}}` of a likert; `{answers: n}` of texts and
 * files. Each row of a repeating group counts.
 */
export const fieldCounts = z.union([byChoice, z.record(z.string(), byChoice)]);
export type FieldCounts = z.output<typeof fieldCounts>;

/** A field that was asked in some version of a form. */
export const resultField = z.object({
  /** What its counts go by: its name; `name:kind` for a kind that it was in earlier versions alone. */
  key: z.string(),
  name: fieldName,
  /** As it was last. */
  label: z.string(),
  kind: z.enum(resultKinds),
  /** Whether the newest version has it. */
  isCurrent: z.boolean(),
  /** What could be chosen, in order, what is no longer offered last; empty where the kind says it. */
  choices: z.array(z.object({ value: z.string(), label: z.string() })),
  /** Of a likert, in order, those that are no longer asked last. */
  questions: z.array(z.string()),
  /** Words at the ends of the scale of an nps. */
  lowLabel: z.string(),
  highLabel: z.string(),
  /** Of an nps, -100 to 100: the share of 9 and 10 less that of 0 to 6. Null without an answer. */
  score: z.int().nullable(),
});
export type ResultField = z.output<typeof resultField>;

export const formResults = z.object({
  /** Complete submissions. */
  total: count,
  /** Whether there are too few anonymous answers to count them; `fields` and `asked` are empty then. */
  isWithheld: z.boolean(),
  fields: z.record(z.string(), fieldCounts),
  /** Every field of every version, those of the newest first and in its order. */
  asked: z.array(resultField),
});
export type FormResults = z.output<typeof formResults>;

export const getResults = defineCall({
  path: 'formResults/getOne',
  policy: 'administer',
  input: z.strictObject({ formId: id }),
  result: formResults,
  effect:
    'What all complete submissions of a form come to, over all its versions. With fewer than five answers to an anonymous form, only how many there are.',
});

/** One answer to a field. */
export const textAnswer = z.object({
  submissionId: id,
  reference: z.string(),
  submitted: instant,
  /** Of a repeating group, from 0. */
  row: z.int().nonnegative().nullable(),
  value: answer.shape.value,
});
export type TextAnswer = z.output<typeof textAnswer>;

export const retrieveTexts = defineCall({
  path: 'formResults/retrieveTexts',
  policy: 'administer',
  input: z.strictObject({ formId: id, name: fieldName, cursor: contentCursor.optional() }),
  result: z.object({ items: z.array(textAnswer), next: z.string().nullable() }),
  effect:
    'The answers to one field as they were given, the newest submissions first, those of 20 at a time. None where there are too few to count.',
});
