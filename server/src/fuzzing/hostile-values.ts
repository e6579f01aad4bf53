import fc, { type Arbitrary } from 'fast-check';

/** A JSON number that JavaScript cannot write: it is put into the text unchanged. */
const bareMark = '\u{e000}bare:';
const bare = (text: string) => `${bareMark}${text}`;

/** The JSON of a value, with marked numbers unquoted. */
export const jsonOf = (value: unknown): string =>
  (JSON.stringify(value) ?? '').replaceAll(new RegExp(`"${bareMark}([^"]*)"`, 'g'), '$1');

const nested = (depth: number): unknown => {
  let value: unknown = 'deep';
  for (let level = 0; level < depth; level++) value = level % 2 === 0 ? [value] : { value };
  return value;
};

// Parsed from JSON, so that the key is an own property.
const withKey = (key: string): unknown => JSON.parse(`{"${key}":{"isAdmin":true,"length":1}}`);

const strings: readonly string[] = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  'a\udfff',
  '\ufeff',
  '\u202eabc',
  '\u200b',
  '\u2028',
  'e\u0301'.repeat(50),
  '👩‍👩‍👧‍👦'.repeat(20),
  'İıß',
  '\u0130'.repeat(254),
  'NaN',
  'Infinity',
  '-0',
  '1e309',
  'null',
  'undefined',
  'true',
  '[object Object]',
  '__proto__',
  'constructor',
  'toString',
  '../../../etc/passwd',
  "' or 1=1 --",
  '%00',
  '%c0%af',
  '{{7*7}}',
  '<img src=x>',
  '=1+1',
  '0000-00-00',
  '2026-02-30',
  '99999-01-01',
  '2026-03-01T25:61:61Z',
  '00000000-0000-0000-0000-000000000000',
  'x'.repeat(255),
  'x'.repeat(5_000),
  '9'.repeat(400),
];

const numbers: readonly unknown[] = [
  -1,
  0.5,
  -0.5,
  2 ** 31,
  -(2 ** 31) - 1,
  2 ** 53,
  -(2 ** 53),
  1e308,
  5e-324,
  bare('-0'),
  bare('1e999'),
  bare('-1e999'),
  bare('9007199254740993'),
  bare(`1${'0'.repeat(400)}`),
];

const others: readonly unknown[] = [
  null,
  true,
  false,
  [],
  {},
  [[]],
  [null],
  nested(50),
  nested(300),
  withKey('__proto__'),
  withKey('constructor'),
  withKey('prototype'),
  { length: 1e9 },
  { toString: 'x', valueOf: 'x' },
  withKey('then'),
];

/** Values that no field expects. */
export const hostileValues: Arbitrary<unknown> = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...strings) },
  { weight: 3, arbitrary: fc.constantFrom(...numbers) },
  { weight: 2, arbitrary: fc.constantFrom(...others) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 200 }) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 4 }) },
  {
    weight: 1,
    arbitrary: fc.integer({ min: 1_000, max: 30_000 }).map((size) => Array(size).fill(0)),
  },
  // Exceeds the limit of a body.
  { weight: 1, arbitrary: fc.constant('y'.repeat(300_000)) },
);

/** Text for a header or a query: characters that can be transmitted. */
export const hostileText: Arbitrary<string> = fc.oneof(
  fc.constantFrom(
    '',
    ' ',
    ',',
    ';',
    '%',
    '%00',
    '%zz',
    '%ed%a0%80',
    '"',
    "'",
    '\u00ff',
    '../..',
    'null',
    'undefined',
    '__proto__',
    'x'.repeat(200),
    'x'.repeat(201),
    'x'.repeat(4_000),
    "utf-8''%E2%82%AC",
  ),
  fc.stringMatching(/^[\x20-\x7e\xa0-\xff]{0,60}$/),
);
