import {
  type AddressEntry,
  addressFaultLabels,
  addressTexts,
  faultsOfAddress,
  isEmptyAddress,
  keptAddress,
} from './address-rules.ts';
import { cleanCode, cleanName, cleanText } from './clean-text.ts';
import { isCountryCode } from './countries.ts';
import { canonicalEmail, isEmailAddress } from './email-address.ts';
import { formAnswerLabels } from './form-answer-labels.ts';
import type { AnswerFault, AnswerValue } from './form-answers.ts';
import {
  type FieldType,
  fieldTypes,
  likertPoints,
  maxDefaultLength,
  maxLineAnswerLength,
  maxTextAnswerLength,
  npsMost,
} from './form-rules.ts';
import type { FieldOption, FormField } from './forms.ts';
import { inputLabels } from './input-labels.ts';
import type { Wording } from './labels.ts';
import { maxAnswerFiles } from './submission-rules.ts';
import { hasVisibleText } from './visible-text.ts';

export type ValueFault = Omit<AnswerFault, 'name'>;

/** A value as it is stored, null if empty; or its fault. */
export type ReadValue =
  | { readonly value: AnswerValue; readonly faults?: undefined }
  | { readonly faults: readonly ValueFault[] };

const kept = (value: AnswerValue): ReadValue => ({ value });
const none = kept(null);
const fault = (message: Wording): ReadValue => ({ faults: [{ message }] });

/** Whether the database can store a text. */
export const isStorable = (text: string): boolean => !unprintable.test(text.replaceAll('\r', ''));

type Reader = (value: unknown, field: FormField) => ReadValue;

/**
 * Characters that the database cannot store or nobody may use: lone surrogates, controls except tabs and line ends,
 * and overrides of the direction.
 */
const unprintable = /[\p{Cs}\u202d\u202e]|[^\P{Cc}\t\n]/u;

const textReader =
  (longest: number, { isLine = false } = {}): Reader =>
  (value) => {
    if (typeof value !== 'string') return fault(inputLabels.text);
    const text = isLine ? cleanName(value) : cleanText(value.replace(/\r\n?/g, '\n'));
    if (unprintable.test(text)) return fault(inputLabels.visible);
    if (!hasVisibleText(text)) return none;
    if (isLine && text.includes('\n')) return fault(inputLabels.visible);
    if (text.length > longest) return fault([inputLabels.maxCharacters, { limit: longest }]);
    return kept(text);
  };

/** Cleans before validating. */
const code =
  (isRight: (text: string) => boolean, message: Wording, clean = cleanCode): Reader =>
  (value) => {
    if (typeof value !== 'string') return fault(inputLabels.text);
    const text = clean(value);
    if (isRight(text) && !unprintable.test(text)) return kept(text);
    return hasVisibleText(text) || unprintable.test(text) ? fault(message) : none;
  };

/** Whether a text is a valid calendar day, `YYYY-MM-DD`. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text) || text < '0001') return false;
  const at = new Date(`${text}T00:00:00Z`);
  // 30 February would be read as a day in March.
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text);
}

/** Whether a text is a time of day, `HH:MM`. */
export const isTime = (text: string): boolean => /^([01]\d|2[0-3]):[0-5]\d$/.test(text);

const instantPattern =
  /^(\d{4}-\d{2}-\d{2})T([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d{1,9})?(Z|[+-]([01]\d|2[0-3]):[0-5]\d)$/;

/** Whether a text is an instant, RFC 3339. */
export const isInstant = (text: string): boolean => isDay(instantPattern.exec(text)?.[1] ?? '');

const asText = (value: unknown) => (typeof value === 'number' ? String(value) : value);

/** Answers arrive cleaned; forms of 0.1.0 were not. */
const isSame = (written: string, answered: string) =>
  written === answered || cleanText(written) === cleanText(answered);

const optionOf = (options: readonly FieldOption[], value: string) =>
  options.find((option) => isSame(option.value, value));

const choice: Reader = (value, { editProps: { options = [] } }) => {
  const chosen = asText(value);
  if (typeof chosen !== 'string') return fault(formAnswerLabels.noOption);
  const option = optionOf(options, chosen);
  if (option) return kept(option.value);
  return chosen === '' ? none : fault(formAnswerLabels.noOption);
};

/** The likert point of an answer: an option's value, or a number from 1. */
function pointOf(given: unknown, { editProps: { options = [] } }: FormField) {
  const chosen = asText(given);
  if (typeof chosen !== 'string') return undefined;
  if (options.length > 0) return optionOf(options, chosen)?.value;
  const point = /^\d$/.test(chosen) ? Number(chosen) : 0;
  return point >= 1 && point <= likertPoints ? point : undefined;
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The answer to a question. A question's name may equal a built-in property of objects. */
export const answerTo = (value: unknown, question: string): unknown =>
  isObject(value) && Object.hasOwn(value, question) ? value[question] : null;

const isNothing = (value: unknown) => value === null || value === undefined || value === '';

const likert: Reader = (value, field) => {
  if (!isObject(value)) return fault(inputLabels.fields);
  const { questions = [] } = field.editProps;
  const faults: ValueFault[] = Object.keys(value)
    .filter((given) => !questions.some((question) => isSame(question, given)))
    .map((part) => ({ part, message: formAnswerLabels.noQuestion }));
  const points: [string, string | number][] = [];
  for (const question of questions) {
    const asWritten = Object.keys(value).find((key) => isSame(question, key));
    const given = answerTo(value, asWritten ?? question);
    if (isNothing(given)) continue;
    const point = pointOf(given, field);
    if (point === undefined) faults.push({ part: question, message: formAnswerLabels.noOption });
    else points.push([question, point]);
  }
  if (faults.length > 0) return { faults };
  return points.length === 0 ? none : kept(Object.fromEntries(points));
};

const nps: Reader = (value) => {
  if (!Number.isInteger(value)) return fault(inputLabels.wholeNumber);
  const points = Number(value);
  if (points < 0) return fault([inputLabels.atLeast, { limit: 0 }]);
  if (points > npsMost) return fault([inputLabels.atMost, { limit: npsMost }]);
  // JSON has a negative zero.
  return kept(points === 0 ? 0 : points);
};

/** An address as sent, with missing parts empty; undefined for anything else. */
export function addressIn(value: unknown): AddressEntry | undefined {
  if (!isObject(value)) return undefined;
  const parts = new Map(Object.entries(value));
  const isAustralian = parts.get('isAustralian') ?? null;
  if (isAustralian !== null && typeof isAustralian !== 'boolean') return undefined;
  parts.delete('isAustralian');
  const texts = addressTexts.map((part): [string, unknown] => {
    const text = parts.get(part) ?? null;
    parts.delete(part);
    return [part, typeof text === 'string' ? cleanName(text) || null : text];
  });
  const areTexts = texts.every(([, text]) => text === null || typeof text === 'string');
  if (!areTexts || parts.size > 0) return undefined;
  return { ...(Object.fromEntries(texts) as Omit<AddressEntry, 'isAustralian'>), isAustralian };
}

const addressReader: Reader = (value, { editProps: { localOnly = false } }) => {
  const entry = addressIn(value);
  if (!entry) return fault(inputLabels.fields);
  if (isEmptyAddress(entry)) return none;
  const faults: ValueFault[] = Object.entries(
    faultsOfAddress(entry, { isRequired: false, isLocalOnly: localOnly }),
  ).map(([part, message]) => ({ part, message }));
  for (const part of addressTexts) {
    if (unprintable.test(entry[part] ?? '')) faults.push({ part, message: inputLabels.visible });
  }
  const address = keptAddress(entry, localOnly);
  if (address.countryCode !== null && !isCountryCode(address.countryCode)) {
    faults.push({ part: 'countryCode', message: addressFaultLabels.countryUnknown });
  }
  return faults.length > 0 ? { faults } : kept({ ...address });
};

const file: Reader = (value, { editProps: { draw = false } }) => {
  if (!Array.isArray(value)) return fault(inputLabels.list);
  if (value.length === 0) return none;
  const names = value.filter((name) => typeof name === 'string');
  if (names.length < value.length) return fault(inputLabels.text);
  if (new Set(names).size < names.length) return fault(formAnswerLabels.fileTwice);
  const max = draw ? 1 : maxAnswerFiles;
  return names.length > max ? fault([inputLabels.maxEntries, { limit: max }]) : kept(names);
};

const valueless: Reader = () => fault(formAnswerLabels.noAnswer);

const readers: Readonly<Record<FieldType, Reader>> = {
  header: valueless,
  paragraph: valueless,
  display: textReader(maxDefaultLength),
  hidden: textReader(maxDefaultLength),
  text: textReader(maxLineAnswerLength, { isLine: true }),
  textarea: textReader(maxTextAnswerLength),
  email: code(isEmailAddress, formAnswerLabels.email, canonicalEmail),
  address: addressReader,
  date: code(isDay, inputLabels.day),
  time: code(isTime, formAnswerLabels.time),
  datetime: code(isInstant, inputLabels.instant),
  toggle: (value) => (typeof value === 'boolean' ? kept(value) : fault(inputLabels.yesOrNo)),
  select: choice,
  radio: choice,
  likert,
  nps,
  file,
};

const types: ReadonlySet<string> = new Set(fieldTypes);

/** Whether this version of the portal knows a type of field (FORM-042). */
export const isFieldType = (type: string): type is FieldType => types.has(type);

/** Reads an answer as it is stored; whether it is required is checked elsewhere. */
export function readValue(field: FormField, value: unknown): ReadValue {
  if (!isFieldType(field.type)) return valueless(value, field);
  return value === null || value === undefined ? none : readers[field.type](value, field);
}

/**
 * Whether a required field has no answer: 0 and false are answers, blank text is not, and a likert
 * needs every question (FORM-055, 056, CON-32).
 */
export function isBlank(field: FormField, sent: unknown): boolean {
  const read = readValue(field, sent);
  if (read.faults) return false;
  const { questions = [] } = field.editProps;
  return field.type === 'likert'
    ? questions.some((question) => answerTo(read.value, question) === null)
    : read.value === null;
}
