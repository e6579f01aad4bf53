import type { FieldKind, SettingsField } from './settings-fields.ts';

/** A draft of a document: the values of its fields by name. */
export type SettingsDraft = Readonly<Record<string, string | boolean>>;
type Values = Readonly<Record<string, unknown>>;

const bytesOfKilobyte = 1024;

/** The distinct, non-empty lines of a list. */
export const parseLines = (text: string): string[] => [
  ...new Set(
    text
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== ''),
  ),
];

interface Named {
  readonly id: string;
  readonly name: string;
}

/** Parses lines such as `units: Progress by unit`; without a colon, the id is also the name. */
const parseNamed = (text: string): Named[] =>
  parseLines(text).map((line) => {
    const [id = '', ...name] = line.split(':');
    return { id: id.trim(), name: name.join(':').trim() || id.trim() };
  });

const namedLines = (entries: readonly Named[]) =>
  entries.map(({ id, name }) => `${id}: ${name}`).join('\n');

export function draftOf(fields: readonly SettingsField[], values: Values): SettingsDraft {
  return Object.fromEntries(fields.map(({ name, kind }) => [name, entryOf(kind, values[name])]));
}

function entryOf(kind: FieldKind, value: unknown): string | boolean {
  switch (kind) {
    case 'switch':
      return value === true;
    case 'list':
    case 'choices':
      return Array.isArray(value) ? value.join('\n') : '';
    case 'named':
      return Array.isArray(value) ? namedLines(value) : '';
    case 'size':
      // Three decimals distinguish every byte.
      return String(Math.round((Number(value) / bytesOfKilobyte) * 1000) / 1000);
    default:
      return String(value ?? '');
  }
}

/** The values of a draft. Untouched fields keep their exact value. */
export function valuesOf(
  fields: readonly SettingsField[],
  draft: SettingsDraft,
  values: Values,
): Record<string, unknown> {
  const before = draftOf(fields, values);
  return Object.fromEntries(
    fields.map(({ name, kind }) => [
      name,
      draft[name] === before[name] ? values[name] : enteredValue(kind, draft[name] ?? ''),
    ]),
  );
}

function enteredValue(kind: FieldKind, entry: string | boolean): unknown {
  if (typeof entry === 'boolean') return entry;
  switch (kind) {
    case 'list':
    case 'choices':
      return parseLines(entry);
    case 'named':
      return parseNamed(entry);
    case 'number':
      return Number(entry);
    case 'size':
      return Math.round(Number(entry) * bytesOfKilobyte);
    default:
      return entry;
  }
}

/** Whether a number field holds something that cannot be saved. */
export function isNoNumber(kind: FieldKind, entry: string | boolean | undefined): boolean {
  if (kind !== 'number' && kind !== 'size') return false;
  const number = Number(entry);
  return !(number > 0) || (kind === 'number' && !Number.isInteger(number));
}

export const isChanged = (
  fields: readonly SettingsField[],
  draft: SettingsDraft,
  values: Values,
): boolean => {
  const before = draftOf(fields, values);
  return fields.some(({ name }) => draft[name] !== before[name]);
};

/** The line, from 1, of a list's entry in the text area. */
export function lineOfEntry(text: string, index: number): number {
  const entry = parseLines(text)[index];
  return text.split('\n').findIndex((line) => line.trim() === entry) + 1;
}
