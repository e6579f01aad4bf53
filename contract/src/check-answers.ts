import { formAnswerLabels } from './form-answer-labels.ts';
import type {
  AnswerContext,
  AnswerFault,
  Answers,
  AnswerValue,
  CheckedAnswers,
  PlacedField,
} from './form-answers.ts';
import { isSetByForm } from './form-defaults.ts';
import { repeatOf, rowsOf } from './form-layout.ts';
import { isAnswered, isValueless } from './form-rules.ts';
import { isBlank, readValue, type ValueFault } from './form-values.ts';
import { placedFields } from './form-visibility.ts';
import type { FormField } from './forms.ts';
import { jsonBytes } from './json-size.ts';
import type { Wording } from './labels.ts';
import { fieldOfName, maxAnswerBytes, maxAnswerFiles, repeatedName } from './submission-rules.ts';
import type { AnnouncedFile, SentAnswer } from './submissions.ts';

/** Finds the field of an answer; undefined for a name that is not in the form. */
function fieldFinder(fields: readonly FormField[]): (name: string) => FormField | undefined {
  const rows = new Map<string, number>();
  for (const group of repeatOf(fields)) {
    for (const { name } of group.fields) rows.set(name, group.max);
  }
  const byName = new Map(fields.map((field) => [field.name, field]));
  return (sent) => {
    const parts = fieldOfName(sent);
    if (!parts) return undefined;
    const max = rows.get(parts.name);
    const isPlace = parts.index === null ? max === undefined : parts.index < (max ?? 0);
    return isPlace ? byName.get(parts.name) : undefined;
  };
}

/** The answers with the form's own values for display and hidden fields, whatever was sent. */
function withSetByForm(fields: readonly FormField[], sent: Answers, defaults: Answers) {
  const answers = new Map(sent);
  const groups = repeatOf(fields);
  const repeated = new Set(groups.flatMap((group) => group.fields));
  const set = (field: FormField, name: string) => {
    if (isSetByForm(field)) answers.set(name, defaults.get(field.name) ?? null);
  };
  for (const field of fields) if (!repeated.has(field)) set(field, field.name);
  for (const group of groups) {
    for (let row = rowsOf(group, sent) - 1; row >= 0; row -= 1) {
      for (const field of group.fields) set(field, repeatedName(field.name, row));
    }
  }
  return answers;
}

/** Checks the value of an answer whose type is right. */
function faultOfValue(
  field: FormField,
  value: AnswerValue,
  { matches }: AnswerContext,
): Wording | undefined {
  const { required = false, regex, regexMessage } = field.editProps;
  if (required && isAnswered(field.type) && isBlank(field, value)) {
    return [formAnswerLabels.required, { label: field.label || field.name }];
  }
  const isText = field.type === 'text' || field.type === 'textarea' || field.type === 'email';
  if (!isText || !regex || typeof value !== 'string' || matches(regex, value)) return undefined;
  return regexMessage
    ? [formAnswerLabels.regexMessage, { message: regexMessage }]
    : formAnswerLabels.invalid;
}

interface CheckedValue {
  readonly value: AnswerValue;
  readonly faults: readonly ValueFault[];
}

/** An answer as it is stored, and its fault. */
function checkValue(field: FormField, sent: AnswerValue, context: AnswerContext): CheckedValue {
  const read = readValue(field, sent);
  if (read.faults) return { value: null, faults: read.faults };
  const message = faultOfValue(field, read.value, context);
  return { value: read.value, faults: message ? [{ message }] : [] };
}

/** Identifies a file within an answer. */
const fileKey = (answer: string, uniqueName: unknown) => `${answer}/${uniqueName}`;

/** Names that are not in the form, or repeated. */
function faultsOfNames(fields: readonly FormField[], sent: readonly SentAnswer[]): AnswerFault[] {
  const fieldOf = fieldFinder(fields);
  const answered = new Set<string>();
  return sent.flatMap(({ name }) => {
    const field = fieldOf(name);
    const isTwice = answered.has(name);
    answered.add(name);
    if (!field) return [{ name, message: formAnswerLabels.noField }];
    if (isTwice) return [{ name, message: formAnswerLabels.twice }];
    return isValueless(field.type) ? [{ name, message: formAnswerLabels.noAnswer }] : [];
  });
}

/** Files that no answer names, whether visible or not, and duplicates. */
function faultsOfFiles(answers: Answers, files: readonly AnnouncedFile[]): AnswerFault[] {
  const faults: AnswerFault[] = [];
  const announced = new Set<string>();
  for (const { field: name, uniqueName } of files) {
    const value = answers.get(name);
    const isNamed = Array.isArray(value) && value.includes(uniqueName);
    if (!isNamed) faults.push({ name, message: formAnswerLabels.fileUnused });
    if (announced.has(uniqueName)) faults.push({ name, message: formAnswerLabels.fileTwice });
    announced.add(uniqueName);
  }
  if (files.length > maxAnswerFiles) {
    faults.push({ name: '', message: [formAnswerLabels.tooManyFiles, { limit: maxAnswerFiles }] });
  }
  return faults;
}

/** The first value of each name; a repeated name is a fault anyway. */
function answersOf(sent: readonly SentAnswer[]): Map<string, AnswerValue> {
  const answers = new Map<string, AnswerValue>();
  for (const { name, value } of sent) if (!answers.has(name)) answers.set(name, value);
  return answers;
}

const holdsValue = ({ field, name }: PlacedField) => name !== '' && !isValueless(field.type);

/**
 * Validates answers against a form: the answers to keep and every fault, in the form's order.
 * Answers of hidden fields are dropped with their files; empty answers are not kept.
 */
export function checkAnswers(
  { fields }: { readonly fields: readonly FormField[] },
  sent: readonly SentAnswer[],
  context: AnswerContext,
): CheckedAnswers {
  const given = answersOf(sent);
  const answers = withSetByForm(fields, given, context.defaults);
  const announced = new Set(context.files.map((file) => fileKey(file.field, file.uniqueName)));
  const named = new Set<string>();
  const kept: SentAnswer[] = [];
  const faults: AnswerFault[] = [];
  for (const placed of placedFields(fields, answers)) {
    if (!holdsValue(placed)) continue;
    const { field, name } = placed;
    const checked = checkValue(field, answers.get(name) ?? null, context);
    faults.push(...checked.faults.map((fault) => ({ name, ...fault })));
    const { value } = checked;
    if (value === null) continue;
    kept.push({ name, value });
    if (field.type !== 'file' || !Array.isArray(value)) continue;
    const keys = value.map((uniqueName) => fileKey(name, uniqueName));
    for (const key of keys) named.add(key);
    if (keys.some((key) => !announced.has(key))) {
      faults.push({ name, message: formAnswerLabels.fileMissing });
    }
  }
  faults.push(...faultsOfNames(fields, sent), ...faultsOfFiles(given, context.files));
  if (jsonBytes(kept) > maxAnswerBytes) {
    faults.push({ name: '', message: formAnswerLabels.tooLarge });
  }
  const files = context.files.filter((file) => named.has(fileKey(file.field, file.uniqueName)));
  return { kept, files, faults };
}
