import type { InputOf } from '@tradebridge/contract/calls';
import { groupRequestsAtOnce, maxRequestSearchLength } from '@tradebridge/contract/sign-off-rules';
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { trainingContracts, units } from '../apprentices/tables.ts';
import { anApprentice } from '../apprentices/test-apprentices.ts';
import { refreshEmployerUsers } from '../companies/refresh-employer-users.ts';
import { employerContacts } from '../companies/tables.ts';
import { aCompany, aContact } from '../companies/test-contacts.ts';
import { users } from '../identity/tables.ts';
import { aUser } from '../identity/test-users.ts';
import { openTestApp } from '../platform/test-app.ts';
import { registryChanges } from '../registry/tables.ts';
import { signOffRequests, signOffs } from './tables.ts';
import { aSignOffRequest, someSignOffRequests } from './test-requests.ts';

const app = await openTestApp();

/** A company with one apprentice, two awaiting units and a final sign-off, and its foreman. */
async function aWorkplace() {
  const { db } = app;
  const { employerId } = await aCompany(db);
  const { user, contactId } = await aContact(db, employerId);
  const contract = await anApprentice(db, employerId, {
    contract: { finalCompletionSignoffRequired: true },
  });
  const first = await aSignOffRequest(db, contract, { waitingSince: '2026-02-20' });
  const second = await aSignOffRequest(db, contract, { waitingSince: '2026-02-10' });
  const final = await aSignOffRequest(db, contract, { isFinal: true });
  return {
    employerId,
    contactId,
    contract,
    first,
    second,
    final,
    user,
    token: await app.signIn(user.id),
  };
}

const confirm = (
  { employerId, contactId, token }: { employerId: string; contactId: string; token: string },
  ids: string[],
  headers: Record<string, string> = {},
) =>
  app.call(
    'employer/submitSignoffRequests',
    { contactId, eId: employerId, result: 'competent', units: ids.map((id) => ({ id })) },
    token,
    headers,
  );

const statusOf = async (unitId: string | undefined) => {
  const [unit] = await app.db.orm
    .select()
    .from(units)
    .where(eq(units.unitId, unitId ?? ''));
  return unit?.status;
};

const recordsOf = (requestId: string) =>
  app.db.orm.select().from(signOffs).where(eq(signOffs.requestId, requestId)).orderBy(signOffs.at);

const changesOf = (unitId: string | undefined) =>
  app.db.orm
    .select()
    .from(registryChanges)
    .where(eq(registryChanges.subjectId, unitId ?? ''));

test('a user who is a contact of several companies answers as the contact of each', async () => {
  const { db } = app;
  const elsewhere = await aCompany(db);
  const workplace = await aWorkplace();
  const named = await aContact(db, elsewhere.employerId);
  await db.orm
    .update(employerContacts)
    .set({ userId: workplace.user.id })
    .where(eq(employerContacts.contactId, named.contactId));
  await refreshEmployerUsers(db, { userIds: [workplace.user.id] });
  const { status } = await confirm({ ...workplace, contactId: named.contactId }, [
    workplace.first.id,
  ]);
  expect(status).toBe(200);
  const [record] = await recordsOf(workplace.first.id);
  expect(record?.contactId).toBe(workplace.contactId);
  const [change] = await changesOf(workplace.first.unit?.unitId);
  expect(change?.contactId).toBe(workplace.contactId);
});

describe('the requests of all companies of a user', () => {
  type Asked = InputOf<'employer/retrieveMySignoffRequests'>;
  const mine = (token: string, asked: Asked = {}) =>
    app.call('employer/retrieveMySignoffRequests', asked, token);
  const idsOf = ({ body }: Awaited<ReturnType<typeof mine>>) =>
    body.Result?.companies.flatMap(({ requests }) => requests.map(({ id }) => id));
  const counted = async (token: string) =>
    (await app.call('employer/retrieveMySignoffCount', {}, token)).body.Result;
  const count = async (token: string) => (await counted(token))?.awaitingSignoffCount;

  test('are listed by company, including subsidiaries, without companies that have none', async () => {
    const { db } = app;
    const parent = await aCompany(db, { name: 'Zephyr Group' });
    const below = { parentEmployerId: parent.employerId };
    const first = await aCompany(db, { ...below, name: 'Ärmel Electrical' });
    const empty = await aCompany(db, { ...below, name: 'Nothing Waits' });
    const suspended = await anApprentice(db, empty.employerId, { contract: { suspended: true } });
    await aSignOffRequest(db, suspended);
    const gone = await aCompany(db, { ...below, retiredAt: app.now });
    await aSignOffRequest(db, await anApprentice(db, gone.employerId));
    const ofParent = await aSignOffRequest(db, await anApprentice(db, parent.employerId));
    const apprentice = await anApprentice(db, first.employerId);
    const final = await aSignOffRequest(db, apprentice, { isFinal: true });
    const unit = await aSignOffRequest(db, apprentice);
    const { user } = await aContact(db, parent.employerId, { role: 'reader' });
    const token = await app.signIn(user.id);

    const { body } = await mine(token);
    expect(
      body.Result?.companies.map(({ employer, requests }) => [
        employer,
        requests.map(({ id }) => id),
      ]),
    ).toEqual([
      [{ id: first.employerId, name: 'Ärmel Electrical' }, [unit.id, final.id]],
      [{ id: parent.employerId, name: 'Zephyr Group' }, [ofParent.id]],
    ]);
    expect(await count(token)).toBe(3);
    const ofFirst = { eId: first.employerId };
    const one = await app.call('employer/retrieveSignoffRequests', ofFirst, token);
    expect(body.Result?.companies[0]?.requests).toEqual(one.body.Result);
    expect(body.Result?.cursor).toBeNull();
    expect(await app.countQueries(() => mine(token))).toBe(2);
  });

  test('exclude other companies, and are empty for staff without a role', async () => {
    const place = await aWorkplace();
    const other = await aWorkplace();
    const { body } = await mine(place.token);
    expect(JSON.stringify(body)).not.toContain(other.first.id);
    expect(await count(place.token)).toBe(3);
    const staff = await app.signIn((await aUser(app.db, { isAdmin: true })).id);
    expect((await mine(staff)).body.Result).toEqual({ companies: [], cursor: null });
    expect(await count(staff)).toBe(0);
  });

  test('comes page by page, each request once, although others are answered in between', async () => {
    const { db } = app;
    const parent = await aCompany(db, { name: 'Acacia' });
    const below = await aCompany(db, { parentEmployerId: parent.employerId, name: 'Banksia' });
    const { user } = await aContact(db, parent.employerId);
    const token = await app.signIn(user.id);
    const waiting: string[] = [];
    for (const { employerId } of [parent, below]) {
      const contract = await anApprentice(db, employerId);
      waiting.push(...(await someSignOffRequests(db, contract, groupRequestsAtOnce / 2 + 1)));
    }
    waiting.push((await aSignOffRequest(db, await anApprentice(db, below.employerId))).id);
    const first = await mine(token);
    expect(idsOf(first)).toHaveLength(groupRequestsAtOnce);
    const cursor = first.body.Result?.cursor;
    expect(cursor).toBe(idsOf(first)?.at(-1));
    await db.orm
      .update(signOffRequests)
      .set({ closedAt: app.now })
      .where(eq(signOffRequests.id, cursor ?? ''));
    const second = await mine(token, { cursor: cursor ?? undefined });
    expect(second.body.Result?.cursor).toBeNull();
    expect([...(idsOf(first) ?? []), ...(idsOf(second) ?? [])].toSorted()).toEqual(
      waiting.toSorted(),
    );
    expect(second.body.Result?.companies.map(({ employer }) => employer.name)).toEqual(['Banksia']);
  });

  test("goes on after no other company's request", async () => {
    const place = await aWorkplace();
    const other = await aWorkplace();
    const { body } = await mine(place.token, { cursor: other.first.id });
    expect(body.Result?.companies).toEqual([]);
  });

  test('is narrowed to a long wait, to final sign-offs and to words of what is shown', async () => {
    const { db } = app;
    const { employerId } = await aCompany(db);
    const { user } = await aContact(db, employerId);
    const token = await app.signIn(user.id);
    const waitingSince = (days: number) =>
      new Date(app.now.getTime() - days * 86_400_000).toISOString().slice(0, 10);
    const zoe = await anApprentice(db, employerId, {
      student: { givenName: 'Zoë', familyName: 'Kaplan', studentNumber: 'S-777' },
    });
    const long = await aSignOffRequest(db, zoe, { waitingSince: waitingSince(20) });
    const final = await aSignOffRequest(db, zoe, { isFinal: true, waitingSince: waitingSince(2) });
    const short = await aSignOffRequest(db, await anApprentice(db, employerId), {
      waitingSince: waitingSince(3),
    });
    const found = async (asked: Asked) => idsOf(await mine(token, asked));
    expect(await found({ show: 'long-wait' })).toEqual([long.id]);
    expect(await found({ show: 'final' })).toEqual([final.id]);
    expect(await found({ text: 'KAPLAN zoe' })).toEqual([long.id, final.id]);
    expect(await found({ text: 's-777', show: 'final' })).toEqual([final.id]);
    expect(await found({ text: 'kaplan nobody' })).toEqual([]);
    expect(await counted(token)).toMatchObject({
      awaitingSignoffCount: 3,
      longWaitCount: 1,
      finalCount: 1,
      all: { count: 3, oldest: waitingSince(20) },
      toAnswer: { count: 3, oldest: waitingSince(20) },
    });
    expect(short.id).toBeDefined();
  });

  test('is counted apart where the user may answer', async () => {
    const { db } = app;
    const { employerId } = await aCompany(db);
    await aSignOffRequest(db, await anApprentice(db, employerId));
    const { user } = await aContact(db, employerId, { role: 'reader' });
    const token = await app.signIn(user.id);
    const result = await counted(token);
    expect(result?.all.count).toBe(1);
    expect(result?.toAnswer).toEqual({ count: 0, oldest: null });
  });

  test.each([
    { eId: 'E1' },
    { show: 'none' },
    { cursor: 'no id' },
    { text: 'x'.repeat(maxRequestSearchLength + 1) },
  ])('is not asked for by %j', async (asked) => {
    const { token } = await aWorkplace();
    expect((await mine(token, asked as never)).status).toBe(400);
  });

  test('is counted without any fields', async () => {
    const { token, employerId: eId } = await aWorkplace();
    const path = 'employer/retrieveMySignoffCount';
    expect((await app.call(path, { eId } as never, token)).status).toBe(400);
  });
});

describe('the list', () => {
  test('has the requests, the longest waiting first, the final sign-off last', async () => {
    const { employerId, first, second, final, token } = await aWorkplace();
    const { body } = await app.call('employer/retrieveSignoffRequests', { eId: employerId }, token);
    expect(body.Result?.map((request) => request.id)).toEqual([second.id, first.id, final.id]);
    expect(body.Result?.[2]).toMatchObject({ isFinalSignoff: true, signoffUnit: null });
    expect(body.Result?.[0]?.signoffUnit).toMatchObject({
      id: second.unit?.unitId,
      awaitingSince: '2026-02-10',
    });
  });

  test('leaves out a suspended contract, as do the counts', async () => {
    const { employerId, contract, token } = await aWorkplace();
    await app.db.orm
      .update(trainingContracts)
      .set({ suspended: true })
      .where(eq(trainingContracts.contractId, contract.contractId));
    const list = await app.call('employer/retrieveSignoffRequests', { eId: employerId }, token);
    expect(list.body.Result).toEqual([]);
    const summary = await app.call('employer/syncEmployerSummary', { eId: employerId }, token);
    expect(summary.body.Result?.awaitingSignoffCount).toBe(0);
  });

  test('is sorted like an English dictionary', async () => {
    const { db } = app;
    const { employerId } = await aCompany(db);
    const { user } = await aContact(db, employerId);
    for (const [familyName, givenName] of [
      ['Zammit', 'A'],
      ['Ábel', 'B'],
      ['abel', 'A'],
      ["O'Connell", 'A'],
      ['Oconnell', 'A'],
      ['Abbot', 'Z'],
    ] as const) {
      const contract = await anApprentice(db, employerId, { student: { familyName, givenName } });
      await aSignOffRequest(db, contract);
    }
    const { body } = await app.call(
      'employer/retrieveSignoffRequests',
      { eId: employerId },
      await app.signIn(user.id),
    );
    expect(body.Result?.map(({ contract: { apprentice } }) => apprentice.familyName)).toEqual([
      'Abbot',
      'abel',
      'Ábel',
      "O'Connell",
      'Oconnell',
      'Zammit',
    ]);
  });
});

describe('confirming', () => {
  test('records the decision with the user, contact, statement and network address', async () => {
    const place = await aWorkplace();
    const { body } = await confirm(place, [place.first.id]);
    expect(body.Result).toEqual({ signedOff: [place.first.id], awaitingSignoffCount: 2 });
    expect(await statusOf(place.first.unit?.unitId)).toBe('competent');
    expect(await recordsOf(place.first.id)).toMatchObject([
      {
        kind: 'decision',
        result: 'competent',
        userId: place.user.id,
        contactId: place.contactId,
        contractId: place.contract.contractId,
        unitId: place.first.unit?.unitId,
        statement: 'You saw this work done to the standard of the workplace.',
        ipAddress: '127.0.0.1',
        at: app.now,
      },
    ]);
  });

  test('several at once, the final completion among them, clears the flag', async () => {
    const place = await aWorkplace();
    const ids = [place.first.id, place.second.id, place.final.id];
    const { body } = await confirm(place, ids);
    expect(body.Result).toEqual({ signedOff: ids, awaitingSignoffCount: 0 });
    const [contract] = await app.db.orm
      .select()
      .from(trainingContracts)
      .where(eq(trainingContracts.contractId, place.contract.contractId));
    expect(contract?.finalCompletionSignoffRequired).toBe(false);
  });

  test('is reported to the registry only once it can no longer be taken back', async () => {
    const place = await aWorkplace();
    await confirm(place, [place.first.id]);
    const [change] = await changesOf(place.first.unit?.unitId);
    expect(change).toMatchObject({
      kind: 'signoff.submitted',
      feedId: null,
      visibleAt: new Date(app.now.getTime() + 10_000),
      protects: [{ column: 'status', old: 'awaiting_signoff', new: 'competent' }],
    });
  });

  test("'not yet' needs a reason, and puts the unit back into delivery", async () => {
    const place = await aWorkplace();
    const notYet = (comment?: string) =>
      app.call(
        'employer/submitSignoffRequests',
        {
          contactId: place.contactId,
          eId: place.employerId,
          result: 'notYetCompetent',
          units: [{ id: place.first.id }],
          ...(comment !== undefined && { comment }),
        },
        place.token,
      );
    for (const comment of [undefined, '', '   ', '\u200b\u2800', '\u3164']) {
      const refused = await notYet(comment);
      expect(refused.status).toBe(400);
      expect(refused.body.Error?.Fields).toEqual([{ Path: 'comment', Message: 'Give a reason' }]);
    }
    expect((await notYet('Needs more practice.')).status).toBe(200);
    expect(await statusOf(place.first.unit?.unitId)).toBe('in_delivery');
    expect(await recordsOf(place.first.id)).toMatchObject([{ comment: 'Needs more practice.' }]);
  });

  test('stores its comment, and reports it to the registry', async () => {
    const place = await aWorkplace();
    const reply = await app.call(
      'employer/submitSignoffRequests',
      {
        contactId: place.contactId,
        eId: place.employerId,
        result: 'competent',
        units: [{ id: place.first.id }],
        comment: ' Wired the board alone. ',
      },
      place.token,
    );
    expect(reply.status).toBe(200);
    expect(await recordsOf(place.first.id)).toMatchObject([{ comment: 'Wired the board alone.' }]);
    const [change] = await changesOf(place.first.unit?.unitId);
    expect(change?.values).toMatchObject({
      result: 'competent',
      comment: 'Wired the board alone.',
    });
  });

  test('is atomic: one answered request refuses all, saying by whom and when', async () => {
    const place = await aWorkplace();
    // The contact on record is named, not the account's name.
    await app.db.orm.update(users).set({ name: 'The Boss' }).where(eq(users.id, place.user.id));
    await app.db.orm
      .update(employerContacts)
      .set({ givenName: 'Dana', familyName: 'Field' })
      .where(eq(employerContacts.contactId, place.contactId));
    await confirm(place, [place.first.id]);
    const refused = await confirm(place, [place.second.id, place.first.id]);
    expect(refused.status).toBe(409);
    expect(refused.body.Error).toMatchObject({
      Code: 'already-answered',
      Fields: [
        {
          Path: 'units.1.id',
          Message: `Dana Field confirmed ${place.first.unit?.code} on 02-Mar-2026 09:00:00 am.`,
        },
      ],
    });
    expect(await statusOf(place.second.unit?.unitId)).toBe('awaiting_signoff');
  });

  test('by two concurrently makes one record, and tells the other', async () => {
    const place = await aWorkplace();
    const { user, contactId } = await aContact(app.db, place.employerId, { role: 'admin' });
    const other = { ...place, contactId, token: await app.signIn(user.id) };
    const replies = await Promise.all([
      confirm(place, [place.first.id, place.second.id]),
      confirm(other, [place.second.id, place.first.id]),
    ]);
    expect(replies.map((reply) => reply.status).sort()).toEqual([200, 409]);
    expect(await recordsOf(place.first.id)).toHaveLength(1);
    expect(await recordsOf(place.second.id)).toHaveLength(1);
  });

  test('with the same Idempotency-Key returns the same and changes nothing', async () => {
    const place = await aWorkplace();
    const key = { 'idempotency-key': 'the-same' };
    const first = await confirm(place, [place.first.id], key);
    const again = await confirm(place, [place.first.id], key);
    expect(again.body).toEqual(first.body);
    expect(await recordsOf(place.first.id)).toHaveLength(1);
    const other = await confirm(place, [place.second.id], key);
    expect(other.status).toBe(409);
    expect(other.body.Error?.Code).toBe('key-reused');
  });

  test('twice concurrently with one Idempotency-Key is done once', async () => {
    const place = await aWorkplace();
    const key = { 'idempotency-key': 'double-click' };
    const replies = await Promise.all([
      confirm(place, [place.first.id], key),
      confirm(place, [place.first.id], key),
    ]);
    expect(replies.map((reply) => reply.status)).toEqual([200, 200]);
    expect(await recordsOf(place.first.id)).toHaveLength(1);
  });
});

describe('a submission whose reply was lost', () => {
  const key = 'lost-answer';
  const retrieve = (token: string, of = key) =>
    app.call('employer/retrieveSignoffSubmission', { key: of }, token);
  const discard = (token: string) => app.call('employer/discardSignoffSubmission', { key }, token);

  test('is found by its key, with its decisions and until when they can be taken back', async () => {
    const place = await aWorkplace();
    expect((await retrieve(place.token)).body.Result).toEqual({ recorded: null });
    await confirm(place, [place.first.id], { 'idempotency-key': key });
    const recorded = {
      at: app.now.toISOString(),
      signedOff: [place.first.id],
      canTakeBackUntil: new Date(app.now.getTime() + 10_000).toISOString(),
    };
    expect((await retrieve(place.token)).body.Result).toEqual({ recorded });
    expect((await discard(place.token)).body.Result).toEqual({ recorded });
    expect(await recordsOf(place.first.id)).toHaveLength(1);
  });

  test('cannot be found or abandoned by others', async () => {
    const [place, other] = [await aWorkplace(), await aWorkplace()];
    await confirm(place, [place.first.id], { 'idempotency-key': key });
    expect((await retrieve(other.token)).body.Result).toEqual({ recorded: null });
    expect((await discard(other.token)).body.Result).toEqual({ recorded: null });
    const again = await confirm(place, [place.first.id], { 'idempotency-key': key });
    expect(again.status).toBe(200);
  });

  test('once abandoned records nothing, even if its request arrives later', async () => {
    const place = await aWorkplace();
    expect((await discard(place.token)).body.Result).toEqual({ recorded: null });
    expect((await discard(place.token)).body.Result).toEqual({ recorded: null });
    const late = await confirm(place, [place.first.id], { 'idempotency-key': key });
    expect(late.status).toBe(409);
    expect(await recordsOf(place.first.id)).toEqual([]);
    expect((await retrieve(place.token)).body.Result).toEqual({ recorded: null });
  });

  test('needs a key of 1 to 200 characters', async () => {
    const { token } = await aWorkplace();
    expect((await retrieve(token, '')).status).toBe(400);
    expect((await retrieve(token, 'x'.repeat(201))).status).toBe(400);
  });
});

test('the final completion is stored with a separate declaration', async () => {
  const place = await aWorkplace();
  await confirm(place, [place.first.id, place.final.id]);
  const [[unit], [final]] = [await recordsOf(place.first.id), await recordsOf(place.final.id)];
  expect(unit?.statement).toContain('You saw this work done');
  expect(final?.statement).toContain('the apprenticeship is complete');
});

describe('signing as a contact', () => {
  test('is only possible as oneself: another user’s contact is refused', async () => {
    const place = await aWorkplace();
    const { contactId } = await aContact(app.db, place.employerId);
    const refused = await confirm({ ...place, contactId }, [place.first.id]);
    expect(refused.status).toBe(403);
    expect(await recordsOf(place.first.id)).toEqual([]);
  });

  test('a contact of the parent signs for a company below, not the other way round', async () => {
    const parent = await aCompany(app.db);
    const child = await aCompany(app.db, { parentEmployerId: parent.employerId });
    const contract = await anApprentice(app.db, child.employerId);
    const request = await aSignOffRequest(app.db, contract);
    const above = await aContact(app.db, parent.employerId);
    const signed = await confirm(
      {
        employerId: child.employerId,
        contactId: above.contactId,
        token: await app.signIn(above.user.id),
      },
      [request.id],
    );
    expect(signed.status).toBe(200);

    const upward = await anApprentice(app.db, parent.employerId);
    const above2 = await aSignOffRequest(app.db, upward);
    const below = await aContact(app.db, child.employerId);
    const refused = await confirm(
      {
        employerId: parent.employerId,
        contactId: below.contactId,
        token: await app.signIn(below.user.id),
      },
      [above2.id],
    );
    expect(refused.status).toBe(404);
  });

  test('a contact of two companies signs at both as any of the two', async () => {
    const place = await aWorkplace();
    const second = await aWorkplace();
    await app.db.orm
      .update(employerContacts)
      .set({ userId: place.user.id })
      .where(eq(employerContacts.contactId, second.contactId));
    await refreshEmployerUsers(app.db, { userIds: [place.user.id] });
    const signed = await confirm({ ...second, contactId: place.contactId, token: place.token }, [
      second.first.id,
    ]);
    expect(signed.status).toBe(200);
  });

  test('answering a locked request is refused after some seconds, and nobody else waits', async () => {
    const place = await aWorkplace();
    const holder = await app.db.pool.connect();
    await holder.query('begin');
    await holder.query('select id from sign_off_requests where id = $1 for update', [
      place.first.id,
    ]);
    const refused = await confirm(place, [place.first.id]);
    await holder.query('rollback');
    holder.release();
    expect(refused.status).toBe(409);
    expect(refused.body.Error?.Code).toBe('conflict');
    expect((await confirm(place, [place.first.id])).status).toBe(200);
  });

  test('a reader may read but not sign', async () => {
    const place = await aWorkplace();
    const { user, contactId } = await aContact(app.db, place.employerId, { role: 'reader' });
    const token = await app.signIn(user.id);
    const refused = await confirm({ ...place, contactId, token }, [place.first.id]);
    expect(refused.status).toBe(403);
    expect(refused.body.Error?.Code).toBe('forbidden');
  });

  test.each(['isAdmin', 'isSupport'] as const)(
    'staff (%s) look, they do not sign',
    async (claim) => {
      const place = await aWorkplace();
      const user = await aUser(app.db, { [claim]: true });
      const token = await app.signIn(user.id);
      const list = await app.call(
        'employer/retrieveSignoffRequests',
        { eId: place.employerId },
        token,
      );
      expect(list.body.Result).toHaveLength(3);
      const refused = await confirm({ ...place, token }, [place.first.id]);
      expect(refused.status).toBe(403);
      expect(refused.body.Error?.Code).toBe('staff-cannot-sign');
    },
  );

  test("another company's requests do not exist", async () => {
    const place = await aWorkplace();
    const other = await aWorkplace();
    const foreign = await confirm(place, [place.first.id, other.first.id]);
    expect(foreign.status).toBe(404);
    expect(JSON.stringify(foreign.body)).not.toContain(other.first.unit?.code);
    const elsewhere = await confirm({ ...place, employerId: other.employerId }, [other.first.id]);
    expect(elsewhere.status).toBe(404);
    expect(await recordsOf(place.first.id)).toEqual([]);
    expect(await recordsOf(other.first.id)).toEqual([]);
  });
});

describe('taking back', () => {
  const takeBack = (place: { employerId: string; token: string }, ids: string[]) =>
    app.call(
      'employer/takeBackSignoffRequests',
      { eId: place.employerId, units: ids.map((id) => ({ id })) },
      place.token,
    );

  test('within ten seconds reopens the request with its id, as a second record', async () => {
    const place = await aWorkplace();
    await confirm(place, [place.first.id, place.final.id]);
    app.pass(10_000);
    const { body } = await takeBack(place, [place.first.id, place.final.id]);
    expect(body.Result).toEqual({
      reopened: [place.first.id, place.final.id],
      awaitingSignoffCount: 3,
    });
    expect(await statusOf(place.first.unit?.unitId)).toBe('awaiting_signoff');
    expect(await recordsOf(place.first.id)).toMatchObject([
      { kind: 'decision' },
      { kind: 'take-back' },
    ]);
    expect(await changesOf(place.first.unit?.unitId)).toEqual([]);
    const answered = await confirm(place, [place.first.id]);
    expect(answered.status).toBe(200);
  });

  test('after ten seconds is too late', async () => {
    const place = await aWorkplace();
    await confirm(place, [place.first.id]);
    app.pass(10_001);
    const refused = await takeBack(place, [place.first.id]);
    expect(refused.status).toBe(409);
    expect(refused.body.Error?.Code).toBe('too-late');
    expect(await statusOf(place.first.unit?.unitId)).toBe('competent');
  });

  test('is only for the signer', async () => {
    const place = await aWorkplace();
    await confirm(place, [place.first.id]);
    const { user } = await aContact(app.db, place.employerId, { role: 'admin' });
    const refused = await takeBack({ ...place, token: await app.signIn(user.id) }, [
      place.first.id,
    ]);
    expect(refused.status).toBe(403);
  });

  test('twice is refused the second time', async () => {
    const place = await aWorkplace();
    await confirm(place, [place.first.id]);
    expect((await takeBack(place, [place.first.id])).status).toBe(200);
    expect((await takeBack(place, [place.first.id])).status).toBe(409);
    expect(await recordsOf(place.first.id)).toHaveLength(2);
  });

  test('is refused once it was reported to the registry', async () => {
    const place = await aWorkplace();
    await confirm(place, [place.first.id]);
    await app.db.orm
      .update(registryChanges)
      .set({ feedId: 1 })
      .where(eq(registryChanges.subjectId, place.first.unit?.unitId ?? ''));
    const refused = await takeBack(place, [place.first.id]);
    expect(refused.body.Error?.Code).toBe('too-late');
    expect(await recordsOf(place.first.id)).toHaveLength(1);
  });
});

test('a sign-off can never be changed or deleted', async () => {
  const place = await aWorkplace();
  await confirm(place, [place.first.id]);
  await expect(
    app.db.pool.query(`update sign_offs set result = 'notYetCompetent'`),
  ).rejects.toThrow('append-only');
  await expect(app.db.pool.query('delete from sign_offs')).rejects.toThrow('append-only');
  await expect(app.db.pool.query('truncate sign_offs')).rejects.toThrow();
});

test('a request that the registry withdrew says so', async () => {
  const place = await aWorkplace();
  await app.db.orm
    .update(signOffRequests)
    .set({ closedAt: app.now })
    .where(eq(signOffRequests.id, place.first.id));
  const refused = await confirm(place, [place.first.id]);
  expect(refused.status).toBe(409);
  expect(refused.body.Error?.Code).toBe('no-longer-waiting');
});
