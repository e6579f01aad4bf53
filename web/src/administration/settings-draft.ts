import type { FieldKind, SettingsField } from './settings-fields.ts';

/** A document as it is being edited: what is in the fields, by name. */
export type SettingsDraft = Readonly<Record<string, string | boolean>>;
type Values = Readonly<Record<string, unknown>>;

const bytesOfKilobyte = 1024;

/** The lines of a list without what is empty, and each but once. */
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

/** Lines such as `units: Progress by unit`; without a colon, the id is the name too. */
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
      // Three digits are enough to tell one byte from the next.
      return String(Math.round((Number(value) / bytesOfKilobyte) * 1000) / 1000);
    default:
      return String(value ?? '');
  }
}

/** The values that a draft means. What was not touched stays exactly as it was. */
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

/** Whether a number's field holds none that could be saved. */
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

/** The number of the line, from 1, that holds an entry of a list, as the text area shows it. */
export function lineOfEntry(text: string, index: number): number {
  const entry = parseLines(text)[index];
  return text.split('\n').findIndex((line) => line.trim() === entry) + 1;
}
