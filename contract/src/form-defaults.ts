import type { Answers, AnswerValue } from './form-answers.ts';
import { repeatOf } from './form-layout.ts';
import { dataPaths, isValueless } from './form-rules.ts';
import { readValue } from './form-values.ts';
import type { FormField } from './forms.ts';
import { repeatedName } from './submission-rules.ts';

const offered: ReadonlySet<unknown> = new Set(dataPaths);

/** The raw default, before it is converted to the field's type. */
function givenDefault(
  { editProps: { default: given = null, defaultType } }: FormField,
  paths: ReadonlyMap<string, string>,
): string | number | boolean | null {
  if (defaultType !== 'data-value') return given;
  return offered.has(given) ? (paths.get(String(given)) ?? null) : null;
}

/** A default converted to the type of its field's answers. */
function typedDefault({ type }: FormField, given: string | number | boolean): AnswerValue {
  switch (type) {
    case 'toggle':
      return given === 'true' || given === 'false' ? given === 'true' : given;
    case 'nps':
      return typeof given === 'string' && /^\d+$/.test(given) ? Number(given) : given;
    default:
      return String(given);
  }
}

function defaultOf(field: FormField, paths: ReadonlyMap<string, string>): AnswerValue {
  const given = givenDefault(field, paths);
  const read = given === null ? undefined : readValue(field, typedDefault(field, given));
  const value = read && !read.faults ? read.value : null;
  // A toggle that shows as off has the value false, so that rules can ask about it.
  return field.type === 'toggle' ? (value ?? false) : value;
}

/**
 * Defaults by field, fixed or read from data paths; in a repeating group the same for each row. An
 * empty path gives none (OPEN-080), nor does a default that its field would refuse.
 */
export function defaultsOf(
  fields: readonly FormField[],
  paths: ReadonlyMap<string, string>,
): Map<string, AnswerValue> {
  const defaults = new Map<string, AnswerValue>();
  for (const field of fields) {
    if (isValueless(field.type)) continue;
    const value = defaultOf(field, paths);
    if (value !== null) defaults.set(field.name, value);
  }
  return defaults;
}

/** The initial answers of a form: its defaults, in the minimum rows of each group. */
export function initialAnswers(
  fields: readonly FormField[],
  defaults: Answers,
): Map<string, AnswerValue> {
  const answers = new Map(defaults);
  for (const group of repeatOf(fields)) {
    for (const { name } of group.fields) {
      const value = defaults.get(name);
      answers.delete(name);
      if (value === undefined) continue;
      for (let row = 0; row < group.min; row += 1) answers.set(repeatedName(name, row), value);
    }
  }
  return answers;
}

/** Whether the form, not the respondent, sets the value of a field. */
export const isSetByForm = ({ type, editProps }: FormField): boolean =>
  (type === 'display' || type === 'hidden') && (editProps.default ?? '') !== '';
