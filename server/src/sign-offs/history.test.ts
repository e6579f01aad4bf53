import { historyPageSize } from '@tradebridge/contract/sign-offs';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { trainingContracts } from '../apprentices/tables.ts';
import { anApprentice } from '../apprentices/test-apprentices.ts';
import { anAttendance } from '../attendance/test-attendances.ts';
import { employerContacts, employerUsers } from '../companies/tables.ts';
import { aCompany, aContact } from '../companies/test-contacts.ts';
import { TestApp } from '../platform/test-app.ts';
import { aSignOffRequest } from './test-requests.ts';

let app: TestApp;
beforeAll(async () => {
  app = await TestApp.open();
});
afterAll(() => app.close());

async function aWorkplace() {
  const { employerId } = await aCompany(app.db);
  const { user, contactId } = await aContact(app.db, employerId);
  const contract = await anApprentice(app.db, employerId);
  return { employerId, contactId, contract, user, token: await app.signIn(user.id) };
}
type Workplace = Awaited<ReturnType<typeof aWorkplace>>;

async function decide(
  { employerId, contactId, token }: Workplace,
  ids: string[],
  comment?: string,
): Promise<void> {
  const { body } = await app.call(
    'employer/submitSignoffRequests',
    {
      contactId,
      eId: employerId,
      result: comment === undefined ? 'competent' : 'notYetCompetent',
      ...(comment !== undefined && { comment }),
      units: ids.map((id) => ({ id })),
    },
    token,
  );
  expect(body.Success).toBe(true);
}

const historyOf = async (
  { employerId, token }: Pick<Workplace, 'employerId' | 'token'>,
  more: { cId?: string; cursor?: string } = {},
) => app.call('employer/retrieveSignoffHistory', { eId: employerId, ...more }, token);

describe('the history of sign-offs', () => {
  test('says who decided what and when, the latest first, and what was taken back', async () => {
    const place = await aWorkplace();
    const first = await aSignOffRequest(app.db, place.contract);
    const final = await aSignOffRequest(app.db, place.contract, { isFinal: true });
    await decide(place, [first.id], 'Needs more practice');
    const decidedAt = app.now.toISOString();
    app.pass(1000);
    await decide(place, [final.id]);
    app.pass(1000);
    await app.call(
      'employer/takeBackSignoffRequests',
      { eId: place.employerId, units: [{ id: final.id }] },
      place.token,
    );
    const { body } = await historyOf(place);
    expect(body.Result?.cursor).toBeNull();
    expect(body.Result?.records).toMatchObject([
      { kind: 'take-back', result: 'competent', isFinalSignoff: true, unit: null },
      { kind: 'decision', result: 'competent', isFinalSignoff: true, comment: null },
      {
        kind: 'decision',
        at: decidedAt,
        result: 'notYetCompetent',
        comment: 'Needs more practice',
        isFinalSignoff: false,
        unit: { id: first.unit?.unitId, code: first.unit?.code },
        decidedBy: 'Dana Foreman',
        contract: {
          id: place.contract.contractId,
          trainingContractNumber: place.contract.contractId,
          apprenticeName: 'Ngaire Tūhoe',
        },
      },
    ]);
  });

  test('names the contact as they are called now, taken over or gone too', async () => {
    const place = await aWorkplace();
    const { id } = await aSignOffRequest(app.db, place.contract);
    await decide(place, [id]);
    const named = async () => (await historyOf(place)).body.Result?.records[0]?.decidedBy;
    const { contactId } = place;
    await app.db.orm
      .update(employerContacts)
      .set({ familyName: 'Foreman-Tau', retiredAt: app.now })
      .where(eq(employerContacts.contactId, contactId));
    expect(await named()).toBe('Dana Foreman-Tau');
    // As the registry's import does with a contact who was born in the portal.
    const registrys = `registrys-${contactId}`;
    await app.db.orm.insert(employerContacts).values({
      contactId: registrys,
      portalId: contactId,
      employerId: place.employerId,
      givenName: 'Mele',
      familyName: 'Tau',
      email: 'mele@example.test',
      role: 'writer',
    });
    await app.db.orm
      .update(employerUsers)
      .set({ contactId: registrys })
      .where(eq(employerUsers.contactId, contactId));
    await app.db.orm.delete(employerContacts).where(eq(employerContacts.contactId, contactId));
    expect(await named()).toBe('Mele Tau');
  });

  test('comes page by page, each record once, though they are of one instant', async () => {
    const place = await aWorkplace();
    const ids = [];
    for (let made = 0; made < historyPageSize + 5; made++) {
      ids.push((await aSignOffRequest(app.db, place.contract)).id);
    }
    await decide(place, ids);
    const first = (await historyOf(place)).body.Result;
    expect(first?.records.length).toBe(historyPageSize);
    const second = (await historyOf(place, { cursor: first?.cursor ?? '' })).body.Result;
    expect(second?.cursor).toBeNull();
    const seen = [...(first?.records ?? []), ...(second?.records ?? [])].map((record) => record.id);
    expect([seen.length, new Set(seen).size]).toEqual([historyPageSize + 5, historyPageSize + 5]);
    expect(await app.countQueries(() => historyOf(place))).toBe(2);
  });

  test('of one contract holds nothing of the others', async () => {
    const place = await aWorkplace();
    const other = await anApprentice(app.db, place.employerId);
    const mine = await aSignOffRequest(app.db, place.contract);
    const others = await aSignOffRequest(app.db, other);
    await decide(place, [mine.id, others.id]);
    const { body } = await historyOf(place, { cId: other.contractId });
    expect(body.Result?.records.map((record) => record.contract.id)).toEqual([other.contractId]);
    const none = await anApprentice(app.db, place.employerId);
    const empty = await historyOf(place, { cId: none.contractId });
    expect(empty.body.Result).toEqual({ records: [], cursor: null });
  });

  test("is not told of another company's contract", async () => {
    const place = await aWorkplace();
    const stranger = await aWorkplace();
    const { id } = await aSignOffRequest(app.db, stranger.contract);
    await decide(stranger, [id]);
    expect((await historyOf({ ...stranger, token: place.token })).status).toBe(404);
    expect((await historyOf(place, { cId: stranger.contract.contractId })).status).toBe(404);
    expect((await historyOf(place)).body.Result?.records).toEqual([]);
  });

  test('stays with the company that decided when a contract goes to another', async () => {
    const place = await aWorkplace();
    const next = await aWorkplace();
    const { id } = await aSignOffRequest(app.db, place.contract);
    await decide(place, [id]);
    await app.db.orm
      .update(trainingContracts)
      .set({ employerId: next.employerId })
      .where(eq(trainingContracts.contractId, place.contract.contractId));
    const cId = place.contract.contractId;
    expect((await historyOf(place, { cId })).body.Result?.records.length).toBe(1);
    expect((await historyOf(next, { cId })).body.Result?.records).toEqual([]);
  });

  test.each(['', 'x', '2026-03-02T00:00:00.000Z', 'a_b', `${'9'.repeat(201)}`])(
    'after %j is not valid',
    async (cursor) => {
      const place = await aWorkplace();
      const { status, body } = await historyOf(place, { cursor });
      expect([status, body.Error?.Fields?.[0]?.Path]).toEqual([400, 'cursor']);
    },
  );
});

describe('the latest attendance beside a decision', () => {
  const requestsOf = ({ employerId, token }: Workplace) =>
    app.call('employer/retrieveSignoffRequests', { eId: employerId }, token);

  test('is the last that the registry has, or none', async () => {
    const place = await aWorkplace();
    const absent = await anApprentice(app.db, place.employerId, {
      student: { familyName: 'Zammit' },
    });
    await anAttendance(app.db, place.contract, { fromDate: '2025-11-03', toDate: '2025-11-07' });
    await anAttendance(app.db, place.contract, { hoursPresent: 30.5 });
    await anAttendance(app.db, place.contract, {
      fromDate: '2026-03-02',
      toDate: '2026-03-06',
      retiredAt: app.now,
    });
    await aSignOffRequest(app.db, place.contract);
    await aSignOffRequest(app.db, place.contract);
    await aSignOffRequest(app.db, absent);
    const { body } = await requestsOf(place);
    const latest = {
      fromDate: '2026-02-09',
      toDate: '2026-02-13',
      hrsPresent: 30.5,
      hrsAbsent: 8,
      okHrsAbsent: 4,
    };
    expect(body.Result?.map(({ contract }) => contract.latestAttendance)).toEqual([
      latest,
      latest,
      null,
    ]);
  });

  test('costs no query of its own', async () => {
    const place = await aWorkplace();
    for (let made = 0; made < 5; made++) {
      const contract = await anApprentice(app.db, place.employerId);
      await anAttendance(app.db, contract);
      await aSignOffRequest(app.db, contract);
    }
    expect(await app.countQueries(() => requestsOf(place))).toBe(2);
  });
});
