import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openZip } from '../registry/zip-source.ts';
import { aSmallInstitution, aStudentRow, filesOfExtract } from './test-extract.ts';
import { aPortal, countsOf, faultsOf, now, type TestPortal } from './test-portal.ts';
import { type ZipEntry, zipOf } from './test-zip.ts';

let portal: TestPortal;
let folder: string;
beforeAll(async () => {
  portal = await aPortal();
  folder = await mkdtemp(join(tmpdir(), 'tradebridge-zip-'));
});
afterAll(async () => {
  await portal.close();
  await rm(folder, { recursive: true, force: true });
});

const entriesOf = (given = {}, under = ''): ZipEntry[] =>
  Array.from(filesOfExtract(given), ([name, content]) => ({ name: `${under}${name}`, content }));

async function importZip(content: Buffer, options = {}) {
  const path = join(folder, 'extract.zip');
  await writeFile(path, content);
  return portal.importFrom(path, options);
}

const withPhoto = {
  rows: { ...aSmallInstitution, 'students.csv': [aStudentRow('S1', { photo: 'a.png' })] },
};

test.each([
  ['of the files', ''],
  ['of their folder', 'extract/'],
])('a zip %s is read like the folder', async (_, under) => {
  const outcome = await importZip(zipOf(entriesOf({}, under)), { isDryRun: true });
  expect(countsOf(outcome)).toMatchObject({ 'units.csv': { inserted: 2 } });
});

test.each<[string, () => Buffer, string]>([
  [
    'that is truncated',
    () => zipOf(entriesOf()).subarray(0, -30),
    'extract.zip: expected a complete zip',
  ],
  ['that is not a zip', () => Buffer.from('PK'), 'extract.zip: expected a complete zip'],
  [
    'with an entry outside its folder',
    () => zipOf([...entriesOf(), { name: '../evil.csv', content: 'x' }]),
    "extract.zip: '../evil.csv': expected names of entries to stay inside the zip",
  ],
  [
    'with an absolute entry',
    () => zipOf([...entriesOf(), { name: '/etc/passwd', content: 'x' }]),
    "extract.zip: '/etc/passwd': expected names of entries to stay inside the zip",
  ],
  [
    'with a duplicate entry',
    () => zipOf([...entriesOf(), { name: 'units.csv', content: 'x' }]),
    "extract.zip: 'units.csv': expected each entry once",
  ],
  [
    'with a link as a photo',
    () =>
      zipOf([
        ...entriesOf(withPhoto),
        { name: 'photos/a.png', content: '/etc/passwd', mode: 0o120777 },
      ]),
    "students.csv:2: photo: 'a.png': expected a file in photos/, not a link",
  ],
  [
    'whose content was damaged',
    () =>
      zipOf(
        entriesOf().map((entry) =>
          entry.name === 'units.csv' ? { ...entry, claimed: { crc: 1 } } : entry,
        ),
      ),
    'units.csv: expected an undamaged entry (its CRC-32 differs)',
  ],
  [
    'whose manifest was damaged',
    () =>
      zipOf(
        entriesOf().map((entry) =>
          entry.name === 'manifest.json' ? { ...entry, claimed: { crc: 1 } } : entry,
        ),
      ),
    'manifest.json: expected an undamaged entry (its CRC-32 differs)',
  ],
  [
    'with an unsupported compression method',
    () =>
      zipOf(
        entriesOf().map((entry) =>
          entry.name === 'units.csv' ? { ...entry, claimed: { method: 12 } } : entry,
        ),
      ),
    "extract.zip: 'units.csv': expected entries that are stored or deflated",
  ],
  [
    'that unpacks to more than its stated size',
    () =>
      zipOf(
        entriesOf().map((entry) =>
          entry.name === 'units.csv' ? { ...entry, claimed: { size: 10 } } : entry,
        ),
      ),
    'units.csv: expected an entry that can be unpacked',
  ],
])('a zip %s is refused', async (_, zip, fault) => {
  expect(faultsOf(await importZip(zip()))).toContainEqual(expect.stringContaining(fault));
  expect(await portal.rows('select employer_id from employers')).toEqual([]);
});

test("the library's error for an unreadable zip only goes to the log", async () => {
  const path = join(folder, 'extract.zip');
  await writeFile(path, zipOf(entriesOf()).subarray(0, -30));
  const causes: unknown[] = [];
  const outcome = await portal.importFrom(path, {}, now, {
    onCause: (cause) => causes.push(cause),
  });
  expect(faultsOf(outcome)).toEqual(['extract.zip: expected a complete zip']);
  expect(causes).toEqual([
    expect.objectContaining({ message: expect.stringContaining('central directory') }),
  ]);
});

test('a zip that unpacks to more than the limit is refused before anything is unpacked', async () => {
  const zeros = { name: 'photos/zeros.png', content: Buffer.alloc(1_000_000) };
  const outcome = await importZip(zipOf([...entriesOf(), zeros]), { maxUnpackedBytes: 500_000 });
  expect(faultsOf(outcome)).toEqual(['extract.zip: expected up to 500000 bytes when unpacked']);
});

test('a zip with more entries than the limit is refused before any is read', async () => {
  const path = join(folder, 'extract.zip');
  await writeFile(path, zipOf(entriesOf()));
  const opened = openZip(path, { maxUnpackedBytes: 1e9, maxEntries: 3 });
  await expect(opened).rejects.toThrow('up to 3 entries');
});
