import { describe, expect, test } from 'vitest';
import { anApprentice, aUnit } from '../apprentices/test-apprentices.ts';
import { anAttendance } from '../attendance/test-attendances.ts';
import { aSignedIn, rowsOf } from '../companies/test-companies.ts';
import { aCompany } from '../companies/test-contacts.ts';
import { aUser } from '../identity/test-users.ts';
import { entriesOf, structureOf, wordsOf } from '../papers/test-paper.ts';
import { openTestApp } from '../platform/test-app.ts';
import { aSignOffRequest } from '../sign-offs/test-requests.ts';

const app = await openTestApp({
  INSTITUTE_NAME: 'Barwon Institute of Trades',
  INSTITUTE_RTO_CODE: '3044',
});

const headersOf = (token: string) => ({
  authorization: `Bearer ${token}`,
  'x-requested-with': 'XMLHttpRequest',
});

async function download(path: string, input: object, token: string) {
  const reply = await app.app.inject({
    method: 'POST',
    url: `/api/employer/${path}`,
    headers: headersOf(token),
    payload: input,
  });
  const isFile = reply.headers['content-type'] !== 'application/json; charset=utf-8';
  return {
    status: reply.statusCode,
    headers: reply.headers,
    file: reply.rawPayload,
    error: isFile ? null : reply.json().Error,
  };
}

const everyReport = {
  liveStpReport: true,
  retainedStpReport: true,
  contractReportEnabled: true,
} as const;

/** A contact of a company with an apprentice, for whom every report is offered. */
async function aContract(
  given: Parameters<typeof anApprentice>[2] & { role?: 'reader' | 'writer' } = {},
) {
  const { role = 'reader', ...apprentice } = given;
  const contact = await aSignedIn(app, role);
  const { employerId } = contact;
  const contract = await anApprentice(app.db, employerId, {
    ...apprentice,
    contract: { ...everyReport, ...apprentice.contract },
  });
  return { ...contact, ...contract, stcId: contract.contractId };
}

const textOf = async (pdf: Uint8Array) => (await wordsOf(pdf)).join(' ');

describe('the active training plan', () => {
  test('has parties, contract, the units by stage with their results, totals and signatures', async () => {
    const contract = await aContract({
      student: { studentNumber: 'S-2041', usi: 'BNGH7C75FN' },
      contract: {
        trainingContractNumber: 'TC-2041',
        attendanceType: 'full_time',
        endDate: '2029-02-02',
        nominalTermMonths: 48,
        planVersion: '3',
      },
    });
    const { stcId, token } = contract;
    await aUnit(app.db, contract, {
      code: 'UEECD0010',
      stage: 'Stage 10',
      status: 'future',
      academicYear: 2028,
    });
    await aUnit(app.db, contract, {
      code: 'UEECD0002',
      stage: 'Stage 2',
      status: 'competent',
      resultDate: '2026-02-20',
      isCore: true,
      plannedStart: '2026-02-02',
      plannedEnd: '2026-05-29',
      deliveryMode: 'Workplace',
      assessmentMethod: 'Observation',
    });
    const reply = await download('downloadActiveTP', { stcId }, token);
    expect([reply.status, reply.headers['content-type']]).toEqual([200, 'application/pdf']);
    expect(Number(reply.headers['content-length'])).toBe(reply.file.length);
    expect(reply.headers['content-disposition']).toContain('filename="training-plan-TC-2041.pdf"');
    const text = await textOf(reply.file);
    for (const part of [
      'Barwon Institute of Trades RTO 3044',
      'Training plan',
      'Version 3',
      'Training contract TC-2041',
      'Student number S-2041',
      'Unique student identifier BNGH7C75FN',
      'Apprenticeship, full time',
      'UEE30820 Certificate III in',
      'Start 3 February 2025',
      'Nominal end 2 February 2029',
      'Nominal term 48 months',
      'Core 2026 2 Feb 2026 to 29 May 2026 Workplace Observation Competent 20 Feb 2026',
      'All units 1 0 0 0 0 1 2',
      'Signatures Employer',
      'Page 1 of',
    ]) {
      expect(text).toContain(part);
    }
    // Stages are in natural order.
    expect(text.indexOf('UEECD0002')).toBeLessThan(text.indexOf('UEECD0010'));
    expect(text).not.toContain('Employer confirmation');
  });

  test("names who confirmed a unit for the employer, and when in the institution's time zone", async () => {
    const contract = await aContract({ role: 'writer' });
    const { stcId, token, employerId, contactId } = contract;
    const { id } = await aSignOffRequest(app.db, contract);
    const plan = async () => {
      const { file } = await download('downloadActiveTP', { stcId }, token);
      return textOf(file);
    };
    expect(await plan()).toContain('Awaiting employer sign-off since 14 Feb 2026');
    const signed = await app.call(
      'employer/submitSignoffRequests',
      { eId: employerId, contactId, result: 'competent', units: [{ id }] },
      token,
    );
    expect(signed.status).toBe(200);
    // 9 in the morning of 2 March in Melbourne, still 1 March in UTC.
    expect(await plan()).toContain('Confirmed competent Dana Foreman, 2 Mar 2026');
    await app.call('employer/takeBackSignoffRequests', { eId: employerId, units: [{ id }] }, token);
    const again = await plan();
    expect(again).toContain('Awaiting employer sign-off');
    expect(again).not.toContain('Confirmed competent');
  });

  test("is not found if the contract offers none, is retired or is another company's", async () => {
    const { token, ...own } = await aContract();
    const none = await aContract({ contract: { liveStpReport: false } });
    const retired = await aContract({ contract: { retiredAt: app.now } });
    const other = await aContract();
    for (const path of ['downloadActiveTP', 'downloadStudentTrainingContractReport']) {
      expect((await download(path, { stcId: own.stcId }, token)).status).toBe(200);
      expect((await download(path, { stcId: retired.stcId }, retired.token)).status).toBe(404);
      for (const stcId of [other.stcId, 'nowhere']) {
        const { status, error } = await download(path, { stcId }, token);
        expect([status, error.Code]).toEqual([404, 'not-found']);
      }
      expect((await download(path, { stcId: 'a b' }, token)).error.Code).toBe('invalid');
      expect((await download(path, {}, token)).status).toBe(400);
    }
    expect((await download('downloadActiveTP', { stcId: none.stcId }, none.token)).status).toBe(
      404,
    );
  });

  test('takes at most four queries, however many units', async () => {
    const contract = await aContract();
    const { stcId, token } = contract;
    for (let count = 0; count < 5; count++) await aUnit(app.db, contract);
    const queries = await app.countQueries(() => download('downloadActiveTP', { stcId }, token));
    expect(queries).toBeLessThanOrEqual(4);
  });
});

describe('the approved training plan', () => {
  const frozen = Buffer.from('%PDF-1.7 as it was signed');

  test('is the retained file, byte for byte', async () => {
    const approvedPlanFile = await app.files.store(frozen);
    const { stcId, token } = await aContract({
      contract: { approvedPlanFile, trainingContractNumber: 'TC/3 é' },
    });
    const reply = await download('downloadApprovedTP', { stcId }, token);
    expect([reply.status, reply.headers['content-type']]).toEqual([200, 'application/pdf']);
    expect(reply.file.equals(frozen)).toBe(true);
    expect(reply.headers['content-disposition']).toContain('approved-training-plan-TC-3-e');
  });

  test('is not found without a file, or if it is not retained', async () => {
    const approvedPlanFile = await app.files.store(frozen);
    const cases = [
      await aContract({ contract: { approvedPlanFile: null } }),
      await aContract({ contract: { approvedPlanFile, retainedStpReport: false } }),
      await aContract({ contract: { approvedPlanFile, retiredAt: app.now } }),
    ];
    for (const { stcId, token } of cases) {
      const { status, error } = await download('downloadApprovedTP', { stcId }, token);
      expect([status, error.Code]).toEqual([404, 'not-found']);
    }
    const other = await aContract({ contract: { approvedPlanFile } });
    const { token } = await aContract();
    expect((await download('downloadApprovedTP', { stcId: other.stcId }, token)).status).toBe(404);
  });

  test('whose file is lost says so, and a contract without one does not', async () => {
    const messageOf = async (approvedPlanFile: string | null) => {
      const { stcId, token } = await aContract({ contract: { approvedPlanFile } });
      const { status, error } = await download('downloadApprovedTP', { stcId }, token);
      expect([status, error.Code]).toEqual([404, 'not-found']);
      return error.Message;
    };
    expect(await messageOf('f'.repeat(64))).toBe('File was not found in storage.');
    expect(await messageOf(null)).toBe('We couldn’t find that.');
  });
});

describe('the training contract report', () => {
  test('has the contract, its completion, its units and every decision with its comment', async () => {
    const contract = await aContract({
      role: 'writer',
      contract: { trainingContractNumber: 'TC-77', suspended: false },
    });
    const { stcId, token, employerId, contactId } = contract;
    const { id } = await aSignOffRequest(app.db, contract);
    await aSignOffRequest(app.db, contract, { isFinal: true, waitingSince: '2026-02-20' });
    await app.call(
      'employer/submitSignoffRequests',
      {
        eId: employerId,
        contactId,
        result: 'notYetCompetent',
        comment: 'Needs more practice',
        units: [{ id }],
      },
      token,
    );
    const reply = await download('downloadStudentTrainingContractReport', { stcId }, token);
    expect(reply.headers['content-disposition']).toContain('training-contract-report-TC-77.pdf');
    const text = await textOf(reply.file);
    for (const part of [
      'Training contract report',
      'Recorded 20 January 2025',
      'The final completion has been waiting for the employer’s sign-off since 20 February 2026.',
      'Sign-off history',
      'Not yet competent Dana Foreman Needs more practice',
    ]) {
      expect(text).toContain(part);
    }
  });

  test('does not show what another company decided and wrote before the contract moved', async () => {
    const before = await aContract({ role: 'writer' });
    const { stcId, employerId, contactId } = before;
    const { id } = await aSignOffRequest(app.db, before);
    const comment = 'Between us: see the boss';
    await app.call(
      'employer/submitSignoffRequests',
      { eId: employerId, contactId, result: 'notYetCompetent', comment, units: [{ id }] },
      before.token,
    );
    const report = async (token: string, eId: string) => [
      await textOf(
        (await download('downloadStudentTrainingContractReport', { stcId }, token)).file,
      ),
      await textOf(
        (
          await download(
            'generateStudentProgressReport',
            { eId, reportTypeId: 'full', academicYear: '2026' },
            token,
          )
        ).file,
      ),
    ];
    for (const text of await report(before.token, employerId)) expect(text).toContain(comment);
    const after = await aSignedIn(app, 'writer');
    await app.db.query('update training_contracts set employer_id = $2 where contract_id = $1', [
      stcId,
      after.employerId,
    ]);
    for (const text of await report(after.token, after.employerId)) {
      expect(text).not.toContain(comment);
    }
  });

  test('is not found if it is not enabled', async () => {
    const { stcId, token } = await aContract({ contract: { contractReportEnabled: false } });
    const { status } = await download('downloadStudentTrainingContractReport', { stcId }, token);
    expect(status).toBe(404);
  });
});

describe('progress reports', () => {
  const path = 'generateStudentProgressReport';
  const ofYear = { reportTypeId: 'full', academicYear: '2026' };

  test('show nothing as awaiting the employer while a contract is suspended', async () => {
    const contract = await aContract({
      contract: { suspended: true },
      student: { studentNumber: '30410077' },
    });
    const { employerId: eId, token } = contract;
    await aSignOffRequest(app.db, contract);
    const reply = await download(path, { ...ofYear, eId, studentNumbers: ['30410077'] }, token);
    const text = await textOf(reply.file);
    expect(text).toContain('Student progress report');
    expect(text).not.toContain('Awaiting your sign-off');
  });

  test('have the statistics, the units of the year, attendance and notes', async () => {
    const contract = await aContract({ student: { studentNumber: '30410001' } });
    const { employerId: eId, token } = contract;
    await aUnit(app.db, contract, { code: 'UEECD0001', status: 'competent' });
    await aUnit(app.db, contract, { code: 'UEECD0002', academicYear: 2025, status: 'competent' });
    await aSignOffRequest(app.db, contract);
    await anAttendance(app.db, contract, { note: 'Came late twice' });
    await anAttendance(app.db, contract, { fromDate: '2025-03-03', description: 'Block 0' });
    const reply = await download(path, { ...ofYear, eId, studentNumbers: ['30410001'] }, token);
    expect([reply.status, reply.headers['content-type']]).toEqual([200, 'application/pdf']);
    expect(reply.headers['content-disposition']).toContain('progress-report-30410001-2026.pdf');
    const text = await textOf(reply.file);
    for (const part of [
      'Student progress report',
      'Academic year 2026',
      'Academic year 2026 1 1 0 0 0 0 2',
      'All units 2 1 0 0 0 0 3',
      'Awaiting your sign-off',
      '14 Feb 2026 16',
      'Units of 2026',
      '30 Hours present',
      '71 % Present',
      'Block 1 30 8 4',
      'Block 1 Came late twice',
    ]) {
      expect(text).toContain(part);
    }
    expect(text).not.toMatch(/UEECD0002|Block 0/);
  });

  test('have less content in smaller kinds', async () => {
    const contract = await aContract();
    const { employerId: eId, token } = contract;
    await aUnit(app.db, contract, { code: 'UEECD0001' });
    await anAttendance(app.db, contract);
    const report = async (reportTypeId: string) =>
      textOf((await download(path, { ...ofYear, eId, reportTypeId }, token)).file);
    const summary = await report('summary');
    expect(summary).toContain('Progress');
    expect(summary).not.toMatch(/UEECD0001|Hours present/);
    const units = await report('units');
    expect(units).toContain('UEECD0001');
    expect(units).not.toContain('Hours present');
  });

  test('cover all apprentices of the company if none is named, which is recorded', async () => {
    const {
      employerId: eId,
      token,
      user,
    } = await aContract({
      student: { familyName: 'Zalewski' },
    });
    await anApprentice(app.db, eId, { student: { familyName: 'Ábel' } });
    const below = await aCompany(app.db, { parentEmployerId: eId });
    await anApprentice(app.db, below.employerId, { student: { familyName: 'Below' } });
    const reply = await download(path, { ...ofYear, eId }, token);
    expect(reply.status).toBe(200);
    const { outline } = await structureOf(reply.file);
    expect(outline).toEqual(['Ngaire Ábel', 'Ngaire Zalewski']);
    const recorded = await rowsOf(
      app,
      `select kind, user_id, details from audit_events
       where employer_id = $1 and kind = 'company.exported'`,
      [eId],
    );
    expect(recorded).toEqual([
      {
        kind: 'company.exported',
        user_id: user.id,
        details: {
          what: 'progressReports',
          count: 2,
          reportTypeId: 'full',
          academicYear: '2026',
          format: 'pdf',
        },
      },
    ]);
  });

  test('come as a zip, each with a unique name', async () => {
    const { employerId: eId, token } = await aContract({
      student: { studentNumber: '../../etc/passwd' },
    });
    await anApprentice(app.db, eId, {
      student: { studentNumber: '..-..-etc-passwd', familyName: 'Zalewski' },
    });
    const reply = await download(path, { ...ofYear, eId, format: 'zip' }, token);
    expect([reply.status, reply.headers['content-type']]).toEqual([200, 'application/zip']);
    const entries = await entriesOf(reply.file);
    const names = entries.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    expect(names[0]).toBe('progress-report-..-..-etc-passwd-2026.pdf');
    for (const name of names) expect(name).toMatch(/^[\w.-]+\.pdf$/);
    expect(await textOf(entries[0]?.content ?? Buffer.of())).toContain('Student progress report');
  });

  test('can also be requested with GET, with one or more numbers', async () => {
    const { employerId: eId, token } = await aContract({ student: { studentNumber: 'G-1' } });
    await anApprentice(app.db, eId, { student: { studentNumber: 'G-2' } });
    await anApprentice(app.db, eId, { student: { studentNumber: 'G-3' } });
    const get = (query: string) =>
      app.app.inject({
        url: `/api/employer/${path}?eId=${eId}&reportTypeId=summary&academicYear=2026${query}`,
        headers: headersOf(token),
      });
    const one = await get('&studentNumbers=G-1');
    expect(one.headers['content-disposition']).toContain('progress-report-G-1-2026.pdf');
    const two = await get('&studentNumbers=G-1&studentNumbers=G-3&studentNumbers=G-1');
    expect((await structureOf(two.rawPayload)).outline).toHaveLength(2);
  });

  test('are not found for students who are not apprentices of the company, whose numbers are named', async () => {
    const { employerId: eId, token } = await aContract({ student: { studentNumber: 'OWN-1' } });
    await aContract({ student: { studentNumber: 'OTHER-1' } });
    await anApprentice(app.db, eId, {
      student: { studentNumber: 'GONE-1' },
      contract: { retiredAt: app.now },
    });
    const studentNumbers = ['OWN-1', 'OTHER-1', 'GONE-1', 'NOBODY'];
    const { status, error } = await download(path, { ...ofYear, eId, studentNumbers }, token);
    expect([status, error.Code]).toEqual([404, 'not-found']);
    expect(error.Fields).toEqual(
      [1, 2, 3].map((index) => ({
        Path: `studentNumbers.${index}`,
        Message: `The company has no apprentice with the number ${studentNumbers[index]}`,
      })),
    );
  });

  test('are refused if the company has no apprentices or is another', async () => {
    const { employerId: eId, token } = await aSignedIn(app, 'reader');
    expect((await download(path, { ...ofYear, eId }, token)).status).toBe(404);
    const other = await aContract();
    expect((await download(path, { ...ofYear, eId: other.employerId }, token)).status).toBe(404);
  });

  test('are refused for a kind that is not offered, for an invalid year, and for too many', async () => {
    const { employerId: eId, token } = await aContract();
    const refused = async (input: object) => {
      const { status, error } = await download(path, { ...ofYear, eId, ...input }, token);
      return [status, error.Code, error.Fields?.[0]?.Path];
    };
    expect(await refused({ reportTypeId: 'nope' })).toEqual([400, 'invalid', 'reportTypeId']);
    for (const academicYear of ['', '26', '20261', 'next']) {
      expect(await refused({ academicYear })).toEqual([400, 'invalid', 'academicYear']);
    }
    const studentNumbers = Array.from({ length: 10_000 }, (_, index) => `S${index}`);
    expect(await refused({ studentNumbers })).toEqual([400, 'invalid', 'studentNumbers']);
    expect(await refused({ format: 'exe' })).toEqual([400, 'invalid', 'format']);
    const { status } = await download(path, { ...ofYear, eId, academicYear: '0000' }, token);
    expect(status).toBe(200);
  });

  test('take at most five queries, one of which counts the export, however many apprentices', async () => {
    const { employerId: eId, token } = await aContract();
    for (let count = 0; count < 4; count++) await aUnit(app.db, await anApprentice(app.db, eId));
    const queries = await app.countQueries(() => download(path, { ...ofYear, eId }, token));
    expect(queries).toBeLessThanOrEqual(5);
  });
});

describe('the kinds of progress report', () => {
  test('are those of the settings', async () => {
    const { token } = await aSignedIn(app, 'reader');
    const types = async () =>
      (await app.call('employer/syncStudentProgressReportTypes', {}, token)).body.Result;
    expect((await types())?.map(({ id }) => id)).toEqual(['summary', 'units', 'full']);
    const admin = await app.signIn((await aUser(app.db, { isAdmin: true })).id);
    const documents = await app.call('settings/retrieveSettings', {}, admin);
    const employer = documents.body.Result?.find(({ key }) => key === 'employer');
    const progressReportTypes = [{ id: 'half-year', name: 'Half-yearly report' }];
    const saved = await app.call(
      'settings/saveSettings',
      {
        key: 'employer',
        version: employer?.version ?? 0,
        values: { ...employer?.values, progressReportTypes },
      },
      admin,
    );
    expect(saved.status).toBe(200);
    expect(await types()).toEqual(progressReportTypes);
    const contract = await aContract();
    await anAttendance(app.db, contract);
    const { file } = await download(
      'generateStudentProgressReport',
      { eId: contract.employerId, reportTypeId: 'half-year', academicYear: '2026' },
      contract.token,
    );
    // A kind added by the institution has everything.
    expect(await textOf(file)).toContain('Hours present');
  });
});
