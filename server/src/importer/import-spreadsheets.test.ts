import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { aSmallInstitution, aStudentRow, csvOf } from './test-extract.ts';
import { aPortal, countsOf, faultsOf, type TestPortal, warningsOf } from './test-portal.ts';

// Files as spreadsheets and other systems write them.

let portal: TestPortal;
beforeAll(async () => {
  portal = await aPortal();
});
afterEach(() => portal.empty());
afterAll(() => portal.close());

const students = 'student_id,student_number,given_name,family_name,date_of_birth\n';
const studentsFile = `${students}S1,N1,Ngaire,Tūhoe,2004-05-06\n`;
const contracts = csvOf(
  aSmallInstitution['training_contracts.csv'] ?? [],
  Object.keys(aSmallInstitution['training_contracts.csv']?.[0] ?? {}),
);

test.each([
  ['cells separated by semicolons', { 'students.csv': studentsFile.replaceAll(',', ';') }],
  ['cells separated by tabs', { 'students.csv': studentsFile.replaceAll(',', '\t') }],
  ['a line that names the separator', { 'students.csv': `sep=,\r\n${studentsFile}` }],
  ['TRUE and FALSE', { 'training_contracts.csv': contracts.replaceAll('false', 'FALSE') }],
  ['True and False', { 'training_contracts.csv': contracts.replaceAll('false', 'False') }],
  [
    'headings in capitals',
    { 'students.csv': studentsFile.replace(students, students.toUpperCase()) },
  ],
  [
    'spaces around headings',
    { 'students.csv': studentsFile.replace('given_name', ' Given_Name ') },
  ],
  ['an empty last line', { 'students.csv': `${studentsFile}\n` }],
  ['last rows of commas alone', { 'students.csv': `${studentsFile},,,,\r\n,,,,\n,,\n\n` }],
  ['names of files in capitals', { 'students.csv': null, 'STUDENTS.CSV': studentsFile }],
])('an extract with %s is imported', async (_, files) => {
  const imported = await portal.import({ files });
  expect(warningsOf(imported)).toEqual([]);
  expect(await portal.rows('select student_id from students')).toEqual([{ student_id: 'S1' }]);
  expect(countsOf(imported)).toHaveProperty('training_contracts.csv');
});

test('an empty row between others is a fault, and named', async () => {
  const files = { 'students.csv': `${students},,,,\nS1,N1,Ngaire,Tūhoe,\n` };
  expect(faultsOf(await portal.import({ files }))).toEqual([
    'students.csv:2: expected 5 cells like the header, not an empty line',
  ]);
});

test('a file is found in another case and Unicode form, and one of two that differ by case is exact', async () => {
  const pictureOf = (side: number) =>
    sharp({ create: { width: side, height: side, channels: 3, background: '#123456' } })
      .png()
      .toBuffer();
  const rows = {
    ...aSmallInstitution,
    'students.csv': [
      aStudentRow('S1', { photo: 'Zoë.png'.normalize('NFC') }),
      aStudentRow('S2', { photo: 'a.PNG' }),
      aStudentRow('S3', { photo: 'B.png' }),
      aStudentRow('S4', { photo: 'b.png' }),
    ],
  };
  const files = {
    [`Photos/${'Zoë.png'.normalize('NFD')}`]: await pictureOf(10),
    'Photos/A.png': await pictureOf(11),
    'Photos/B.png': await pictureOf(12),
    'Photos/b.png': await pictureOf(13),
  };
  countsOf(await portal.import({ rows, files }));
  const stored = await portal.rows('select count(distinct photo)::integer as count from students');
  expect(stored).toEqual([{ count: 4 }]);
});
