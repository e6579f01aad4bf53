import { defineCall } from './call.ts';
import { contentCursor } from './content.ts';
import { fieldName } from './forms.ts';
import { z } from './schema.ts';
import { answer } from './submissions.ts';
import { count, id, instant } from './values.ts';

/** How answers are counted: by choice, by point, by question and point, or only their number. */
const resultKinds = ['choice', 'toggle', 'nps', 'likert', 'texts', 'files'] as const;
export type ResultKind = (typeof resultKinds)[number];

const byChoice = z.record(z.string(), count);

/**
 * Counts of answers, omitting zeros: `{[choice]: n}` for choices, toggles (`true`, `false`) and nps
 * (`0` to `10`); `{[question]: {[point]: n}}` for a likert; `{answers: n}` for texts and files.
 * Each row of a repeating group counts.
 */
export const fieldCounts = z.union([byChoice, z.record(z.string(), byChoice)]);
export type FieldCounts = z.output<typeof fieldCounts>;

/** A field of any version of a form. */
export const resultField = z.object({
  /** The key of its counts: the name, or `name:kind` for a kind used in earlier versions only. */
  key: z.string(),
  name: fieldName,
  /** The latest label. */
  label: z.string(),
  kind: z.enum(resultKinds),
  /** Whether the newest version has it. */
  isCurrent: z.boolean(),
  /** The choices in order, withdrawn ones last; empty if the kind implies them. */
  choices: z.array(z.object({ value: z.string(), label: z.string() })),
  /** The questions of a likert in order, withdrawn ones last. */
  questions: z.array(z.string()),
  /** The labels at the ends of an nps scale. */
  lowLabel: z.string(),
  highLabel: z.string(),
  /**
   * The nps score, -100 to 100: the share of 9 and 10 less that of 0 to 6. Null without answers.
   */
  score: z.int().nullable(),
});
export type ResultField = z.output<typeof resultField>;

export const formResults = z.object({
  /** Complete submissions. */
  total: count,
  /** Whether there are too few anonymous answers to show; `fields` and `asked` are then empty. */
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
const textAnswer = z.object({
  submissionId: id,
  reference: z.string(),
  submitted: instant,
  /** Row of a repeating group, from 0. */
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
