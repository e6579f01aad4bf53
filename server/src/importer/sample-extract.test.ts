import { afterAll, beforeAll, expect, test } from 'vitest';
import { installed } from '../platform/installation.ts';
import { extractFiles } from './extract-files.ts';
import { aPortal, countsOf, type TestPortal, warningsOf } from './test-portal.ts';

const sample = installed('docs', 'sample-extract');

let portal: TestPortal;
beforeAll(async () => {
  portal = await aPortal();
});
afterAll(() => portal.close());

test('the sample extract of the guide is imported without a warning, and has rows of every kind but documents', async () => {
  const imported = await portal.importFrom(sample, { instituteId: 'demonstration' });
  expect(warningsOf(imported)).toEqual([]);
  const withRows = Object.keys(countsOf(imported));
  const names = extractFiles.map(({ name }) => name).filter((name) => name !== 'documents.csv');
  expect(withRows.toSorted()).toEqual(names.toSorted());
  const units = await portal.rows('select distinct status from units');
  // One of each status that docs/registry.md names.
  expect(units).toHaveLength(6);
  expect(countsOf(await portal.importFrom(sample, { instituteId: 'demonstration' }))).toEqual({});
});
