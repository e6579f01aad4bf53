import fc, { type Arbitrary } from 'fast-check';
import type { z } from 'zod';
import { jsonOf } from './hostile-values.ts';
import type { KnownValues } from './known-values.ts';
import { mutated } from './mutate.ts';
import { valuesOf } from './schema-values.ts';

const textOf = (value: unknown) => (typeof value === 'string' ? value : jsonOf(value));

/** Maximum characters of a query: the web server refuses longer ones before routing. */
const maxQuery = 12_000;

function queryOf(value: unknown): string {
  const query = new URLSearchParams();
  for (const [name, field] of Object.entries(Object(value))) {
    for (const one of [field].flat()) {
      query.append(name, textOf(one).slice(0, maxQuery).toWellFormed());
    }
  }
  return query.toString().slice(0, maxQuery);
}

const brokenQueries = [
  '%',
  '%00=%00',
  'eId=%ff',
  'eId[]=a',
  'eId[a]=b',
  '__proto__=x',
  '&&&==',
  '?',
  'eId',
  'eId=a&eId=b',
];

/** Query strings of an address. */
export const queriesOf = (schema: z.ZodType, known: KnownValues): Arbitrary<string> =>
  fc.oneof(
    { weight: 4, arbitrary: mutated(valuesOf(schema, known)).map(queryOf) },
    { weight: 1, arbitrary: fc.constantFrom(...brokenQueries) },
  );

const bytes = fc.uint8Array({ maxLength: 2_000 }).map((content) => Buffer.from(content));
const beginning = (mark: string) =>
  bytes.map((rest) => Buffer.concat([Buffer.from(mark, 'latin1'), rest]));

/** Contents that are not files, or only start like one. */
export const fileContents: Arbitrary<Buffer> = fc.oneof(
  bytes,
  beginning('%PDF-1.7\n'),
  beginning('PK\u0003\u0004'),
  beginning('\u0089PNG\r\n\u001a\n'),
  fc.constant(Buffer.alloc(0)),
);

export const fileTypes: Arbitrary<string> = fc.constantFrom(
  'application/pdf',
  'application/zip',
  'image/png',
  'text/html',
  'application/octet-stream',
  'application/json',
  'multipart/form-data; boundary=x',
  'application/pdf; charset=x',
  'nothing',
  ';',
);

/** Bodies that are not JSON, or JSON that no call accepts. */
export const rawBodies: Arbitrary<string | Buffer> = fc.oneof(
  fc.constantFrom(
    '',
    '{',
    '{}}',
    'null',
    'true',
    '7',
    '"text"',
    '[]',
    '{"eId":"a","eId":"b"}',
    '\ufeff{}',
    '{"a":01}',
    '{"a":NaN}',
    '[1e999]',
    "{'a':1}",
    'eId=a',
    '\u0000',
    '{"__proto__":{"isAdmin":true}}',
    '{"constructor":{"prototype":{"isAdmin":true}}}',
    '['.repeat(100_000),
    `${'['.repeat(100_000)}${']'.repeat(100_000)}`,
    '{"a":'.repeat(40_000),
    '"'.repeat(1_000),
    ' '.repeat(250_000),
    'x'.repeat(300_000),
  ),
  bytes,
);

export const bodyTypes: Arbitrary<string> = fc.oneof(
  fc.constant('application/json'),
  fc.constantFrom(
    'application/json; charset=utf-16',
    'application/json;;',
    'APPLICATION/JSON',
    'application/jsonx',
    'application/xml',
    'application/x-www-form-urlencoded',
    'multipart/form-data',
    'text/plain',
    '/',
    '',
  ),
);
