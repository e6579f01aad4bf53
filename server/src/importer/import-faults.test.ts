import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  aContactRow,
  aContractRow,
  aFeeRow,
  anEmployerRow,
  anEventRow,
  anInvoiceRow,
  aSmallInstitution,
  aStudentRow,
  aUnitRow,
  csvOf,
  type ExtractGiven,
  type Row,
} from './test-extract.ts';
import { aPortal, countsOf, faultsOf, type TestPortal, warningsOf } from './test-portal.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await aPortal();
});
afterAll(() => portal.close());

/** Imports an extract that has faults: nothing may have changed. Returns what was printed. */
async function refusedFor(given: ExtractGiven): Promise<string[]> {
  const faults = faultsOf(await portal.import(given));
  expect(await portal.rows('select employer_id from employers')).toEqual([]);
  expect(await portal.rows(`select id from registry_imports where state = 'imported'`)).toEqual([]);
  return faults;
}

/** The small institution with one row of a file changed. */
const changed = (file: string, index: number, given: Row) => ({
  rows: {
    ...aSmallInstitution,
    [file]: (aSmallInstitution[file] ?? []).map((row, at) =>
      at === index ? { ...row, ...given } : row,
    ),
  },
});

const added = (rows: Readonly<Record<string, readonly Row[]>>) => ({
  rows: Object.fromEntries(
    Object.entries({ ...aSmallInstitution, ...rows }).map(([file, given]) => [
      file,
      file in rows ? [...(aSmallInstitution[file] ?? []), ...given] : given,
    ]),
  ),
});

const students = 'student_id,student_number,given_name,family_name,date_of_birth\n';

describe('a cell of the wrong type', () => {
  test.each([
    [
      'units.csv',
      1,
      { academic_year: 'next' },
      "units.csv:3: academic_year: 'next': expected a year, such as 2026",
    ],
    [
      'units.csv',
      0,
      { status: 'done' },
      "units.csv:2: status: 'done': expected one of awaiting_signoff",
    ],
    [
      'units.csv',
      0,
      { has_attended: 'yes' },
      "units.csv:2: has_attended: 'yes': expected true or false",
    ],
    [
      'units.csv',
      0,
      { tga_file_urls: 'http://a.au/' },
      "units.csv:2: tga_file_urls: 'http://a.au/': expected https",
    ],
    [
      'employers.csv',
      0,
      { abn: '27241053247' },
      "employers.csv:2: abn: '27241053247': expected an ABN",
    ],
    [
      'employers.csv',
      0,
      { employer_id: 'E 1' },
      "employers.csv:2: employer_id: 'E 1': expected 1 to 64 of the characters",
    ],
    [
      'employers.csv',
      0,
      { name: null },
      "employers.csv:2: name: '': expected up to 255 characters, no control characters, not an empty cell",
    ],
    [
      'employers.csv',
      0,
      { name: 'x'.repeat(256) },
      `employers.csv:2: name: '${'x'.repeat(80)}…': expected up to 255`,
    ],
    [
      'employers.csv',
      0,
      { name: 'a\u0007b' },
      "employers.csv:2: name: 'a\\u0007b': expected up to 255",
    ],
    ['employers.csv', 0, { address_line1: 'x'.repeat(51) }, 'expected up to 50'],
    ['students.csv', 0, { usi: 'BNGH7C75FM' }, "students.csv:2: usi: 'BNGH7C75FM': expected a USI"],
    [
      'students.csv',
      0,
      { date_of_birth: '2006-02-30' },
      "date_of_birth: '2006-02-30': expected a date",
    ],
    [
      'employer_contacts.csv',
      0,
      { role: 'owner' },
      "role: 'owner': expected one of reader, writer, admin",
    ],
  ])('%s row %i %j', async (file, index, given, fault) => {
    const faults = await refusedFor(changed(file, index, given));
    expect(faults).toContainEqual(expect.stringContaining(fault));
  });
});

describe('a faulty file', () => {
  test('lines are physical: a note of three lines shifts those after it', async () => {
    const attendance = {
      contract_id: 'T1',
      description: 'Week 1',
      from_date: '2026-02-02',
      to_date: '2026-02-06',
      hours_present: '38.00',
      hours_absent: '0.00',
      hours_absent_approved: '0.00',
    };
    const faults = await refusedFor(
      added({
        'attendances.csv': [
          { ...attendance, attendance_id: 'A1', note: 'one\ntwo\nthree' },
          { ...attendance, attendance_id: 'A2', hours_present: '38' },
        ],
      }),
    );
    expect(faults).toEqual([
      "attendances.csv:5: hours_present: '38': expected hours with two decimal places, such as 7.50, not negative",
    ]);
  });

  test.each([
    [
      'a missing column',
      'student_id,student_number,given_name\n',
      'students.csv:1: family_name: expected the column to be present',
    ],
    [
      'a duplicate column',
      `student_id,${students}`,
      'students.csv:1: student_id: expected each column once',
    ],
    ['no header', '', 'students.csv:1: expected a header row'],
    [
      'a missing cell',
      `${students}S1,N1,Ada,Lee\n`,
      'students.csv:2: expected 5 cells like the header, not 4',
    ],
    [
      'an empty line',
      `${students}\nS1,N1,Ada,Lee,\n`,
      'students.csv:2: expected 5 cells like the header, not an empty line',
    ],
    [
      'a stray quote',
      `${students}S1,N1,Ad"a,Lee,\n`,
      "students.csv:2: 'S1,N1,Ad\"a,Lee,': expected no quote inside",
    ],
    [
      'an unclosed quote',
      `${students}S1,N1,"Ada,Lee,\n`,
      "students.csv:2: 'S1,N1,\"Ada,Lee,': expected a closing quote",
    ],
    [
      'text that is not UTF-8',
      Buffer.concat([
        Buffer.from(`${students}S1,N1,Ad`),
        Buffer.from([0xe1]),
        Buffer.from(',Lee,\n'),
      ]),
      "students.csv:2: given_name: 'Ad\uFFFD': expected UTF-8",
    ],
  ])('%s', async (_, content, fault) => {
    const faults = await refusedFor({ files: { 'students.csv': content } });
    expect(faults).toContainEqual(expect.stringContaining(fault));
  });

  test.each([
    ['with a byte order mark', '\uFEFF'],
    ['without a byte order mark', ''],
  ])('UTF-16 %s is one fault, which says what to do', async (_, mark) => {
    const rows = [aStudentRow('S1'), aStudentRow('S2')];
    const content = Buffer.from(`${mark}${csvOf(rows, Object.keys(rows[0] ?? {}))}`, 'utf16le');
    const fault = 'expected UTF-8, not UTF-16: save the file again as “CSV UTF-8”';
    expect(await refusedFor({ files: { 'students.csv': content } })).toEqual([
      `students.csv:1: ${fault}`,
    ]);
    expect(await refusedFor({ files: { 'students.csv': content.swap16() } })).toEqual([
      `students.csv:1: ${fault}`,
    ]);
  });

  test('a manifest in UTF-16 is reported as such', async () => {
    const content = Buffer.from('\uFEFF{"format":"registry-extract/1"}', 'utf16le');
    expect(await refusedFor({ files: { 'manifest.json': content } })).toEqual([
      'manifest.json:1: expected JSON in UTF-8, not UTF-16: save the file again as UTF-8',
    ]);
  });

  test('checks continue after a fault, and faults of several files are reported together', async () => {
    const faults = await refusedFor({
      ...changed('units.csv', 0, { academic_year: '26' }),
      files: {
        'students.csv': `${students}S1,N1,"Ada,Lee,\nS1,N1,Ada,Lee,1.1.2006\nS1,N2,Bo,Lee,\n`,
      },
    });
    expect(faults).toEqual([
      expect.stringContaining('students.csv:2: '),
      expect.stringContaining("students.csv:3: date_of_birth: '1.1.2006'"),
      expect.stringContaining("units.csv:2: academic_year: '26'"),
      "students.csv:4: student_id: 'S1': expected a value that no other row has (line 3 has it)",
    ]);
  });

  test("a missing file of a full extract, and a missing children's file whose parents are there", async () => {
    expect(await refusedFor({ files: { 'receipts.csv': null } })).toEqual([
      'receipts.csv: expected the file to be present, even with only its header',
    ]);
    const invoice = {
      ...aSmallInstitution,
      'pre_enrolments.csv': [anInvoiceRow('I1', 'E1', 'S1')],
    };
    expect(await refusedFor({ mode: 'delta', rows: invoice })).toEqual([
      'pre_enrolment_fees.csv: expected the file to be present, because pre_enrolments.csv is',
    ]);
  });

  test.each([
    [
      'is missing',
      { files: { 'manifest.json': null } },
      'manifest.json: expected the file to be present',
    ],
    ['is not JSON', { manifest: '{"format"' }, 'manifest.json:1: expected JSON in UTF-8'],
    [
      'is not an object',
      { manifest: '[]' },
      "manifest.json:1: '[]': expected an object with format, instituteId, generatedAt and mode",
    ],
    [
      'has no institute',
      {
        manifest: {
          format: 'registry-extract/1',
          instituteId: '',
          generatedAt: '2026-03-02T08:00:00Z',
          mode: 'full',
        },
      },
      "manifest.json:1: instituteId: '': expected text of 1 to 255 characters",
    ],
    [
      'has another format',
      {
        manifest: {
          format: 'x/2',
          instituteId: 'test',
          generatedAt: '2026-03-02T08:00:00Z',
          mode: 'full',
        },
      },
      "manifest.json:1: format: 'x/2': expected registry-extract/1",
    ],
    [
      'has an instant without an offset',
      {
        manifest: {
          format: 'registry-extract/1',
          instituteId: 'test',
          generatedAt: '2026-03-02T08:00:00',
          mode: 'full',
        },
      },
      "manifest.json:1: generatedAt: '2026-03-02T08:00:00': expected an RFC 3339 time with an offset",
    ],
    [
      'is dated more than a day ahead, which would make all later ones older,',
      {
        manifest: {
          format: 'registry-extract/1',
          instituteId: 'test',
          generatedAt: '2026-03-03T12:00:01+11:00',
          mode: 'full',
        },
      },
      "manifest.json:1: generatedAt: '2026-03-03T12:00:01+11:00': expected a time at most a day ahead of the portal's clock",
    ],
  ])('a manifest that %s', async (_, given, fault) => {
    expect(await refusedFor(given)).toEqual([fault]);
  });

  test('a manifest with a fault does not hide faults between rows, of photos and of missing files', async () => {
    const rows = {
      ...aSmallInstitution,
      'students.csv': [aStudentRow('S1', { photo: 'a.png' }), aStudentRow('S1')],
      'training_contracts.csv': [aContractRow('T1', 'E9', 'S1')],
    };
    const others = [
      "students.csv:3: student_id: 'S1': expected a value that no other row has (line 2 has it)",
      "students.csv:3: student_number: 'NS1': expected a value that no other row has (line 2 has it)",
      expect.stringMatching(
        /^training_contracts\.csv:2: employer_id: 'E9': expected the employer_id/,
      ),
      "students.csv:2: photo: 'a.png': expected a file in photos/",
    ];
    const files = { 'receipts.csv': null };
    expect(await refusedFor({ rows, files: { ...files, 'manifest.json': null } })).toEqual([
      'manifest.json: expected the file to be present',
      ...others,
    ]);
    const manifest = {
      format: 'x/2',
      instituteId: 'test',
      generatedAt: '2026-03-02',
      mode: 'full',
    };
    expect(await refusedFor({ rows, files, manifest })).toEqual([
      "manifest.json:1: format: 'x/2': expected registry-extract/1",
      expect.stringContaining("manifest.json:1: generatedAt: '2026-03-02': expected"),
      'receipts.csv: expected the file to be present, even with only its header',
      ...others,
    ]);
  });

  test('without a manifest, nothing is reported that may be valid in the other mode', async () => {
    const { 'employers.csv': _, ...rows } = aSmallInstitution;
    const files = { 'manifest.json': null };
    expect(await refusedFor({ mode: 'delta', rows, files })).toEqual([
      'manifest.json: expected the file to be present',
    ]);
  });

  test('a folder that does not exist', async () => {
    expect(faultsOf(await portal.importFrom('/nowhere/extract'))).toEqual([
      'extract: expected a folder or .zip that exists and can be read',
    ]);
  });
});

describe('inconsistent rows', () => {
  test.each([
    [
      'a duplicate key',
      added({ 'employers.csv': [anEmployerRow('E1')] }),
      "employers.csv:3: employer_id: 'E1': expected a value that no other row has (line 2 has it)",
    ],
    [
      'a duplicate number',
      added({ 'students.csv': [aStudentRow('S2', { student_number: 'NS1' })] }),
      "students.csv:3: student_number: 'NS1': expected a value that no other row has (line 2 has it)",
    ],
    [
      'a duplicate child',
      added({
        'pre_enrolments.csv': [anInvoiceRow('I1', 'E1', 'S1')],
        'pre_enrolment_fees.csv': [aFeeRow('I1', '1'), aFeeRow('I1', '1')],
      }),
      "pre_enrolment_fees.csv:3: pre_enrolment_id, group_number, line_number: 'I1, 1, 1': expected a value",
    ],
    [
      'a contract without a company',
      added({ 'training_contracts.csv': [aContractRow('T2', 'E9', 'S1')] }),
      "training_contracts.csv:3: employer_id: 'E9': expected the employer_id of a row of employers.csv",
    ],
    [
      'a unit without a contract',
      added({ 'units.csv': [aUnitRow('U9', 'T9')] }),
      "units.csv:4: contract_id: 'T9': expected the contract_id of a row of training_contracts.csv",
    ],
    [
      'a fee without an invoice',
      added({ 'pre_enrolment_fees.csv': [aFeeRow('I9', '1')] }),
      "pre_enrolment_fees.csv:2: pre_enrolment_id: 'I9'",
    ],
    [
      'more GST than fee',
      added({
        'pre_enrolments.csv': [anInvoiceRow('I1', 'E1', 'S1')],
        'pre_enrolment_fees.csv': [aFeeRow('I1', '1', { gst_amount: '110.01' })],
      }),
      "pre_enrolment_fees.csv:2: gst_amount: '110.01': expected GST that is not more than fee_amount",
    ],
    [
      'more GST than price',
      added({
        'enrolments.csv': [
          {
            enrolment_id: 'EN1',
            student_id: 'S1',
            course_code: 'UEE30820',
            course_name: 'Certificate III',
            status: 'active',
            start_date: '2025-02-03',
          },
        ],
        'document_products.csv': [
          {
            product_id: 'D1',
            enrolment_id: 'EN1',
            label: 'Transcript',
            category_id: 'documents',
            digital_allowed: 'true',
            print_allowed: 'true',
            digital_price: '22.00',
            digital_gst: '22.01',
            print_price: '33.00',
            print_gst: '3.00',
          },
        ],
      }),
      "document_products.csv:2: digital_gst: '22.01': expected GST that is not more than digital_price",
    ],
    [
      'a company that is its own parent',
      changed('employers.csv', 0, { parent_employer_id: 'E1' }),
      "employers.csv:2: parent_employer_id: 'E1': expected no cycle",
    ],
  ])('%s', async (_, given, fault) => {
    const faults = await refusedFor(given);
    expect(faults).toEqual([expect.stringContaining(fault)]);
  });

  test('an event that ends before it starts', async () => {
    const faults = await refusedFor(
      added({
        'events.csv': [
          anEventRow('V1', {
            starts_at: '2026-03-02T09:00:00+11:00',
            ends_at: '2026-03-02T09:00:00+12:00',
          }),
        ],
      }),
    );
    expect(faults).toEqual([
      expect.stringMatching(
        /^events\.csv:2: ends_at: '2026-03-02T09:00:00\+12:00': expected a time not before starts_at$/,
      ),
    ]);
  });

  test('every company of a cycle is reported, and no other', async () => {
    const faults = await refusedFor(
      added({
        'employers.csv': [
          anEmployerRow('E2', { parent_employer_id: 'E4' }),
          anEmployerRow('E3', { parent_employer_id: 'E2' }),
          anEmployerRow('E4', { parent_employer_id: 'E3' }),
          anEmployerRow('E5', { parent_employer_id: 'E4' }),
        ],
      }),
    );
    expect(faults.map((fault) => fault.slice(0, 15))).toEqual([
      'employers.csv:3',
      'employers.csv:4',
      'employers.csv:5',
    ]);
  });

  test('a reference to a row with a fault is not a second fault', async () => {
    const faults = await refusedFor(changed('employers.csv', 0, { abn: '1' }));
    expect(faults).toHaveLength(1);
  });

  const header = 'employer_id,code,name\n';
  test.each([
    ['a missing cell', 'E1,X\n', 'expected 3 cells like the header, not 2'],
    ['a stray quote', 'E1,X,Com"pany\n', "'E1,X,Com\"pany': expected no quote inside"],
  ])(
    'a parent row with %s is one fault, with a count of the rows that refer to it',
    async (_, row, fault) => {
      const report = join(tmpdir(), `tradebridge-parents-${process.pid}.csv`);
      const outcome = await portal.import(
        {
          ...added({ 'training_contracts.csv': [aContractRow('T2', 'E1', 'S1')] }),
          files: { 'employers.csv': `${header}${row}` },
        },
        { report },
      );
      expect(outcome).toMatchObject({ status: 'refused', faultCount: 1 });
      expect(faultsOf(outcome)).toEqual([expect.stringContaining(`employers.csv:2: ${fault}`)]);
      expect(faultsOf(outcome)).toEqual([expect.stringContaining(' (3 rows refer to this one)')]);
      const [, ...lines] = (await readFile(report, 'utf8')).trimEnd().split('\r\n');
      expect(lines).toEqual([expect.stringContaining('(3 rows refer to this one)"')]);
    },
  );

  test('a key that is not an id is one fault, together with the rows that refer to it', async () => {
    const rows = {
      ...aSmallInstitution,
      'training_contracts.csv': [aContractRow('T 1', 'E1', 'S1')],
      'units.csv': [aUnitRow('U1', 'T 1'), aUnitRow('U2', 'T 1')],
      'events.csv': [anEventRow('V1')],
      'event_students.csv': [{ event_id: 'V1', contract_id: 'T 1' }],
    };
    expect(await refusedFor({ rows })).toEqual([
      "training_contracts.csv:2: contract_id: 'T 1': expected 1 to 64 of the characters A-Z a-z 0-9 . _ - (3 rows refer to this one)",
    ]);
  });
});

describe('photos, plans and documents', () => {
  const document = {
    document_id: 'D1',
    employer_id: 'E1',
    title: 'Safety handbook',
    created_date: '2026-01-05',
  };

  test.each([
    [
      'a missing photo',
      changed('students.csv', 0, { photo: 'a.png' }),
      "students.csv:2: photo: 'a.png': expected a file in photos/",
    ],
    [
      'a photo named by a path',
      changed('students.csv', 0, { photo: '../a.png' }),
      "students.csv:2: photo: '../a.png': expected the name of a file in photos/, without a path",
    ],
    [
      'a photo that is not an image',
      { ...changed('students.csv', 0, { photo: 'a.png' }), files: { 'photos/a.png': 'no image' } },
      "students.csv:2: photo: 'a.png': expected an image that can be decoded",
    ],
    [
      'a plan that is not a PDF',
      {
        ...changed('training_contracts.csv', 0, { approved_plan_file: 'p.pdf' }),
        files: { 'plans/p.pdf': 'PK' },
      },
      "training_contracts.csv:2: approved_plan_file: 'p.pdf': expected a PDF",
    ],
    [
      'a missing document',
      added({ 'documents.csv': [{ ...document, file: 'd.txt' }] }),
      "documents.csv:2: file: 'd.txt': expected a file in documents/",
    ],
  ])('%s', async (_, given, fault) => {
    expect(await refusedFor(given)).toEqual([fault]);
  });
});

describe('what is reported', () => {
  const many = Array.from({ length: 1200 }, (_, index) => aUnitRow(`U${index}`, 'T9'));

  test('a thousand faults and their number, and all of them in the report', async () => {
    const report = join(tmpdir(), `tradebridge-report-${process.pid}.csv`);
    const outcome = await portal.import(
      { rows: { ...aSmallInstitution, 'units.csv': many } },
      { report },
    );
    expect(outcome).toMatchObject({ status: 'refused', faultCount: 1200 });
    expect(faultsOf(outcome)).toHaveLength(1000);
    const lines = (await readFile(report, 'utf8')).trimEnd().split('\r\n');
    expect(lines).toHaveLength(1201);
    expect(lines[0]).toBe('file,line,column,value,expected');
    expect(lines.at(-1)).toBe(
      '"units.csv","1201","contract_id","T9","the contract_id of a row of training_contracts.csv"',
    );
  });

  test('an unknown column is ignored with a warning, in any order, with a byte order mark', async () => {
    const outcome = await portal.import(
      {
        files: {
          'employers.csv': '\uFEFFname,colour,code,employer_id\r\nCompany,red,X,E1\r\n',
          'employer_contacts.csv':
            'contact_id,employer_id,given_name,family_name,email,role\nC1,E1,Dana,Lee,d@example.test,admin\n',
        },
      },
      { isDryRun: true },
    );
    expect(warningsOf(outcome)).toEqual(["employers.csv:1: the column 'colour' is not known"]);
    expect(countsOf(outcome)).toMatchObject({ 'employers.csv': { inserted: 1 } });
    expect(await portal.rows('select employer_id from employers')).toEqual([]);
  });

  test('an extract of another institute gives a warning', async () => {
    const outcome = await portal.import({}, { isDryRun: true, instituteId: 'other' });
    expect(warningsOf(outcome)).toEqual([
      "This extract belongs to the institution 'test'; the portal's is 'other'.",
    ]);
  });

  test('a contact may leave every optional cell empty', async () => {
    const rows = added({ 'employer_contacts.csv': [aContactRow('C2', 'E1')] });
    expect(countsOf(await portal.import(rows, { isDryRun: true }))).toMatchObject({
      'employer_contacts.csv': { inserted: 2 },
    });
  });
});
