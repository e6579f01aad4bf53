import { maxHistoryOfPaper } from '@tradebridge/contract/sign-off-rules';
import { historyPageSize } from '@tradebridge/contract/sign-offs';
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { trainingContracts } from '../apprentices/tables.ts';
import { anApprentice } from '../apprentices/test-apprentices.ts';
import { anAttendance } from '../attendance/test-attendances.ts';
import { employerContacts, employerUsers } from '../companies/tables.ts';
import { aCompany, aContact } from '../companies/test-contacts.ts';
import { wordsOf } from '../papers/test-paper.ts';
import { openTestApp } from '../platform/test-app.ts';
import { aSignOffRequest } from './test-requests.ts';

const app = await openTestApp();

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

const takeBack = (
  { employerId: eId, token }: Pick<Workplace, 'employerId' | 'token'>,
  id: string,
) => app.call('employer/takeBackSignoffRequests', { eId, units: [{ id }] }, token);

const historyOf = async (
  { employerId, token }: Pick<Workplace, 'employerId' | 'token'>,
  more: { cId?: string; cursor?: string } = {},
) => app.call('employer/retrieveSignoffHistory', { eId: employerId, ...more }, token);

describe('the history of sign-offs', () => {
  test('states who decided what and when, the latest first, and what was taken back', async () => {
    const place = await aWorkplace();
    const first = await aSignOffRequest(app.db, place.contract);
    const final = await aSignOffRequest(app.db, place.contract, { isFinal: true });
    await decide(place, [first.id], 'Needs more practice');
    const decidedAt = app.now.toISOString();
    app.pass(1000);
    await decide(place, [final.id]);
    app.pass(1000);
    await takeBack(place, final.id);
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

  test('shows the contact’s present name, even if adopted or gone', async () => {
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
    // As the registry's import does with a contact that was created in the portal.
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

  test('is paged, with each record once, even if they have the same instant', async () => {
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

  test('of one contract contains nothing of the others', async () => {
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

  test("is not shown for another company's contract", async () => {
    const place = await aWorkplace();
    const stranger = await aWorkplace();
    const { id } = await aSignOffRequest(app.db, stranger.contract);
    await decide(stranger, [id]);
    expect((await historyOf({ ...stranger, token: place.token })).status).toBe(404);
    expect((await historyOf(place, { cId: stranger.contract.contractId })).status).toBe(404);
    expect((await historyOf(place)).body.Result?.records).toEqual([]);
  });

  test('stays with the company that decided when a contract moves to another', async () => {
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

describe('the history as a download', () => {
  const download = (
    { employerId, token }: Pick<Workplace, 'employerId' | 'token'>,
    more: Record<string, string> = {},
  ) =>
    app.app.inject({
      method: 'GET',
      url: `/api/employer/downloadSignoffHistory?${new URLSearchParams({ eId: employerId, ...more })}`,
      headers: { authorization: `Bearer ${token}`, 'x-requested-with': 'XMLHttpRequest' },
    });

  /**
   * A confirmation that was undone, after a 'not yet' whose reason looks like a spreadsheet
   * formula.
   */
  async function decided() {
    const place = await aWorkplace();
    const unit = await aSignOffRequest(app.db, place.contract);
    const final = await aSignOffRequest(app.db, place.contract, { isFinal: true });
    await decide(place, [unit.id], '=1+1, "again"');
    app.pass(1000);
    await decide(place, [final.id]);
    app.pass(1000);
    await takeBack(place, final.id);
    return { place, unit: unit.unit, number: place.contract.contractId };
  }

  test('as CSV has who, what, when and the declarations, and runs no formula', async () => {
    const { place, unit, number } = await decided();
    const reply = await download(place, { format: 'csv' });
    expect(reply.statusCode).toBe(200);
    expect(reply.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(reply.headers['content-disposition']).toContain(
      `filename="Sign-off history ${place.employerId}.csv"`,
    );
    const [heading, ...rows] = reply.rawPayload.toString('utf8').split('\r\n');
    expect(heading).toBe(
      '\ufeffDate,Recorded,Apprentice,Training contract,Unit code,Unit,Decision,By,Comment,Files,Declaration',
    );
    expect(rows).toHaveLength(4);
    expect(rows.slice(0, 2).map((row) => row.split(',')[6])).toEqual([
      'Undone: Confirmed',
      'Confirmed',
    ]);
    expect(rows[2]).toMatch(/^2026-03-02,2026-03-02 09:\d\d:\d\d,Ngaire Tūhoe,/);
    expect(rows[2]).toContain(
      `,${number},${unit?.code},${unit?.moduleName},Not yet,Dana Foreman,"'=1+1, ""again""",,You have not yet seen`,
    );
  });

  test('as a paper names the company, each decision and the declarations', async () => {
    const { place, unit } = await decided();
    const reply = await download(place);
    expect(reply.headers['content-type']).toBe('application/pdf');
    const words = (await wordsOf(reply.rawPayload)).join(' ');
    for (const part of [
      `Sign-off history Company ${place.employerId}`,
      unit?.code ?? '',
      'Not yet',
      'Undone: Confirmed',
      '=1+1, "again"',
      'You have not yet seen this work done to the standard of the workplace.',
    ]) {
      expect(words).toContain(part);
    }
  });

  test('of one contract contains nothing of the others, and is named by its number', async () => {
    const { place, number } = await decided();
    const other = await anApprentice(app.db, place.employerId);
    const { id } = await aSignOffRequest(app.db, other);
    await decide(place, [id]);
    const reply = await download(place, { cId: number, format: 'csv' });
    expect(reply.body).not.toContain(other.contractId);
    expect(reply.headers['content-disposition']).toContain(`Sign-off history ${number}.csv`);
    const paper = await download(place, { cId: number });
    expect((await wordsOf(paper.rawPayload)).join(' ')).toContain(`Training contract ${number}`);
    const none = await anApprentice(app.db, place.employerId);
    const empty = await download(place, { cId: none.contractId });
    expect((await wordsOf(empty.rawPayload)).join(' ')).toContain('Nothing has been decided yet.');
  });

  test('has every record, however many there are; as a paper up to a limit', async () => {
    const place = await aWorkplace();
    const { id } = await aSignOffRequest(app.db, place.contract);
    await decide(place, [id]);
    await app.db.query(
      `insert into sign_offs (request_id, kind, is_final, employer_id, contract_id, unit_id, result,
         comment, statement, user_id, contact_id, session_id, ip_address, at)
       select request_id, kind, is_final, employer_id, contract_id, unit_id, result,
         'Number ' || number, statement, user_id, contact_id, session_id, ip_address, at
       from sign_offs cross join generate_series(1, ${maxHistoryOfPaper}) number
       where request_id = $1`,
      [id],
    );
    const reply = await download(place, { format: 'csv' });
    const numbers = new Set(reply.body.match(/Number \d+/g));
    expect(numbers.size).toBe(maxHistoryOfPaper);
    expect(reply.body.split('\r\n')).toHaveLength(maxHistoryOfPaper + 3);
    const paper = await download(place);
    expect([paper.statusCode, paper.json().Error?.Fields?.[0]?.Path]).toEqual([400, 'format']);
  });

  test('of another company, or of its contract, does not exist', async () => {
    const { place } = await decided();
    const stranger = await decided();
    for (const format of ['csv', 'pdf']) {
      const theirs = await download({ ...stranger.place, token: place.token }, { format });
      expect(theirs.statusCode).toBe(404);
      const contract = await download(place, { cId: stranger.number, format });
      expect(contract.statusCode).toBe(404);
    }
  });

  test.each([
    ['format', 'xlsx'],
    ['cId', ''],
    ['cursor', '1'],
  ])('with %s %j is not valid', async (field, value) => {
    const place = await aWorkplace();
    const reply = await download(place, { [field]: value });
    expect([reply.statusCode, reply.json().Error?.Code]).toEqual([400, 'invalid']);
  });
});

describe("an earlier 'not yet' of what waits again", () => {
  const earlierOf = ({ employerId, token }: Pick<Workplace, 'employerId' | 'token'>) =>
    app.call('employer/retrieveEarlierSignoffs', { eId: employerId }, token);

  /** A unit that was answered with 'not yet', and that the registry requests again. */
  async function askedAgain() {
    const place = await aWorkplace();
    const before = await aSignOffRequest(app.db, place.contract);
    await decide(place, [before.id], 'Needs more practice');
    const { id } = await aSignOffRequest(app.db, place.contract, { of: before.unit?.unitId });
    return { place, id };
  }

  test('is shown with its reason, and with what has happened since', async () => {
    const { place, id } = await askedAgain();
    const at = app.now.toISOString();
    await anAttendance(app.db, place.contract, { fromDate: '2026-02-23', toDate: '2026-03-06' });
    const since = { fromDate: '2026-03-03', toDate: '2026-03-06' };
    await anAttendance(app.db, place.contract, { ...since, hoursPresent: 30.5 });
    await anAttendance(app.db, place.contract, { ...since, hoursPresent: 8 });
    await anAttendance(app.db, place.contract, { ...since, retiredAt: app.now });
    app.pass(60_000);
    const other = await aSignOffRequest(app.db, place.contract);
    await decide(place, [other.id]);
    const { body } = await earlierOf(place);
    expect(body.Result).toEqual([
      {
        requestId: id,
        at,
        comment: 'Needs more practice',
        decidedBy: 'Dana Foreman',
        files: [],
        since: { hrsPresent: 38.5, hrsAbsent: 16, okHrsAbsent: 8, confirmedUnits: 1 },
      },
    ]);
    expect(await app.countQueries(() => earlierOf(place))).toBe(2);
  });

  test('is omitted if it was taken back, or belongs to another company', async () => {
    const place = await aWorkplace();
    const back = await aSignOffRequest(app.db, place.contract);
    await decide(place, [back.id], 'By mistake');
    await app.call(
      'employer/takeBackSignoffRequests',
      { eId: place.employerId, units: [{ id: back.id }] },
      place.token,
    );
    const stranger = await askedAgain();
    expect((await earlierOf({ ...stranger.place, token: place.token })).status).toBe(404);
    expect((await earlierOf(place)).body.Result).toEqual([]);
  });

  test('is shown for a final completion too; a contract from another company has none', async () => {
    const place = await aWorkplace();
    const final = await aSignOffRequest(app.db, place.contract, { isFinal: true });
    await decide(place, [final.id], 'Two units are missing');
    const { id } = await aSignOffRequest(app.db, place.contract, { isFinal: true });
    expect((await earlierOf(place)).body.Result).toMatchObject([
      { requestId: id, comment: 'Two units are missing' },
    ]);
    const next = await aWorkplace();
    await app.db.orm
      .update(trainingContracts)
      .set({ employerId: next.employerId })
      .where(eq(trainingContracts.contractId, place.contract.contractId));
    expect((await earlierOf(next)).body.Result).toEqual([]);
  });

  test('is not available without a company', async () => {
    const { token } = await aWorkplace();
    const reply = await app.call('employer/retrieveEarlierSignoffs', { eId: '' }, token);
    expect(reply.status).toBe(400);
  });
});

describe('the latest attendance beside a decision', () => {
  const requestsOf = ({ employerId, token }: Workplace) =>
    app.call('employer/retrieveSignoffRequests', { eId: employerId }, token);

  test('is the registry’s last, or none', async () => {
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

  test('takes no additional query', async () => {
    const place = await aWorkplace();
    for (let made = 0; made < 5; made++) {
      const contract = await anApprentice(app.db, place.employerId);
      await anAttendance(app.db, contract);
      await aSignOffRequest(app.db, contract);
    }
    expect(await app.countQueries(() => requestsOf(place))).toBe(2);
  });
});
