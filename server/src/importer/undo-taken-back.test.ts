import { beforeEach, describe, expect, test } from 'vitest';
import { anApprentice } from '../apprentices/test-apprentices.ts';
import { aCompany, aContact } from '../companies/test-contacts.ts';
import { openFileStorage } from '../platform/file-storage.ts';
import { openTestApp } from '../platform/test-app.ts';
import { importExtract } from './import-extract.ts';
import {
  aContractRow,
  anEmployerRow,
  aStudentRow,
  aUnitRow,
  type Rows,
  writeExtract,
} from './test-extract.ts';
import { undoImport } from './undo-import.ts';

// A decision that was taken back leaves a record, and everything else as it was.

const app = await openTestApp();

/** Imports a delta, and returns what it counted. */
async function importRows(rows: Rows) {
  app.pass(60_000);
  const extract = await writeExtract({ mode: 'delta', generatedAt: app.now.toISOString(), rows });
  const outcome = await importExtract({
    db: app.db,
    files: openFileStorage(extract.folder),
    source: extract.folder,
    now: app.now,
    options: {
      origin: { by: 'command', name: 'extract', userId: null },
      ...{ instituteId: 'test', timeZone: 'Australia/Melbourne', maxUnpackedBytes: 1e9 },
    },
  });
  await extract.remove();
  expect(outcome.status).toBe('imported');
}

async function rowsOf(query: string, values: readonly unknown[] = []) {
  const { rows } = await app.db.query(query, [...values]);
  return rows as Record<string, unknown>[];
}

async function undo() {
  const outcome = await undoImport(app.db, {
    ...{ importId: undefined, now: app.now, institution: app.parts.institution },
    by: { userId: null, ipAddress: null },
  });
  if (outcome.status !== 'blocked') return outcome.status;
  return outcome.blocks.map(({ file, reason }) => `${file}: ${reason}`);
}

let employerId: string;
let contactId: string;
let token: string;
let contractId: string;
let studentId: string;
/** The contract as the registry has it. */
let contract: (given?: Parameters<typeof aContractRow>[3]) => Rows[string][number];
beforeEach(async () => {
  ({ employerId } = await aCompany(app.db));
  const contact = await aContact(app.db, employerId);
  contactId = contact.contactId;
  token = await app.signIn(contact.user.id);
  ({ contractId, studentId } = await anApprentice(app.db, employerId));
  contract = (given) => aContractRow(contractId, employerId, studentId, given);
  // The first import of a portal cannot be undone.
  await importRows({ 'employers.csv': [anEmployerRow(`${employerId}-other`)] });
  await importRows({ 'training_contracts.csv': [contract()] });
});

const openRequest = async () => {
  const [request, ...others] = await rowsOf(
    'select id from sign_off_requests where employer_id = $1 and closed_at is null',
    [employerId],
  );
  expect(others).toEqual([]);
  return String(request?.id);
};
const sign = async (id: string) => {
  const input = { contactId, eId: employerId, result: 'competent' as const, units: [{ id }] };
  const { status } = await app.call('employer/submitSignoffRequests', input, token);
  expect(status).toBe(200);
};
const takeBack = async (id: string) => {
  const input = { eId: employerId, units: [{ id }] };
  const { status } = await app.call('employer/takeBackSignoffRequests', input, token);
  expect(status).toBe(200);
};
async function signAndTakeBack() {
  const id = await openRequest();
  await sign(id);
  await takeBack(id);
  return id;
}
const recordsOf = async (requestId: string) =>
  (await rowsOf('select kind from sign_offs where request_id = $1 order by at, kind', [requestId]))
    .map(({ kind }) => kind)
    .sort();

describe('an import is undone after a sign-off that it asked for was answered and taken back', () => {
  test('of a unit that was there before: it is as it was, and the record remains', async () => {
    const unit = (status: string) => aUnitRow(`${contractId}-U`, contractId, { status });
    await importRows({ 'units.csv': [unit('in_delivery')] });
    await importRows({ 'units.csv': [unit('awaiting_signoff')] });
    const request = await signAndTakeBack();
    expect(await undo()).toBe('undone');
    const units = await rowsOf('select status from units where contract_id = $1', [contractId]);
    expect(units).toEqual([{ status: 'in_delivery' }]);
    expect(
      await rowsOf('select closed_at is null as is_open from sign_off_requests where id = $1', [
        request,
      ]),
    ).toEqual([{ is_open: false }]);
    expect(await recordsOf(request)).toEqual(['decision', 'take-back']);
  });

  test('of an apprentice whom it brought: what the record refers to is retired until an extract has it again', async () => {
    const [student, added, signed, other] = ['S', 'T', 'U1', 'U2'].map((id) => contractId + id);
    const rows: Rows = {
      'students.csv': [aStudentRow(String(student))],
      'training_contracts.csv': [aContractRow(String(added), employerId, String(student))],
      'units.csv': [
        aUnitRow(String(signed), String(added), { status: 'awaiting_signoff' }),
        aUnitRow(String(other), String(added)),
      ],
    };
    await importRows(rows);
    const request = await signAndTakeBack();
    expect(await undo()).toBe('undone');
    const isRetired = (table: string, key: string, id: string | undefined) =>
      rowsOf(`select retired_at is not null as is_retired from ${table} where ${key} = $1`, [id]);
    expect(await isRetired('students', 'student_id', student)).toEqual([{ is_retired: true }]);
    expect(await isRetired('training_contracts', 'contract_id', added)).toEqual([
      { is_retired: true },
    ]);
    expect(await isRetired('units', 'unit_id', signed)).toEqual([{ is_retired: true }]);
    expect(await isRetired('units', 'unit_id', other)).toEqual([]);
    expect(await isRetired('training_contracts', 'contract_id', contractId)).toEqual([
      { is_retired: false },
    ]);
    expect(await recordsOf(request)).toEqual(['decision', 'take-back']);

    await importRows(rows);
    expect(await openRequest()).not.toBe(request);
    expect(await isRetired('units', 'unit_id', signed)).toEqual([{ is_retired: false }]);
  });

  test('of a final completion', async () => {
    await importRows({
      'training_contracts.csv': [contract({ final_completion_signoff_required: 'true' })],
    });
    const request = await signAndTakeBack();
    expect(await undo()).toBe('undone');
    expect(
      await rowsOf(
        'select final_completion_signoff_required as needed from training_contracts where contract_id = $1',
        [contractId],
      ),
    ).toEqual([{ needed: false }]);
    expect(await recordsOf(request)).toEqual(['decision', 'take-back']);
  });
});

describe('an import stays', () => {
  test('where what was taken back was answered again', async () => {
    await importRows({
      'units.csv': [aUnitRow(`${contractId}-U`, contractId, { status: 'awaiting_signoff' })],
    });
    await sign(await signAndTakeBack());
    expect(await undo()).toEqual(['units.csv: signed']);
  });

  test('where the contract was changed besides', async () => {
    await importRows({
      'training_contracts.csv': [contract({ final_completion_signoff_required: 'true' })],
    });
    await signAndTakeBack();
    const { status } = await app.call(
      'employer/updateContractSupervisor',
      { eId: employerId, cId: contractId, sId: contactId },
      token,
    );
    expect(status).toBe(200);
    expect(await undo()).toEqual(['training_contracts.csv: changed']);
  });
});
