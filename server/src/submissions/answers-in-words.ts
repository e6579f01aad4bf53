import { countries } from '@tradebridge/contract/countries';
import type { Answers, AnswerValue, PlacedField } from '@tradebridge/contract/form-answers';
import { beginsGroup, isHeader } from '@tradebridge/contract/form-layout';
import { isValueless, likertPoints, npsMost } from '@tradebridge/contract/form-rules';
import { addressIn } from '@tradebridge/contract/form-values';
import { placedFields } from '@tradebridge/contract/form-visibility';
import type { FormField } from '@tradebridge/contract/forms';
import { type Label, type LabelValues, textOf } from '@tradebridge/contract/labels';
import type { AnnouncedFile, SentAnswer } from '@tradebridge/contract/submissions';
import { longDay } from '../papers/wording.ts';
import { formatInstant } from '../platform/calendar.ts';
import { submissionPaperLabels as labels } from './labels.ts';

/** A part of a form with its answers as text: a heading, or a question with its answer. */
export type AnsweredPart =
  | { readonly heading: string }
  | { readonly label: string; readonly answer: string };

interface TextContext {
  readonly files: readonly AnnouncedFile[];
  readonly timeZone: string;
}

const say = (label: Label, values?: LabelValues) => textOf(label, values);

/** The option with a value. */
const optionOf = ({ editProps: { options = [] } }: FormField, value: AnswerValue) =>
  options.find((option) => option.value === value)?.label ?? String(value);

function likertInWords(field: FormField, value: AnswerValue): string {
  const points = new Map(Object.entries(Object(value)));
  const { questions = [], options = [] } = field.editProps;
  const pointOf = (point: AnswerValue) =>
    options.length > 0
      ? optionOf(field, point)
      : say(labels.outOf, { value: String(point), max: likertPoints });
  return questions
    .filter((question) => points.has(question))
    .map((question) => `${question}: ${pointOf(points.get(question) as AnswerValue)}`)
    .join('\n');
}

function addressInWords(value: AnswerValue): string {
  const address = addressIn(value);
  if (!address) return '';
  const { line1, line2, line3, location, state, postcode, countryCode, isAustralian } = address;
  const place = [location, state, postcode].filter(Boolean).join(' ');
  const country = isAustralian ? null : countries.find(({ code }) => code === countryCode)?.name;
  return [line1, line2, line3, place, country].filter(Boolean).join('\n');
}

function filesInWords(field: FormField, value: AnswerValue, files: readonly AnnouncedFile[]) {
  if (field.editProps.draw) return say(labels.signed);
  const named = new Set(Array.isArray(value) ? value : []);
  return files
    .filter(({ uniqueName }) => named.has(uniqueName))
    .map(({ originalName }) => originalName)
    .join('\n');
}

/** An answer as text. */
function inWords(field: FormField, value: AnswerValue, { files, timeZone }: TextContext): string {
  switch (field.type) {
    case 'toggle':
      return say(value === true ? labels.yes : labels.no);
    case 'select':
    case 'radio':
      return optionOf(field, value);
    case 'likert':
      return likertInWords(field, value);
    case 'nps':
      return say(labels.outOf, { value: String(value), max: npsMost });
    case 'address':
      return addressInWords(value);
    case 'file':
      return filesInWords(field, value, files);
    case 'date':
      return longDay(String(value));
    case 'datetime':
      return formatInstant(timeZone, new Date(String(value)));
    default:
      return String(value);
  }
}

/** The heading of a field in a repeating group: the group's with the row number. */
function headingOf(
  fields: readonly FormField[],
  { at, row }: PlacedField,
  last: PlacedField | undefined,
): string | undefined {
  if (row === null || row === last?.row) return undefined;
  const header = fields.slice(0, at).findLast(isHeader);
  return say(labels.row, { heading: header?.label ?? '', number: row + 1 });
}

/**
 * A submission as its respondent saw it: the fields that were shown, in order, with their answers.
 * Hidden fields are only for the institution.
 */
export function answersInWords(
  { fields }: { readonly fields: readonly FormField[] },
  sent: readonly SentAnswer[],
  said: TextContext,
): AnsweredPart[] {
  const answers: Answers = new Map(sent.map(({ name, value }) => [name, value]));
  const parts: AnsweredPart[] = [];
  let last: PlacedField | undefined;
  for (const placed of placedFields(fields, answers)) {
    const { field, name } = placed;
    // Each row of a group comes under its heading.
    if (field.type === 'hidden' || field.type === 'paragraph' || beginsGroup(field)) continue;
    const heading = isHeader(field) ? field.label : headingOf(fields, placed, last);
    if (heading) parts.push({ heading });
    last = placed;
    if (isValueless(field.type)) continue;
    const value = answers.get(name);
    const answer = value === undefined ? say(labels.unanswered) : inWords(field, value, said);
    parts.push({ label: field.label || field.name, answer });
  }
  return parts;
}
