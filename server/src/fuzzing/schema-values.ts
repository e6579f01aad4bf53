import { z } from '@tradebridge/contract/schema';
import fc, { type Arbitrary } from 'fast-check';
import type { KnownValues } from './known-values.ts';

/** The parts of JSON Schema that the contract's inputs use. */
interface Schema {
  readonly type?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly pattern?: string;
  readonly format?: string;
  readonly minimum?: number;
  readonly maximum?: number;
}

/** Maximum entries in a valid list. */
const maxListed = 4;

/** Values that a call's input should accept, as far as its schema can express that. */
export function valuesOf(schema: z.ZodType, known: KnownValues): Arbitrary<unknown> {
  // Anything that JSON Schema cannot express becomes any value.
  const json = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  return valuesOfSchema(json as Schema, known);
}

function valuesOfSchema(
  schema: Schema,
  known: KnownValues,
  path: readonly string[] = [],
): Arbitrary<unknown> {
  const written = writtenValues(schema, known, path);
  const values = known[path.slice(-2).join('.')] ?? known[path.at(-1) ?? ''];
  const isOfParts = schema.type === 'array' || schema.properties !== undefined;
  if (!values || isOfParts) return written;
  return fc.oneof({ weight: 5, arbitrary: fc.constantFrom(...values) }, written);
}

function writtenValues(
  schema: Schema,
  known: KnownValues,
  path: readonly string[],
): Arbitrary<unknown> {
  if ('const' in schema) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return fc.oneof(...choices.map((choice) => valuesOfSchema(choice, known, path)));
  switch (schema.type) {
    case 'object':
      return objectsOf(schema, known, path);
    case 'array':
      return fc.array(valuesOfSchema(schema.items ?? {}, known, path), {
        minLength: Math.min(schema.minItems ?? 0, maxListed),
        maxLength: Math.min(schema.maxItems ?? maxListed, maxListed),
      });
    case 'string':
      return stringsOf(schema);
    case 'integer':
    case 'number':
      return numbersOf(schema);
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    default:
      return fc.jsonValue({ maxDepth: 2 });
  }
}

function objectsOf(
  { properties, required = [] }: Schema,
  known: KnownValues,
  path: readonly string[],
) {
  if (!properties)
    return fc.dictionary(fc.string({ maxLength: 20 }), fc.jsonValue({ maxDepth: 2 }));
  const fields = Object.fromEntries(
    Object.entries(properties).map(([name, schema]) => [
      name,
      valuesOfSchema(schema, known, [...path, name]),
    ]),
  );
  return fc.record(fields, { requiredKeys: [...required] });
}

/** Small numbers, and the limits of the schema and the database. */
function numbersOf({ minimum, maximum }: Schema): Arbitrary<number> {
  const edges = [minimum, maximum, 2 ** 31 - 1, 2 ** 31, Number.MAX_SAFE_INTEGER];
  return fc.oneof(
    { weight: 2, arbitrary: fc.integer({ min: 0, max: 200_000 }) },
    { weight: 1, arbitrary: fc.constantFrom(...edges.filter((edge) => edge !== undefined)) },
  );
}

const formats: Readonly<Record<string, Arbitrary<string>>> = {
  email: fc.constantFrom('mele@example.test', 'NGAIRE@EXAMPLE.TEST', "o'neil+tag@sub.example.test"),
  date: fc.constantFrom('2026-03-01', '2026-02-28', '0001-01-01', '9999-12-31', '2024-02-29'),
  'date-time': fc.constantFrom(
    '2026-03-01T00:00:00Z',
    '0001-01-01T00:00:00Z',
    '9999-12-31T23:59:59.999Z',
  ),
  uuid: fc.uuid(),
  uri: fc.webUrl(),
};

function stringsOf({ format, pattern, minLength = 0, maxLength = 40 }: Schema): Arbitrary<string> {
  const formatted = format === undefined ? undefined : formats[format];
  if (formatted) return formatted;
  if (pattern !== undefined) return fc.stringMatching(new RegExp(pattern, 'u'));
  const length = { minLength, maxLength: Math.max(minLength, Math.min(maxLength, 40)) };
  return fc.oneof(
    fc.string(length),
    fc.string({ ...length, unit: 'grapheme' }),
    // Of the maximum length.
    fc.constantFrom('x', 'ß', '€', '\u{1f600}').map((sign) => sign.repeat(maxLength / sign.length)),
  );
}
