import { calls, downloads } from '@tradebridge/contract/calls';
import { documentUploadQuery } from '@tradebridge/contract/documents';
import { deliverDocumentQuery } from '@tradebridge/contract/payments';
import { refusals } from '@tradebridge/contract/refusals';
import { settingsDocuments } from '@tradebridge/contract/settings';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { environment, readEnv } from './env.ts';
import { aUser } from './platform/builders.ts';
import { Refusal } from './platform/refusal.ts';
import { TestApp } from './platform/test-app.ts';

type Schema = z.core.$ZodType;

/** The schemas of which one is made. */
function partsOf(schema: Schema): Schema[] {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case 'object':
      return Object.values(def.shape);
    case 'array':
      return [def.element];
    case 'union':
      return [...def.options];
    case 'record':
      return [def.keyType, def.valueType];
    case 'tuple':
      return [...def.items];
    case 'intersection':
      return [def.left, def.right];
    case 'pipe':
      // A function is only ever given what the schema before it let through.
      return [def.in, def.out].filter((part) => part._zod.def.type !== 'transform');
    case 'lazy':
      return [def.getter()];
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
    case 'readonly':
    case 'nonoptional':
    case 'catch':
      return [def.innerType];
    default:
      return [];
  }
}

function reachable(roots: readonly Schema[]): Schema[] {
  const found = new Set<Schema>();
  const visit = (schema: Schema) => {
    if (found.has(schema)) return;
    found.add(schema);
    partsOf(schema).forEach(visit);
  };
  roots.forEach(visit);
  return [...found];
}

const long = 'x'.repeat(200_000);
/** One of each kind of wrong: of another type, empty, too short, too long, too small, too large. */
const wrong: readonly unknown[] = [
  undefined,
  null,
  true,
  '',
  'x',
  long,
  '0',
  '-1',
  '1.5',
  '1e18',
  '\u0000',
  Number.NaN,
  0,
  -1,
  -1e300,
  1.5,
  1e300,
  [],
  Array.from({ length: 20_000 }, () => long.slice(0, 3)),
  {},
  { unknown: 1 },
  { 'a b': {} },
];

type Issue = z.core.$ZodIssue;
const all = (issues: readonly Issue[]): Issue[] =>
  issues.flatMap((issue) => [
    issue,
    ...(issue.code === 'invalid_union' ? issue.errors.flatMap(all) : []),
    ...(issue.code === 'invalid_key' || issue.code === 'invalid_element' ? all(issue.issues) : []),
  ]);

// How the library begins whatever it says by itself.
const ofLibrary = /^(Invalid|Too big|Too small|Unrecognized|Expected|Required$)/;

const schemas: Readonly<Record<string, readonly Schema[]>> = {
  'the calls': calls.flatMap(({ input, result }) => [input, result]),
  'the downloads and uploads': [
    ...downloads.map(({ input }) => input),
    documentUploadQuery,
    deliverDocumentQuery,
  ],
  'the settings': Object.values(settingsDocuments),
  'the environment': [environment],
};

describe('no text of the library comes out', () => {
  const kinds = new Set<string>();

  test.each(Object.entries(schemas))('of %s', (_what, roots) => {
    const nodes = reachable(roots);
    expect(nodes.length).toBeGreaterThan(roots.length);
    const texts = new Set<string>();
    for (const node of nodes) {
      for (const value of wrong) {
        const { error } = (node as z.ZodType).safeParse(value);
        for (const issue of all(error?.issues ?? [])) {
          kinds.add(issue.code);
          texts.add(issue.message);
        }
      }
    }
    expect([...texts].filter((text) => text === '' || ofLibrary.test(text))).toEqual([]);
    expect(texts.size).toBeGreaterThan(5);
  });

  test('and each kind of fault was provoked', () => {
    expect([...kinds].sort()).toEqual([
      'custom',
      'invalid_format',
      'invalid_type',
      'invalid_union',
      'invalid_value',
      'too_big',
      'too_small',
      'unrecognized_keys',
    ]);
  });
});

test('a wrong configuration is told in sentences', () => {
  const variables = { PORT: '99999', LOG_LEVEL: 'loud', REQUESTS_PER_MINUTE: 'many' };
  expect(() => readEnv(variables, 'demonstration')).toThrow(
    'The configuration is not right: PORT must be at most 65535; REQUESTS_PER_MINUTE must be a number; ' +
      'LOG_LEVEL must be one of fatal, error, warn, info, debug, trace, silent.',
  );
});

describe('a refused call', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await TestApp.open();
  });
  afterAll(() => app.close());

  test('and refused settings say what is wrong in our words', async () => {
    const token = await app.signIn((await aUser(app.db, { isAdmin: true })).id);
    const headers = { authorization: `Bearer ${token}`, 'x-requested-with': 'test' };
    const wrongCall = { key: 'employer', version: 1.5, values: {}, more: 1 };
    const { body } = await app.post('/api/settings/saveSettings', wrongCall, headers);
    expect(body.Error?.Fields).toEqual([
      { Path: 'version', Message: 'Must be a whole number' },
      { Path: '', Message: 'Has fields that are not known: more' },
    ]);
    const values = { resyncWindow: 1e9, progressReportTypes: 'none' };
    const settings = { key: 'employer', version: 0, values };
    const refused = await app.post('/api/settings/saveSettings', settings, headers);
    expect(refused.body.Error?.Fields).toEqual([
      { Path: 'values.resyncWindow', Message: 'Must be at most 525600' },
      { Path: 'values.progressReportTypes', Message: 'Must be a list' },
    ]);
  });
});

test('the refusals are labels', () => {
  const keys = Object.values(refusals).map(({ label }) => label.key);
  expect(new Set(keys).size).toBe(keys.length);
  expect(refusals.keyUsed.label).toMatchObject({ key: 'refusals.keyUsed' });
  expect(new Refusal('notFound').message).toBe(refusals.notFound.label.text);
});
