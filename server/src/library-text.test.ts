import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { addressEntry } from '@tradebridge/contract/addresses';
import { calls, downloads, uploads } from '@tradebridge/contract/calls';
import type { Label } from '@tradebridge/contract/labels';
import { refundPayment } from '@tradebridge/contract/payments';
import { refusals } from '@tradebridge/contract/refusals';
import { settingsDocuments } from '@tradebridge/contract/settings';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { z } from 'zod';
import { aUser } from './identity/test-users.ts';
import { environment, readEnv } from './platform/env.ts';
import { Refusal } from './platform/refusal.ts';
import { TestApp } from './platform/test-app.ts';

/** Every label defined in a module, and the labels of texts produced since the map was cleared. */
const { declared, said } = vi.hoisted(() => ({
  declared: [] as Label[],
  said: new Map<string, Label>(),
}));

vi.mock(import('@tradebridge/contract/labels'), async (original) => {
  const labels = await original();
  const textOf: typeof labels.textOf = (label, values) => {
    const text = labels.textOf(label, values);
    said.set(text, label);
    return text;
  };
  return {
    ...labels,
    textOf,
    textOfWording: (wording) =>
      'key' in wording ? textOf(wording) : textOf(wording[0], wording[1]),
    says: (label, values) => () => textOf(label, values),
    defineLabels: (area, texts) => {
      const defined = labels.defineLabels(area, texts);
      declared.push(...Object.values<Label>(defined));
      return defined;
    },
  };
});

/** Texts produced while loading; recorded texts, whose label has no key, are defaults. */
const saidAtLoading = [...said.values()].filter(({ key }) => key !== '');

type Schema = z.core.$ZodType;

/** The schemas that a schema consists of. */
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
      // A function only receives what the schema before it accepted.
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
/** One of each kind of fault: another type, empty, too short, too long, too small, too large. */
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

const schemas: Readonly<Record<string, readonly Schema[]>> = {
  'the calls': calls.flatMap(({ input, result }) => [input, result]),
  'the downloads and uploads': [
    ...downloads.map(({ input }) => input),
    ...uploads.flatMap(({ input, result }) => [input, result]),
  ],
  'the settings': Object.values(settingsDocuments),
  'the environment': [environment],
};

/** The messages of a schema and its checks, whether or not a value here triggers them. */
function ownErrorsOf(schema: Schema): (() => string)[] {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  const errors = [def, ...(def.checks ?? []).map((check) => check._zod.def)].map((of) => of.error);
  return errors
    .filter((error) => error !== undefined)
    .map((error) => () => {
      const text = (error as z.core.$ZodErrorMap)({ code: 'custom', input: undefined });
      return typeof text === 'string' ? text : String(text?.message);
    });
}

/** The produced texts that are not the text of a defined label with its values. */
function withoutLabel(speak: () => readonly string[]): string[] {
  said.clear();
  return speak().filter((text) => {
    const label = said.get(text);
    return label === undefined || !declared.includes(label);
  });
}

const messagesOf = (schema: Schema, value: unknown) =>
  all((schema as z.ZodType).safeParse(value).error?.issues ?? []).map(({ message }) => message);

describe('schemas use labels, never texts of the library', () => {
  const kinds = new Set<string>();

  test.each(Object.entries(schemas))('of %s', (_what, roots) => {
    const nodes = reachable(roots);
    expect(nodes.length).toBeGreaterThan(roots.length);
    const texts = new Set<string>();
    const plain = new Set<string>();
    for (const node of nodes) {
      for (const error of ownErrorsOf(node)) {
        for (const text of withoutLabel(() => [error()])) plain.add(text);
      }
      for (const value of wrong) {
        const unsaid = withoutLabel(() => {
          const issues = all((node as z.ZodType).safeParse(value).error?.issues ?? []);
          for (const { code } of issues) kinds.add(code);
          return issues.map(({ message }) => message);
        });
        for (const text of unsaid) plain.add(text);
        for (const text of said.keys()) texts.add(text);
      }
    }
    expect([...plain]).toEqual([]);
    expect(texts.size).toBeGreaterThan(5);
  });

  test('and each kind of fault was triggered', () => {
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

  test('of faults that only occur in nearly valid input', () => {
    const nowhere = { isAustralian: false, line1: '1 Quay', line2: null, line3: null };
    const abroad = { ...nowhere, postcode: '1', location: 'x', state: null, countryCode: '9999' };
    const twice = [1, 1].map((lineNumber) => ({ lineNumber, amount: 1 }));
    const refund = { attemptId: crypto.randomUUID(), amount: 3, lines: twice, reason: 'because' };
    for (const [schema, value, count] of [
      [addressEntry({ isRequired: true }), null, 1],
      [addressEntry({ isRequired: true }), abroad, 1],
      [addressEntry({ isRequired: true }), { ...abroad, line1: 'x'.repeat(51), postcode: '' }, 3],
      [addressEntry({ isRequired: true, isLocalOnly: true }), abroad, 2],
      [refundPayment.input, refund, 2],
    ] as const) {
      expect(withoutLabel(() => messagesOf(schema, value))).toEqual([]);
      expect(messagesOf(schema, value)).toHaveLength(count);
    }
  });
});

const repository = fileURLToPath(new URL('../..', import.meta.url));

/** The product's modules with their source, without tests. */
async function modulesOf(workspace: string): Promise<{ path: string; text: string }[]> {
  const folder = join(repository, workspace, 'src');
  const names = (await readdir(folder, { recursive: true })).filter(
    (name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name),
  );
  return Promise.all(
    names.map(async (name) => {
      const path = join(folder, name);
      return { path, text: await readFile(path, 'utf8') };
    }),
  );
}

test('schemas are created with the library that uses our texts', async () => {
  const workspaces = ['contract', 'server', 'sandbox', 'web'];
  const modules = (await Promise.all(workspaces.map(modulesOf))).flat();
  // Imports of types only create no schema.
  const direct = modules.filter(({ text }) => /^import (?!type\b)[^;]*? from 'zod\b/m.test(text));
  expect(direct.map(({ path }) => basename(path))).toEqual(['schema.ts']);
});

test('an issue that a schema adds itself has a label', async () => {
  const modules = (await Promise.all(['contract', 'server'].map(modulesOf))).flat();
  const adding = modules.filter(({ text }) => text.includes('addIssue('));
  expect(adding.length).toBeGreaterThan(2);
  const plain = adding.filter(({ text }) => /addIssue\((?!\{[^}]*?message: textOf)/.test(text));
  expect(plain.map(({ path }) => path)).toEqual([]);
});

test('every label of the product has a unique key', async () => {
  const modules = (await Promise.all(['contract', 'server', 'web'].map(modulesOf))).flat();
  for (const { path, text } of modules) {
    if (/\bdefineLabels\(\s*'/.test(text)) await import(path);
  }
  const counts = Map.groupBy(declared, ({ key }) => key);
  expect([...counts].filter(([, labels]) => labels.length > 1).map(([key]) => key)).toEqual([]);
  expect(counts.size).toBeGreaterThan(500);
});

test('an invalid configuration is reported in sentences', () => {
  const variables = { PORT: '99999', LOG_LEVEL: 'loud', REQUESTS_PER_MINUTE: 'many' };
  expect(() => readEnv(variables, 'demonstration')).toThrow(
    'The configuration is invalid: PORT must be at most 65535; REQUESTS_PER_MINUTE must be a number; ' +
      'LOG_LEVEL must be one of fatal, error, warn, info, debug, trace, silent.',
  );
});

describe('a refused call', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await TestApp.open();
  });
  afterAll(() => app.close());

  test('and refused settings use our texts', async () => {
    const token = await app.signIn((await aUser(app.db, { isAdmin: true })).id);
    const headers = { authorization: `Bearer ${token}`, 'x-requested-with': 'test' };
    const wrongCall = { key: 'employer', version: 1.5, values: {}, more: 1 };
    const { body } = await app.post('/api/settings/saveSettings', wrongCall, headers);
    expect(body.Error?.Fields).toEqual([
      { Path: 'version', Message: 'Must be a whole number' },
      { Path: '', Message: 'Has unknown fields: more' },
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
  expect(new Refusal('notFound').message).toBe(refusals.notFound.label.defaultText);
});

test('no text is produced while the server’s modules load, so that overrides apply', () => {
  expect(saidAtLoading).toEqual([]);
});
