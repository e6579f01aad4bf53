import { brotliDecompressSync } from 'node:zlib';
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { aCompany, aContact } from '../companies/test-contacts.ts';
import { openTestApp } from '../platform/test-app.ts';
import { aSignOffRequest } from '../sign-offs/test-requests.ts';
import { students, trainingContracts } from './tables.ts';
import { anApprentice, aUnit } from './test-apprentices.ts';

const app = await openTestApp();

async function aWorkplace() {
  const { employerId } = await aCompany(app.db);
  const { user } = await aContact(app.db, employerId, { role: 'reader' });
  return { employerId, token: await app.signIn(user.id) };
}

/** A plan with a unit of every status, one of them from an earlier year. */
async function aPlan(employerId: string) {
  const contract = await anApprentice(app.db, employerId);
  await aSignOffRequest(app.db, contract, { waitingSince: '2026-02-14' });
  for (const status of ['competent', 'not_competent', 'in_delivery', 'not_yet_started'] as const) {
    await aUnit(app.db, contract, { status });
  }
  await aUnit(app.db, contract, { status: 'competent', academicYear: 2025 });
  await aUnit(app.db, contract, { status: 'future', academicYear: 2027 });
  return contract;
}

const overall = {
  awaitingEmployerSignOffCount: 1,
  competentCount: 2,
  deliveryInProgressCount: 1,
  futureCount: 1,
  notCompetentCount: 1,
  notYetStartedCount: 1,
  totalCount: 7,
};
const yearToDate = { ...overall, competentCount: 1, futureCount: 0, totalCount: 5 };

describe('a training contract', () => {
  test('has its units in four lists, counted overall and for this year', async () => {
    const { employerId, token } = await aWorkplace();
    const { contractId } = await aPlan(employerId);
    const { body } = await app.call(
      'employer/retrieveTrainingContractDetail',
      { stcId: contractId },
      token,
    );
    expect(body.Result?.employerId).toBe(employerId);
    const plan = body.Result?.units;
    expect(plan).toMatchObject({ overall, yearToDate, isFinalCompletionSignoffRequired: false });
    expect(plan?.awaitingSignOffUnits).toMatchObject([
      { isCompetent: null, awaitingSince: '2026-02-14' },
    ]);
    expect(plan?.completedUnits.map((unit) => unit.isCompetent).sort()).toEqual([
      false,
      true,
      true,
    ]);
    expect(plan?.currentUnits).toHaveLength(1);
    expect(plan?.pendingUnits).toHaveLength(2);
  });

  test('has everything that the registry knows of it and of each unit, or null', async () => {
    const { employerId, token } = await aWorkplace();
    const { contractId } = await anApprentice(app.db, employerId, {
      contract: {
        reportingSuspended: true,
        attendanceType: 'part_time',
        nominalTermMonths: 48,
        probationEndDate: '2025-05-03',
        planVersion: '3',
      },
    });
    const contract = { contractId, employerId };
    await aUnit(app.db, contract, {
      isCore: true,
      plannedStart: '2026-02-02',
      plannedEnd: '2026-06-26',
      deliveryMode: 'Block',
      assessmentMethod: 'Observation',
    });
    await aUnit(app.db, contract, { status: 'future' });
    const { body } = await app.call(
      'employer/retrieveTrainingContractDetail',
      { stcId: contractId },
      token,
    );
    expect(body.Result).toMatchObject({
      reportingSuspended: true,
      attendanceType: 'part_time',
      nominalTermMonths: 48,
      probationEndDate: '2025-05-03',
      planVersion: '3',
      units: {
        currentUnits: [
          {
            isCore: true,
            plannedStart: '2026-02-02',
            plannedEnd: '2026-06-26',
            deliveryMode: 'Block',
            assessmentMethod: 'Observation',
          },
        ],
        pendingUnits: [
          {
            isCore: null,
            plannedStart: null,
            plannedEnd: null,
            deliveryMode: null,
            assessmentMethod: null,
          },
        ],
      },
    });
  });

  test('is read by at most four queries, however many there are', async () => {
    const { employerId, token } = await aWorkplace();
    const contracts = [];
    for (let made = 0; made < 5; made++) contracts.push(await aPlan(employerId));
    const stcId = contracts[0]?.contractId ?? '';
    const eId = employerId;
    const counts = [
      await app.countQueries(() =>
        app.call('employer/retrieveTrainingContractDetail', { stcId }, token),
      ),
      await app.countQueries(() => app.call('employer/retrieveTrainingContracts', { eId }, token)),
      await app.countQueries(() =>
        app.call('employer/retrieveTrainingContractList', { eId }, token),
      ),
    ];
    expect(counts).toEqual([4, 3, 2]);
  });

  test("counts 'year to date' by the institution's calendar, not by UTC's", async () => {
    const { employerId, token } = await aWorkplace();
    const { contractId } = await aPlan(employerId);
    const before = app.now;
    // Half past midnight on New Year's Day in Melbourne is still last year in London.
    app.pass(new Date('2027-01-01T00:30:00+11:00').getTime() - before.getTime());
    const later = await app.signIn((await aContact(app.db, employerId)).user.id);
    const { body } = await app.call(
      'employer/retrieveTrainingContractDetail',
      { stcId: contractId },
      later,
    );
    expect(body.Result?.units.yearToDate).toMatchObject({ totalCount: 1, futureCount: 1 });
    app.pass(before.getTime() - app.now.getTime());
    expect(token).toBeDefined();
  });

  test('is the same in the list, without the units', async () => {
    const { employerId, token } = await aWorkplace();
    await aPlan(employerId);
    const full = await app.call('employer/retrieveTrainingContracts', { eId: employerId }, token);
    const list = await app.call(
      'employer/retrieveTrainingContractList',
      { eId: employerId },
      token,
    );
    const [contract] = full.body.Result ?? [];
    const { isFinalCompletionSignoffRequired, overall, yearToDate } = contract?.units ?? {};
    expect(list.body.Result).toEqual([
      {
        ...contract,
        // The list is of one company.
        employerId: undefined,
        attendanceType: undefined,
        nominalTermMonths: undefined,
        probationEndDate: undefined,
        planVersion: undefined,
        units: { isFinalCompletionSignoffRequired, overall, yearToDate },
      },
    ]);
  });

  test('list is compressed if the client accepts it', async () => {
    const { employerId, token } = await aWorkplace();
    for (let made = 0; made < 5; made++) await anApprentice(app.db, employerId);
    const reply = await app.app.inject({
      method: 'POST',
      url: '/api/employer/retrieveTrainingContractList',
      headers: {
        authorization: `Bearer ${token}`,
        'x-requested-with': 'test',
        'accept-encoding': 'br, gzip',
      },
      payload: { eId: employerId },
    });
    expect(reply.headers['content-encoding']).toBe('br');
    expect(JSON.parse(brotliDecompressSync(reply.rawPayload).toString()).Result).toHaveLength(5);
  });

  test('without units has counts of zero', async () => {
    const { employerId, token } = await aWorkplace();
    await anApprentice(app.db, employerId);
    const { body } = await app.call(
      'employer/retrieveTrainingContractList',
      { eId: employerId },
      token,
    );
    expect(body.Result?.[0]?.units.overall.totalCount).toBe(0);
  });

  test('that is retired is neither listed nor counted, and cannot be opened', async () => {
    const { employerId, token } = await aWorkplace();
    const { contractId } = await aPlan(employerId);
    await app.db.orm
      .update(trainingContracts)
      .set({ retiredAt: app.now })
      .where(eq(trainingContracts.contractId, contractId));
    const list = await app.call(
      'employer/retrieveTrainingContractList',
      { eId: employerId },
      token,
    );
    const summary = await app.call('employer/syncEmployerSummary', { eId: employerId }, token);
    const detail = await app.call(
      'employer/retrieveTrainingContractDetail',
      { stcId: contractId },
      token,
    );
    expect(list.body.Result).toEqual([]);
    expect(summary.body.Result).toMatchObject({ contractsCount: 0, awaitingSignoffCount: 0 });
    expect(detail.status).toBe(404);
  });

  test('is listed by family name, then given name, ignoring accents and case', async () => {
    const { employerId, token } = await aWorkplace();
    for (const [familyName, givenName] of [
      ['tran', 'Bao'],
      ['Trần', 'An'],
      ['Le', 'Zoe'],
      ['de Souza', 'Ana'],
    ] as const) {
      await anApprentice(app.db, employerId, { student: { familyName, givenName } });
    }
    const { body } = await app.call(
      'employer/retrieveTrainingContractList',
      { eId: employerId },
      token,
    );
    expect(body.Result?.map(({ apprentice }) => apprentice.givenName)).toEqual([
      'Ana',
      'Zoe',
      'An',
      'Bao',
    ]);
  });

  test('can move to another company, where its records are found', async () => {
    const { employerId } = await aWorkplace();
    const other = await aWorkplace();
    const { contractId } = await aPlan(employerId);
    await app.db.orm
      .update(trainingContracts)
      .set({ employerId: other.employerId })
      .where(eq(trainingContracts.contractId, contractId));
    const list = await app.call(
      'employer/retrieveSignoffRequests',
      { eId: other.employerId },
      other.token,
    );
    expect(list.body.Result).toHaveLength(1);
    const contracts = await app.call(
      'employer/retrieveTrainingContracts',
      { eId: other.employerId },
      other.token,
    );
    expect(contracts.body.Result?.[0]?.units.overall).toEqual(overall);
  });
});

describe("an apprentice's photo", () => {
  const photoOf = (contractId: string, token: string) =>
    app.app.inject({
      url: `/api/employer/downloadApprenticePhoto?stcId=${contractId}`,
      headers: { authorization: `Bearer ${token}`, 'x-requested-with': 'XMLHttpRequest' },
    });

  test('is downloaded by users who may read the contract', async () => {
    const { employerId, token } = await aWorkplace();
    const { contractId, studentId } = await anApprentice(app.db, employerId);
    const name = await app.files.store(Buffer.from('a picture'));
    await app.db.orm.update(students).set({ photo: name }).where(eq(students.studentId, studentId));
    const reply = await photoOf(contractId, token);
    expect(reply.statusCode).toBe(200);
    expect(reply.headers).toMatchObject({
      'content-type': 'image/webp',
      'content-disposition': `inline; filename="${studentId}.webp"; filename*=UTF-8''${studentId}.webp`,
      'x-content-type-options': 'nosniff',
    });
    expect(reply.body).toBe('a picture');
    const stranger = await aWorkplace();
    expect((await photoOf(contractId, stranger.token)).statusCode).toBe(404);
  });

  test('that does not exist is refused in the envelope', async () => {
    const { employerId, token } = await aWorkplace();
    const { contractId } = await anApprentice(app.db, employerId);
    const reply = await photoOf(contractId, token);
    expect(reply.statusCode).toBe(404);
    expect(reply.json()).toMatchObject({ Success: false, Error: { Code: 'not-found' } });
  });
});
