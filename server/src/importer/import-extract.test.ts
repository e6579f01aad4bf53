import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  aContractRow,
  aFeeRow,
  anEmployerRow,
  anInvoiceRow,
  aSmallInstitution,
  aStudentRow,
  aUnitRow,
  type Row,
  type Rows,
  writeExtract,
} from './test-extract.ts';
import {
  aPortal,
  countsOf,
  faultsOf,
  listenTo,
  now,
  type TestPortal,
  warningsOf,
} from './test-portal.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await aPortal();
});
beforeEach(() => portal.empty());
afterAll(() => portal.close());

const earlier = '2026-03-01T08:00:00+08:00';
const later = '2026-03-03T08:00:00+08:00';

const withRows = (rows: Rows): Rows => ({ ...aSmallInstitution, ...rows });
const units = (count: number, given: Row = {}) =>
  Array.from({ length: count }, (_, index) => aUnitRow(`U${index + 1}`, 'T1', given));

const retiredUnits = () =>
  portal.rows('select unit_id from units where retired_at is not null order by unit_id');

const openRequests = () =>
  portal.rows(
    `select id, unit_id, waiting_since from sign_off_requests where closed_at is null
     order by unit_id nulls last`,
  );

describe('importing an extract', () => {
  test('writes every kind of value as given', async () => {
    await portal.import({
      rows: withRows({
        'employers.csv': [
          anEmployerRow('E1', { name: 'Łódź "Sparks", Pty\\Ltd', abn: '27241053246' }),
        ],
        'units.csv': [
          aUnitRow('U1', 'T1', { tga_file_urls: 'https://a.au/1|https://a.au/2', eu_id: 'X' }),
          aUnitRow('U2', 'T1'),
        ],
        'events.csv': [
          {
            event_id: 'V1',
            title: 'Workshop',
            type: 'session',
            all_day: 'false',
            starts_at: '2026-03-02T09:00:00+11:00',
            ends_at: '2026-03-02T12:00:00+11:00',
            suspended: 'false',
          },
        ],
        'event_students.csv': [{ event_id: 'V1', contract_id: 'T1' }],
        'pre_enrolments.csv': [anInvoiceRow('I1', 'E1', 'S1', { fee_help_amount: '0.07' })],
        'pre_enrolment_fees.csv': [aFeeRow('I1', '1')],
      }),
    });
    expect(await portal.rows('select name, abn from employers')).toEqual([
      { name: 'Łódź "Sparks", Pty\\Ltd', abn: '27241053246' },
    ]);
    expect(
      await portal.rows('select tga_file_urls, eu_id, employer_id from units order by unit_id'),
    ).toEqual([
      { tga_file_urls: ['https://a.au/1', 'https://a.au/2'], eu_id: 'X', employer_id: 'E1' },
      { tga_file_urls: [], eu_id: 'U2', employer_id: 'E1' },
    ]);
    expect(
      await portal.rows(
        'select starts_at, attended from events join event_students using (event_id)',
      ),
    ).toEqual([{ starts_at: new Date('2026-03-01T22:00:00Z'), attended: null }]);
    expect(await portal.rows('select fee_help_amount from pre_enrolments')).toEqual([
      { fee_help_amount: 7 },
    ]);
    expect(await portal.rows('select fee_amount, gst_amount from pre_enrolment_fees')).toEqual([
      { fee_amount: 11000, gst_amount: 1000 },
    ]);
    expect(await portal.rows('select reporting_suspended from training_contracts')).toEqual([
      { reporting_suspended: false },
    ]);
  });

  test('staff find its names even if they misspell them', async () => {
    await portal.import();
    const [student] = await portal.rows('select folded_text(given_name) as word from students');
    expect(student).toBeDefined();
    expect(await portal.rows('select word from search_words')).toContainEqual(student);
  });

  test('the same extract again changes nothing and says so', async () => {
    await portal.import();
    const requests = await openRequests();
    const again = await portal.import();
    expect(countsOf(again)).toEqual({});
    expect(again.status === 'imported' && again.counts.get('units.csv')).toEqual({
      inserted: 0,
      updated: 0,
      unchanged: 2,
      retired: 0,
    });
    expect(await openRequests()).toEqual(requests);
  });

  describe('with many rows', () => {
    const rows = withRows({ 'units.csv': units(2000) });
    const unitsTable = () =>
      portal.rows(
        `select relallvisible > 0 and relallvisible = relpages as is_vacuumed, reltuples
         from pg_class where relname = 'units'`,
      );

    test('leaves their tables vacuumed and analysed', async () => {
      await portal.import({ rows });
      expect(await unitsTable()).toEqual([{ is_vacuumed: true, reltuples: 2000 }]);
    });

    test('succeeds even if they cannot be vacuumed, and says so', async () => {
      await portal.db.pool.query(
        `create function no_vacuum(id text) returns text language plpgsql immutable as $$
         begin
           if current_query() ilike 'vacuum%' then raise exception 'not now'; end if;
           return id;
         end $$;
         create index no_vacuum on units (no_vacuum(unit_id))`,
      );
      const said: string[] = [];
      const extract = await writeExtract({ rows });
      const onCause = vi.fn();
      const outcome = await portal.importFrom(extract.folder, {}, now, {
        log: (told) => said.push(told),
        onCause,
      });
      await extract.remove();
      await portal.db.pool.query('drop function no_vacuum(text) cascade');
      expect(countsOf(outcome)).toMatchObject({ 'units.csv': { inserted: 2000 } });
      expect(said.at(-1)).toBe('The database couldn’t be optimised after the import.');
      expect(onCause.mock.calls).toEqual([[expect.objectContaining({ message: 'not now' })]]);
    });
  });

  test('writes only the rows that changed', async () => {
    await portal.import();
    const versions = 'select unit_id, xmin::text from units order by unit_id';
    const [, second] = await portal.rows(versions);
    const rows = withRows({
      'units.csv': [aUnitRow('U1', 'T1', { stage: 'Stage 2' }), aUnitRow('U2', 'T1')],
    });
    expect(countsOf(await portal.import({ rows }))).toEqual({
      'units.csv': { inserted: 0, updated: 1, retired: 0 },
    });
    expect((await portal.rows(versions))[1]).toEqual(second);
  });

  test('a dry run counts and changes nothing, including files', async () => {
    const outcome = await portal.import({}, { isDryRun: true });
    expect(outcome.status).toBe('checked');
    expect(countsOf(outcome)).toMatchObject({ 'units.csv': { inserted: 2 } });
    expect(await portal.rows('select unit_id from units')).toEqual([]);
    expect(await portal.rows('select id from registry_imports')).toEqual([]);
  });

  test('a column missing from the extract stays unchanged', async () => {
    await portal.import({
      rows: withRows({ 'employers.csv': [anEmployerRow('E1', { fax_phone: '03 9123 4567' })] }),
    });
    const files = { 'employers.csv': 'employer_id,code,name\nE1,E1,Renamed\n' };
    await portal.import({ files });
    expect(await portal.rows('select name, fax_phone from employers')).toEqual([
      { name: 'Renamed', fax_phone: '03 9123 4567' },
    ]);
  });

  test('a contract that moves to another company takes its rows along', async () => {
    const companies = { 'employers.csv': [anEmployerRow('E1'), anEmployerRow('E2')] };
    await portal.import({ rows: withRows(companies) });
    const [before] = await openRequests();
    await portal.import({
      rows: withRows({ ...companies, 'training_contracts.csv': [aContractRow('T1', 'E2', 'S1')] }),
    });
    expect(await portal.rows('select distinct employer_id from units')).toEqual([
      { employer_id: 'E2' },
    ]);
    expect(await portal.rows('select id, employer_id from sign_off_requests')).toEqual([
      { id: before?.id, employer_id: 'E2' },
    ]);
  });

  test('numbers can be swapped, and taken over from a retired row', async () => {
    const students = ['S1', 'S2', 'S3'].map((id) => aStudentRow(id));
    await portal.import({ rows: withRows({ 'students.csv': students }) });
    const exchanged = [
      aStudentRow('S1', { student_number: 'NS2' }),
      aStudentRow('S2', { student_number: 'NS1' }),
      aStudentRow('S4', { student_number: 'NS3' }),
    ];
    const outcome = await portal.import({ rows: withRows({ 'students.csv': exchanged }) });
    expect(countsOf(outcome)).toEqual({
      'students.csv': { inserted: 1, updated: 2, retired: 1 },
    });
    expect(
      await portal.rows(
        'select student_id, student_number from students where retired_at is null order by 1',
      ),
    ).toEqual([
      { student_id: 'S1', student_number: 'NS2' },
      { student_id: 'S2', student_number: 'NS1' },
      { student_id: 'S4', student_number: 'NS3' },
    ]);
  });
});

describe('what an extract does not contain', () => {
  test('a full extract retires it, and a later one restores it under its old id', async () => {
    await portal.import();
    const gone = withRows({ 'units.csv': [aUnitRow('U2', 'T1')] });
    expect(countsOf(await portal.import({ rows: gone }))).toEqual({
      'units.csv': { inserted: 0, updated: 0, retired: 1 },
    });
    expect(await retiredUnits()).toEqual([{ unit_id: 'U1' }]);
    expect(await openRequests()).toEqual([]);
    expect(countsOf(await portal.import())).toEqual({
      'units.csv': { inserted: 0, updated: 1, retired: 0 },
    });
    expect(await retiredUnits()).toEqual([]);
    expect(await openRequests()).toHaveLength(1);
  });

  test('a delta leaves it unchanged, and may refer to rows of the portal', async () => {
    await portal.import();
    const rows = { 'units.csv': [aUnitRow('U3', 'T1')] };
    expect(countsOf(await portal.import({ mode: 'delta', rows }))).toEqual({
      'units.csv': { inserted: 1, updated: 0, retired: 0 },
    });
    expect(await retiredUnits()).toEqual([]);
  });

  test('a delta may not refer to retired rows, nor use a number that the portal has', async () => {
    const two = withRows({ 'employers.csv': [anEmployerRow('E1'), anEmployerRow('E2')] });
    await portal.import({ rows: two });
    await portal.import();
    const rows = {
      'students.csv': [aStudentRow('S2', { student_number: 'NS1' })],
      'training_contracts.csv': [aContractRow('T2', 'E2', 'S2')],
    };
    expect(faultsOf(await portal.import({ mode: 'delta', rows }))).toEqual([
      "students.csv:2: student_number: 'NS1': expected a value that no other row of the portal has",
      "training_contracts.csv:2: employer_id: 'E2': expected the employer_id of a row of employers.csv or of the portal",
    ]);
  });

  test('a delta may not create a cycle with rows of the portal', async () => {
    await portal.import({
      rows: withRows({
        'employers.csv': [anEmployerRow('E1'), anEmployerRow('E2', { parent_employer_id: 'E1' })],
      }),
    });
    const rows = { 'employers.csv': [anEmployerRow('E1', { parent_employer_id: 'E2' })] };
    expect(faultsOf(await portal.import({ mode: 'delta', rows }))).toEqual([
      "employers.csv:2: parent_employer_id: 'E2': expected no cycle: a row must not be its own ancestor",
    ]);
  });

  test.each(['full', 'delta'] as const)(
    'in a %s extract, all children of a row are replaced',
    async (mode) => {
      const invoices = [anInvoiceRow('I1', 'E1', 'S1'), anInvoiceRow('I2', 'E1', 'S1')];
      await portal.import({
        rows: withRows({
          'pre_enrolments.csv': invoices,
          'pre_enrolment_fees.csv': [aFeeRow('I1', '1'), aFeeRow('I1', '2'), aFeeRow('I2', '1')],
        }),
      });
      const next = {
        'pre_enrolments.csv': mode === 'full' ? invoices : invoices.slice(0, 1),
        'pre_enrolment_fees.csv': [
          aFeeRow('I1', '2', { description: 'Materials' }),
          aFeeRow('I1', '3'),
          ...(mode === 'full' ? [aFeeRow('I2', '1')] : []),
        ],
      };
      const outcome = await portal.import({
        mode,
        rows: mode === 'full' ? withRows(next) : next,
      });
      expect(countsOf(outcome)).toEqual({
        'pre_enrolment_fees.csv': { inserted: 1, updated: 1, retired: 1 },
      });
      expect(
        await portal.rows(
          'select pre_enrolment_id as i, line_number as l, description as d from pre_enrolment_fees order by 1, 2',
        ),
      ).toEqual([
        { i: 'I1', l: 2, d: 'Materials' },
        { i: 'I1', l: 3, d: 'Tuition' },
        { i: 'I2', l: 1, d: 'Tuition' },
      ]);
    },
  );

  test('an extract that would retire more than a tenth is stopped unless that is allowed', async () => {
    await portal.import({ rows: withRows({ 'units.csv': units(220) }) });
    const fewer = { rows: withRows({ 'units.csv': units(197) }) };
    expect(faultsOf(await portal.import(fewer))).toEqual([
      'units.csv: expected most of what the portal has: the extract lacks 23 of 220 rows, more than 10 % (--allow-retiring permits it)',
    ]);
    expect(await retiredUnits()).toEqual([]);
    expect(countsOf(await portal.import(fewer, { allowsRetiring: true }))).toEqual({
      'units.csv': { inserted: 0, updated: 0, retired: 23 },
    });
  });

  test('up to a tenth, or twenty rows, are retired without permission', async () => {
    await portal.import({ rows: withRows({ 'units.csv': units(220) }) });
    await portal.import({ rows: withRows({ 'units.csv': units(198) }) });
    expect(await retiredUnits()).toHaveLength(22);
  });

  test('an older extract gives a warning and retires nothing', async () => {
    await portal.import({ generatedAt: later });
    const rows = withRows({ 'units.csv': [aUnitRow('U2', 'T1', { stage: 'Stage 1' })] });
    const outcome = await portal.import({ rows, generatedAt: earlier });
    expect(warningsOf(outcome)).toEqual([
      'This extract was generated before the last one imported, so it retires nothing.',
    ]);
    expect(await retiredUnits()).toEqual([]);
    expect(countsOf(outcome)).toEqual({ 'units.csv': { inserted: 0, updated: 1, retired: 0 } });
  });
});

describe('sign-off requests', () => {
  const final = (given: Row) => [
    aContractRow('T1', 'E1', 'S1', { final_completion_signoff_required: 'true', ...given }),
  ];

  test('one opens for each awaiting unit and each final completion, with the day waiting began', async () => {
    await portal.import({
      rows: withRows({
        'training_contracts.csv': final({ final_signoff_since: '2026-02-20' }),
        'units.csv': [
          aUnitRow('U1', 'T1', { status: 'awaiting_signoff', awaiting_since: '2026-02-14' }),
          aUnitRow('U2', 'T1', { status: 'awaiting_signoff' }),
          aUnitRow('U3', 'T1'),
        ],
      }),
    });
    expect(await openRequests()).toMatchObject([
      { unit_id: 'U1', waiting_since: '2026-02-14' },
      // The second of March has started in Melbourne.
      { unit_id: 'U2', waiting_since: '2026-03-02' },
      { unit_id: null, waiting_since: '2026-02-20' },
    ]);
  });

  test('a day that only the first import had is kept, one that the registry corrects is updated', async () => {
    const waiting = (since: string | null) =>
      withRows({
        'units.csv': [aUnitRow('U1', 'T1', { status: 'awaiting_signoff', awaiting_since: since })],
      });
    await portal.import({ rows: waiting(null) });
    await portal.import({ rows: waiting(null) }, {}, new Date('2026-03-09T01:00:00Z'));
    expect(await openRequests()).toMatchObject([{ waiting_since: '2026-03-02' }]);
    await portal.import({ rows: waiting('2026-02-01') });
    expect(await openRequests()).toMatchObject([{ waiting_since: '2026-02-01' }]);
  });

  test('one that the registry withdraws is closed without a decision, and a new round opens a new one', async () => {
    await portal.import();
    const [first] = await openRequests();
    const done = {
      'units.csv': [aUnitRow('U1', 'T1', { status: 'competent' }), aUnitRow('U2', 'T1')],
    };
    await portal.import({ rows: withRows(done) });
    expect(await portal.rows('select id, closed_at, sign_off_id from sign_off_requests')).toEqual([
      { id: first?.id, closed_at: now, sign_off_id: null },
    ]);
    await portal.import();
    const [second] = await openRequests();
    expect(second?.id).not.toBe(first?.id);
  });

  test('a suspended contract keeps its own, a retired one loses them', async () => {
    await portal.import();
    const suspended = [aContractRow('T1', 'E1', 'S1', { suspended: 'true' })];
    await portal.import({ rows: withRows({ 'training_contracts.csv': suspended }) });
    expect(await openRequests()).toHaveLength(1);
    await portal.import({ rows: withRows({ 'training_contracts.csv': [], 'units.csv': [] }) });
    expect(await openRequests()).toEqual([]);
  });
});

describe('files', () => {
  const aPhoto = (side: number) =>
    sharp({ create: { width: side, height: side, channels: 3, background: '#357' } })
      .withExif({ IFD0: { Copyright: 'secret place' } })
      .png()
      .toBuffer();
  const photographed = withRows({ 'students.csv': [aStudentRow('S1', { photo: 'a.png' })] });

  test('a photo is re-encoded, small and without its metadata, and only once', async () => {
    const files = { 'photos/a.png': await aPhoto(900) };
    await portal.import({ rows: photographed, files });
    const [student] = await portal.rows('select photo from students');
    const stored = await portal.files.open(String(student?.photo));
    const content = Buffer.concat((await stored?.content.toArray()) ?? []);
    expect(await sharp(content).metadata()).toMatchObject({ format: 'webp', width: 512 });
    expect(content.includes('secret place')).toBe(false);
    expect(countsOf(await portal.import({ rows: photographed, files }))).toEqual({});
    expect(await portal.rows('select file from registry_photos')).toEqual([
      { file: student?.photo },
    ]);
  });

  test('a document is stored unchanged, under its original name', async () => {
    const document = {
      document_id: 'D1',
      employer_id: 'E1',
      title: 'Safety handbook',
      file: 'Handbook 2026.txt',
      created_date: '2026-01-05',
    };
    await portal.import({
      rows: withRows({ 'documents.csv': [document] }),
      files: { 'documents/Handbook 2026.txt': 'Wear your goggles.' },
    });
    const [row] = await portal.rows('select file, file_name from documents');
    expect(row?.file_name).toBe('Handbook 2026.txt');
    const stored = await portal.files.open(String(row?.file));
    expect(Buffer.concat((await stored?.content.toArray()) ?? []).toString()).toBe(
      'Wear your goggles.',
    );
    expect(await portal.rows('select file, mime_type, size from document_files')).toEqual([
      { file: row?.file, mime_type: 'text/plain', size: 18 },
    ]);
  });
});

describe('while others work', () => {
  test('each company whose pages change is announced once, on commit', async () => {
    const both = withRows({ 'employers.csv': [anEmployerRow('E1'), anEmployerRow('E2')] });
    const listener = await listenTo(portal.db.url);
    // Administrators are notified of each import.
    const toldAll = '{"kind":"extract-uploads"}';
    try {
      await portal.import({ rows: both });
      expect(await listener.heard()).toEqual([
        '{"kind":"employer-summary","employerId":"E1"}',
        '{"kind":"employer-summary","employerId":"E2"}',
        toldAll,
      ]);
      await portal.import({ rows: both });
      expect(await listener.heard()).toEqual([toldAll]);
      const rows = { 'units.csv': [aUnitRow('U2', 'T1', { stage: 'Stage 3' })] };
      await portal.import({ mode: 'delta', rows });
      expect(await listener.heard()).toEqual([
        '{"kind":"employer-summary","employerId":"E1"}',
        toldAll,
      ]);
    } finally {
      await listener.close();
    }
  });

  test('a second import at the same time says so and does nothing', async () => {
    const [one, other] = await Promise.all([portal.import(), portal.import()]);
    expect([one.status, other.status].sort()).toEqual(['busy', 'imported']);
    expect((await portal.import()).status).toBe('imported');
  });
});
