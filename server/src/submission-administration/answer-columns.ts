import { repeatOf } from '@tradebridge/contract/form-layout';
import { isValueless } from '@tradebridge/contract/form-rules';
import type { FormField } from '@tradebridge/contract/forms';
import { repeatedName } from '@tradebridge/contract/submission-rules';
import type { SentAnswer } from '@tradebridge/contract/submissions';

type Value = SentAnswer['value'];

/** A column of an export: an answer by its name or one of its parts. */
export interface AnswerColumn {
  readonly heading: string;
  readonly name: string;
  readonly part: string | null;
}

const addressParts = [
  'line1',
  'line2',
  'line3',
  'location',
  'state',
  'postcode',
  'countryCode',
] as const;

function partsOf({ type, editProps: { questions = [] } }: FormField): readonly (string | null)[] {
  switch (type) {
    case 'likert':
      return questions;
    case 'address':
      return addressParts;
    default:
      return [null];
  }
}

/**
 * The columns of a form over all its versions, by field name: those of the newest in its order,
 * then those that only older ones had.
 *
 * @param versions the newest first
 * @param rows the maximum number of answered rows of a repeating group, by the field's name
 */
export function answerColumns(
  versions: readonly (readonly FormField[])[],
  rows: ReadonlyMap<string, number>,
): AnswerColumn[] {
  const columns = new Map<string, AnswerColumn>();
  for (const fields of versions) {
    const repeated = new Set(repeatOf(fields).flatMap((group) => group.fields));
    for (const field of fields) {
      if (isValueless(field.type)) continue;
      const names = repeated.has(field)
        ? Array.from({ length: rows.get(field.name) ?? 0 }, (_, row) =>
            repeatedName(field.name, row),
          )
        : [field.name];
      for (const name of names) {
        for (const part of partsOf(field)) {
          const heading = part === null ? name : `${name}.${part}`;
          if (!columns.has(heading)) columns.set(heading, { heading, name, part });
        }
      }
    }
  }
  return [...columns.values()];
}

const scalarOf = (value: unknown) =>
  typeof value === 'string' || typeof value === 'number' ? value : null;

/**
 * The value of a column for an answer; null if there is none, or if its shape does not match the
 * version that the column is from.
 *
 * @param files the file names, by the names that answers use
 */
export function cellOf(
  { part }: AnswerColumn,
  value: Value | undefined,
  files: Readonly<Record<string, string>>,
): string | number | null {
  if (value === undefined || value === null) return null;
  if (typeof value !== 'object') {
    if (part !== null) return null;
    return typeof value === 'boolean' ? String(value) : value;
  }
  if (Array.isArray(value)) {
    if (part !== null) return null;
    return value.map((name) => files[String(name)] ?? String(name)).join('; ');
  }
  return part !== null && Object.hasOwn(value, part) ? scalarOf(value[part]) : null;
}
