import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isBehind, paceOf } from '@tradebridge/contract/pace-rules';
import { lightOf, lights } from '@tradebridge/contract/subsidiary-rules';
import { afterAll, expect, test, vi } from 'vitest';
import { demonstrationAccounts } from './accounts.ts';
import { extractFaults } from './extract-faults.ts';
import { extractColumns } from './extract-format.ts';
import { noteworthyCompanies } from './noteworthy-companies.ts';
import { allRecords } from './read-records.ts';
import { writeDemonstrationExtract, writeInstitution } from './write-demonstration-extract.ts';

// Reading a whole extract again, value by value, is slow on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

const root = await mkdtemp(join(tmpdir(), 'institution-'));
afterAll(() => rm(root, { recursive: true }));

let written = 0;
async function demonstration(today: string, seed = 1): Promise<string> {
  const folder = join(root, String(++written));
  await writeDemonstrationExtract({ folder, scale: 'demo', today, seed });
  return folder;
}

const folders = new Map<string, Promise<string>>();
/** The same, generated once a day for tests that only read it. */
function demonstrationOf(today: string): Promise<string> {
  const folder = folders.get(today) ?? demonstration(today);
  folders.set(today, folder);
  return folder;
}

/** Each file of a folder, including subfolders, with the hash of its content. */
async function contentOf(folder: string): Promise<Map<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  const hashes = files.map(async ({ parentPath, name }) => {
    const content = await readFile(join(parentPath, name));
    const hash = createHash('sha256').update(content).digest('hex');
    return [join(parentPath, name).slice(folder.length), hash] as const;
  });
  return new Map(await Promise.all(hashes));
}

const of = (records: Record<string, string>[], column: string, value: string) =>
  records.filter((record) => record[column] === value);

test('the same seed and day write the same bytes, and another seed or day writes different ones', async () => {
  const today = '2026-11-23';
  const content = await contentOf(await demonstrationOf(today));
  expect(content.size).toBeGreaterThan(300);
  expect(await contentOf(await demonstration(today))).toEqual(content);
  expect(await contentOf(await demonstration(today, 2))).not.toEqual(content);
  expect(await contentOf(await demonstration('2026-11-24'))).not.toEqual(content);
});

test('the files of the demonstration are the first part of those of a larger institution', async () => {
  const today = '2026-11-23';
  const demo = await demonstrationOf(today);
  const larger = join(root, 'larger');
  await writeInstitution(
    { folder: larger, today },
    {
      companies: 30,
      contracts: 300,
      parents: 3,
      sessions: 200,
      placements: 20,
      groupTraining: [100],
    },
  );
  expect(await extractFaults(larger)).toEqual([]);
  for (const file of Object.keys(extractColumns)) {
    const beginning = await readFile(join(demo, `${file}.csv`), 'utf8');
    const whole = await readFile(join(larger, `${file}.csv`), 'utf8');
    expect(whole.startsWith(beginning), file).toBe(true);
    expect(whole.length, file).toBeGreaterThan(beginning.length);
  }
  const contracts = await allRecords(larger, 'training_contracts');
  expect(contracts).toHaveLength(600);
  const sizes = Map.groupBy(contracts, (contract) => contract.employer_id);
  expect(sizes.get(noteworthyCompanies.ofThousand)).toHaveLength(100);
});

test('a non-empty folder is refused', async () => {
  const folder = await demonstrationOf('2026-11-23');
  await expect(
    writeDemonstrationExtract({ folder, scale: 'demo', today: '2026-11-23' }),
  ).rejects.toThrow('is not empty');
});

test('an invalid day is refused', async () => {
  await expect(demonstration('2026-02-29')).rejects.toThrow('2026-02-29');
});

test("the manifest has the time of generation in the institution's time zone", async () => {
  const folder = await demonstrationOf('2026-06-30');
  expect(JSON.parse(await readFile(join(folder, 'manifest.json'), 'utf8'))).toEqual({
    format: 'registry-extract/1',
    instituteId: 'demonstration',
    generatedAt: '2026-06-30T00:00:00+10:00',
    mode: 'full',
  });
});

// The turn of the year, a leap day, the days of clock changes, and a Sunday.
const days = ['2026-01-01', '2028-02-29', '2026-04-05', '2026-06-30', '2026-10-04', '2026-12-31'];

test.each(days)('on %s every row is valid and the demonstration is complete', async (today) => {
  const folder = await demonstrationOf(today);
  expect(await extractFaults(folder)).toEqual([]);
  const read = (file: string) => allRecords(folder, file);
  const employers = await read('employers');
  const contracts = await read('training_contracts');
  const units = await read('units');
  expect(employers).toHaveLength(40);
  expect(contracts).toHaveLength(300);

  const contacts = await read('employer_contacts');
  const students = await read('students');
  for (const { email, contactId, studentId } of demonstrationAccounts) {
    if (contactId) expect(of(contacts, 'contact_id', contactId)).toMatchObject([{ email }]);
    if (studentId) expect(of(students, 'student_id', studentId)).toMatchObject([{ email }]);
  }
  expect(of(students, 'email', 'new@demo.test')).toMatchObject([
    { student_number: '30400001', family_name: 'Quill', date_of_birth: '2001-05-17' },
  ]);
  const learnersOwn = new Set(
    of(await read('enrolments'), 'student_id', 'S10001').map((one) => one.enrolment_id),
  );
  const products = (await read('document_products')).filter((one) =>
    learnersOwn.has(one.enrolment_id),
  );
  expect(new Set(products.map((one) => `${one.digital_allowed} ${one.print_allowed}`))).toEqual(
    new Set(['true false', 'false true', 'true true']),
  );

  const [parent] = of(employers, 'name', 'Hallam Electrical Group');
  const parentId = parent?.employer_id ?? '';
  expect(parentId).toBe(noteworthyCompanies.parent);
  expect(of(employers, 'parent_employer_id', parentId)).toHaveLength(6);
  const own = of(contracts, 'employer_id', parentId);
  expect(own).toHaveLength(45);

  const waiting = new Map(
    own.map((contract) => [
      contract,
      of(of(units, 'contract_id', contract.contract_id ?? ''), 'status', 'awaiting_signoff').length,
    ]),
  );
  const active = of(own, 'suspended', 'false');
  const sum = (list: typeof own) => list.reduce((total, one) => total + (waiting.get(one) ?? 0), 0);
  expect(sum(active)).toBe(12);
  expect(sum(of(own, 'suspended', 'true'))).toBe(2);
  expect(active.filter((contract) => (waiting.get(contract) ?? 0) >= 2).length).toBeGreaterThan(1);
  expect(of(active, 'final_completion_signoff_required', 'true')).toHaveLength(2);

  const downloads = own.map(
    (one) => `${one.live_stp_report} ${one.retained_stp_report} ${one.contract_report_enabled}`,
  );
  expect(new Set(downloads).size).toBe(8);
  expect(own.filter((contract) => contract.approved_plan_file).length).toBeGreaterThan(10);

  const invoices = of(await read('pre_enrolments'), 'employer_id', parentId);
  const unpaid = of(invoices, 'status', 'unpaid');
  expect(unpaid).toHaveLength(5);
  expect(unpaid.filter(({ due_date = '' }) => due_date < today)).toHaveLength(3);
  for (const file of ['receipts', 'documents', 'work_placements']) {
    expect(of(await read(file), 'employer_id', parentId).length, file).toBeGreaterThan(3);
  }

  const events = await read('events');
  const ownIds = new Set(own.map((contract) => contract.contract_id));
  const eventsToday = new Set(
    events.filter(({ starts_at = '' }) => starts_at.startsWith(today)).map((one) => one.event_id),
  );
  const seenToday = (await read('event_students')).filter(
    (one) => eventsToday.has(one.event_id) && ownIds.has(one.contract_id),
  );
  expect(new Set(seenToday.map((one) => one.attended))).toEqual(new Set(['true', 'false', '']));
  expect(new Set(seenToday.map((one) => one.contract_id)).size).toBe(seenToday.length);

  expect(new Set(units.map((unit) => unit.status)).size).toBe(6);
  expect(of(contracts, 'employer_id', noteworthyCompanies.ofSixteen)).toHaveLength(16);
});

// On the first of these days, the random values would leave it nothing to pay.
test.each(['2026-11-25', ...days])(
  'on %s the subsidiary with its own account has invoices to pay, one of them overdue',
  async (today) => {
    const invoices = await allRecords(await demonstrationOf(today), 'pre_enrolments');
    const unpaid = of(
      of(invoices, 'employer_id', noteworthyCompanies.subsidiary),
      'status',
      'unpaid',
    );
    expect(unpaid.length).toBeGreaterThanOrEqual(4);
    expect(unpaid.some(({ due_date = '' }) => due_date < today)).toBe(true);
  },
);

test.each(['2026-11-25', ...days])(
  'on %s the companies below the parent have every traffic light',
  async (today) => {
    const read = async (file: string) => allRecords(await demonstrationOf(today), file);
    const [employers, contracts, units, invoices] = await Promise.all(
      ['employers', 'training_contracts', 'units', 'pre_enrolments'].map(read),
    );
    const daysUntil = (day: string) => (Date.parse(day) - Date.parse(today)) / 86_400_000;
    const below = of(employers ?? [], 'parent_employer_id', noteworthyCompanies.parent);
    const shown = below.map(({ employer_id = '' }) => {
      const own = of(contracts ?? [], 'employer_id', employer_id).map((contract) => ({
        suspended: contract.suspended === 'true',
        startDate: contract.start_date ?? '',
        endDate: contract.end_date || null,
        final: contract.final_signoff_since ?? '',
        units: of(units ?? [], 'contract_id', contract.contract_id ?? ''),
      }));
      const behind = own.filter((one) =>
        isBehind(
          paceOf(
            {
              ...one,
              units: {
                overall: {
                  competentCount: of(one.units, 'status', 'competent').length,
                  totalCount: one.units.length,
                },
              },
            },
            daysUntil,
          ),
        ),
      );
      const waits = own
        .filter(({ suspended }) => !suspended)
        .flatMap((one) => [one.final, ...one.units.map((unit) => unit.awaiting_since ?? '')])
        .filter((since) => since !== '')
        .map((since) => -daysUntil(since));
      const unpaid = of(of(invoices ?? [], 'employer_id', employer_id), 'status', 'unpaid');
      return lightOf({
        invoicesOverdueCount: unpaid.filter(({ due_date = '' }) => due_date < today).length,
        longestWaitDays: waits.length === 0 ? null : Math.max(...waits),
        behindCount: behind.length,
      });
    });
    expect(new Set(shown)).toEqual(new Set(lights));
  },
);

test.each(days)('on %s nothing is dated too early or too late', async (today) => {
  const folder = await demonstrationOf(today);
  const read = (file: string) => allRecords(folder, file);
  const starts = new Map<string, string>();
  for (const contract of await read('training_contracts')) {
    const { contract_id: id = '', start_date: start = '', end_date: end = '' } = contract;
    starts.set(id, start);
    expect(start < end, id).toBe(true);
    expect(
      [contract.created_date ?? '', contract.commenced_date ?? ''].every((day) => day <= today),
    ).toBe(true);
  }
  const year = today.slice(0, 4);
  for (const unit of await read('units')) {
    const {
      status = '',
      academic_year = '',
      planned_start = '',
      result_date,
      awaiting_since,
    } = unit;
    const start = starts.get(unit.contract_id ?? '') ?? '';
    expect(start <= planned_start && planned_start <= (unit.planned_end ?? ''), unit.unit_id).toBe(
      true,
    );
    const isDecided = status === 'competent' || status === 'not_competent';
    const since = status === 'awaiting_signoff' ? awaiting_since : result_date;
    if (isDecided || status === 'awaiting_signoff') {
      expect(start < (since ?? '') && (since ?? '') < today, unit.unit_id).toBe(true);
      expect(academic_year).toBe(since?.slice(0, 4));
    } else {
      expect([result_date, awaiting_since]).toEqual(['', '']);
      expect(status === 'future' ? academic_year > year : academic_year === year).toBe(true);
      if (status === 'in_delivery') expect(planned_start <= today, unit.unit_id).toBe(true);
    }
  }
  for (const event of await read('events')) {
    const { starts_at = '', ends_at = '' } = event;
    expect(Date.parse(starts_at) < Date.parse(ends_at)).toBe(true);
  }
  for (const attendance of await read('attendances')) {
    const { from_date = '', hours_present, hours_absent, hours_absent_approved } = attendance;
    expect(from_date < today && from_date >= (starts.get(attendance.contract_id ?? '') ?? '')).toBe(
      true,
    );
    const hours = [hours_present, hours_absent, hours_absent_approved].map(Number);
    expect(hours.reduce((sum, some) => sum + some, 0)).toBeGreaterThan(0);
  }
  for (const { paid_date = '' } of await read('receipts')) expect(paid_date <= today).toBe(true);
});

test('the amount of a receipt is the sum of its lines and of its payments', async () => {
  const folder = await demonstration('2026-11-23');
  const sums = async (file: string) => {
    const bySum = new Map<string, number>();
    for (const { receipt_id = '', amount } of await allRecords(folder, file)) {
      bySum.set(receipt_id, (bySum.get(receipt_id) ?? 0) + Math.round(Number(amount) * 100));
    }
    return bySum;
  };
  const receipts = await allRecords(folder, 'receipts');
  const paid = receipts.map(
    ({ receipt_id = '', paid_amount }) =>
      [receipt_id, Math.round(Number(paid_amount) * 100)] as const,
  );
  expect(await sums('receipt_lines')).toEqual(new Map(paid));
  expect(await sums('receipt_payments')).toEqual(new Map(paid));
});

test('what a company has paid is receipted, not counting reversed receipts', async () => {
  const folder = await demonstrationOf('2026-11-23');
  const cents = (amount: string | undefined) => Math.round(Number(amount ?? 0) * 100);
  const sumBy = (records: Record<string, string>[], key: string, amount: string) => {
    const sums = new Map<string, number>();
    for (const record of records) {
      const of = record[key] ?? '';
      sums.set(of, (sums.get(of) ?? 0) + cents(record[amount]));
    }
    return sums;
  };
  const fees = sumBy(
    await allRecords(folder, 'pre_enrolment_fees'),
    'pre_enrolment_id',
    'fee_amount',
  );
  const paid = new Map<string, number>();
  for (const invoice of of(await allRecords(folder, 'pre_enrolments'), 'status', 'paid')) {
    const { pre_enrolment_id = '', employer_id, fee_help_amount } = invoice;
    if (!employer_id) continue;
    const due = Math.max(0, (fees.get(pre_enrolment_id) ?? 0) - cents(fee_help_amount));
    paid.set(employer_id, (paid.get(employer_id) ?? 0) + due);
  }
  const receipts = await allRecords(folder, 'receipts');
  expect(of(receipts, 'status', 'Reversed').length).toBeGreaterThan(0);
  expect(sumBy(of(receipts, 'status', 'Receipted'), 'employer_id', 'paid_amount')).toEqual(paid);
});
