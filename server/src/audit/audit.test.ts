import { randomUUID } from 'node:crypto';
import { auditPage } from '@tradebridge/contract/audit';
import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { anApprentice } from '../apprentices/test-apprentices.ts';
import { aCompany, aContact } from '../companies/test-contacts.ts';
import { sessions } from '../identity/tables.ts';
import { aUser } from '../identity/test-users.ts';
import { statement } from '../platform/database.ts';
import { openTestApp, TestApp } from '../platform/test-app.ts';
import { recordEvent } from './record-event.ts';
import { auditEvents } from './tables.ts';

const app = await openTestApp();
let admin: { id: string; token: string };
beforeAll(async () => {
  const user = await aUser(app.db, { isAdmin: true });
  admin = { id: user.id, token: await app.signIn(user.id) };
});

/** Events of a kind, oldest first. */
async function recorded(kind: string) {
  const events = await app.db.orm.select().from(auditEvents);
  return events.filter((event) => event.kind === kind);
}

async function aPerson(claims: { isAdmin?: boolean; isSupport?: boolean } = {}) {
  const user = await aUser(app.db, claims);
  return { ...user, token: await app.signIn(user.id) };
}

describe('a company viewed by staff', () => {
  const views = async (userId: string, employerId: string) =>
    (await recorded('company.viewed')).filter(
      (event) => event.userId === userId && event.employerId === employerId,
    ).length;

  test.each([
    ['support', { isSupport: true }],
    ['admin', { isAdmin: true }],
  ])('%s: is recorded once for each session and company', async (_who, claims) => {
    const { employerId } = await aCompany(app.db);
    const other = await aCompany(app.db);
    const contract = await anApprentice(app.db, employerId);
    const staff = await aPerson(claims);
    for (let times = 0; times < 2; times++) {
      await app.call('employer/syncEmployerSummary', { eId: employerId }, staff.token);
      await app.call(
        'employer/retrieveTrainingContractDetail',
        { stcId: contract.contractId },
        staff.token,
      );
    }
    expect(await views(staff.id, employerId)).toBe(1);
    await app.call('employer/syncEmployerSummary', { eId: other.employerId }, staff.token);
    expect(await views(staff.id, other.employerId)).toBe(1);
    const again = await app.signIn(staff.id);
    await app.call('employer/syncEmployerSummary', { eId: employerId }, again);
    expect(await views(staff.id, employerId)).toBe(2);
  });

  test('is recorded once, even with concurrent calls', async () => {
    const { employerId } = await aCompany(app.db);
    const staff = await aPerson({ isSupport: true });
    const calls = Array.from({ length: 8 }, () =>
      app.call('employer/syncEmployerSummary', { eId: employerId }, staff.token),
    );
    expect((await Promise.all(calls)).map(({ status }) => status)).toEqual(Array(8).fill(200));
    expect(await views(staff.id, employerId)).toBe(1);
  });

  test('in a session that ends at that moment is not shown: the user is signed out', async () => {
    const { employerId } = await aCompany(app.db);
    const staff = await aPerson({ isSupport: true });
    let reply: Promise<{ status: number }> | undefined;
    await app.db.transaction(async (tx) => {
      await tx.orm.delete(sessions).where(eq(sessions.userId, staff.id));
      reply = app.call('employer/syncEmployerSummary', { eId: employerId }, staff.token);
      await new Promise((done) => setTimeout(done, 300));
    });
    expect((await reply)?.status).toBe(401);
    expect(await views(staff.id, employerId)).toBe(0);
  });

  test('found only by a contract is recorded with its company', async () => {
    const { employerId } = await aCompany(app.db);
    const { contractId } = await anApprentice(app.db, employerId);
    const staff = await aPerson({ isSupport: true });
    await app.call('employer/retrieveTrainingContractDetail', { stcId: contractId }, staff.token);
    expect(await views(staff.id, employerId)).toBe(1);
  });

  test('is not recorded for users with a role there, nor for a company that does not exist', async () => {
    const { employerId } = await aCompany(app.db);
    const { user } = await aContact(app.db, employerId, { role: 'reader' });
    const token = await app.signIn(user.id);
    await app.call('employer/syncEmployerSummary', { eId: employerId }, token);
    expect(await views(user.id, employerId)).toBe(0);
    const staff = await aPerson({ isSupport: true });
    const reply = await app.call('employer/syncEmployerSummary', { eId: 'nowhere' }, staff.token);
    expect(reply.status).toBe(404);
    expect(await views(staff.id, 'nowhere')).toBe(0);
  });

  test('is not recorded if staff were refused: nothing was shown', async () => {
    const { employerId } = await aCompany(app.db);
    const staff = await aPerson({ isSupport: true });
    const reply = await app.call(
      'employer/submitSignoffRequests',
      { eId: employerId, contactId: 'c', result: 'competent', units: [{ id: randomUUID() }] },
      staff.token,
    );
    expect(reply.body.Error?.Code).toBe('staff-cannot-sign');
    expect(await views(staff.id, employerId)).toBe(0);
  });
});

describe('a refusal', () => {
  const refusalsOf = async (userId: string) =>
    (await recorded('call.refused'))
      .filter((event) => event.userId === userId)
      .map(({ employerId, subjectType, subjectId, details }) => ({
        employerId,
        subject: subjectId && `${subjectType} ${subjectId}`,
        ...details,
      }));

  test('is recorded with the call and its target', async () => {
    const { employerId } = await aCompany(app.db);
    const { contractId } = await anApprentice(app.db, employerId);
    const stranger = await aPerson();
    await app.call('employer/syncEmployerSummary', { eId: employerId }, stranger.token);
    await app.call(
      'employer/retrieveTrainingContractDetail',
      { stcId: contractId },
      stranger.token,
    );
    await app.call('administration/findUsers', { text: '' }, stranger.token);
    expect(await refusalsOf(stranger.id)).toEqual([
      { employerId, subject: null, path: 'employer/syncEmployerSummary', code: 'not-found' },
      {
        employerId: null,
        subject: `trainingContract ${contractId}`,
        path: 'employer/retrieveTrainingContractDetail',
        code: 'not-found',
      },
      { employerId: null, subject: null, path: 'administration/findUsers', code: 'forbidden' },
    ]);
  });

  test('is recorded once a minute, so that a loop does not fill the log', async () => {
    const { employerId } = await aCompany(app.db);
    const stranger = await aPerson();
    const ask = () => app.call('employer/syncEmployerSummary', { eId: employerId }, stranger.token);
    for (let times = 0; times < 5; times++) await ask();
    expect(await refusalsOf(stranger.id)).toHaveLength(1);
    app.pass(61_000);
    await ask();
    expect(await refusalsOf(stranger.id)).toHaveLength(2);
  });

  test('is not recorded if the input is invalid, the target does not exist for staff, or the second factor is missing', async () => {
    const staff = await aPerson({ isAdmin: true });
    await app.call('employer/syncEmployerSummary', { eId: 'nowhere' }, staff.token);
    await app.post('/api/employer/syncEmployerSummary', {}, { authorization: staff.token });
    const half = await aUser(app.db);
    const token = await app.signIn(half.id, { secondFactor: false });
    await app.call('administration/findUsers', { text: '' }, token);
    expect([...(await refusalsOf(staff.id)), ...(await refusalsOf(half.id))]).toEqual([]);
  });

  test('still applies if it cannot be recorded', async () => {
    const broken = await TestApp.open();
    await broken.db.pool.query('alter table audit_events rename to gone');
    const user = await aUser(broken.db);
    const token = await broken.signIn(user.id);
    const reply = await broken.call('administration/findUsers', { text: '' }, token);
    expect(reply.status).toBe(403);
    await broken.close();
  });

  test('of a live stream is recorded too', async () => {
    const { employerId } = await aCompany(app.db);
    const stranger = await aPerson();
    const reply = await app.app.inject({
      url: `/api/live?eId=${employerId}`,
      headers: { authorization: `Bearer ${stranger.token}`, 'x-requested-with': 'x' },
    });
    expect(reply.statusCode).toBe(404);
    expect(await refusalsOf(stranger.id)).toMatchObject([{ employerId, path: 'live' }]);
  });
});

describe('findEvents', () => {
  const find = (input: object, token = admin.token) => app.call('audit/findEvents', input, token);
  const kindsOf = async (input: object) =>
    (await find(input)).body.Result?.events.map(({ kind }) => kind);

  const day = (date: string) => new Date(`${date}T00:00:00+11:00`);

  test('returns the newest first, with names, and searches by every field', async () => {
    const own = await TestApp.open();
    const boss = await aUser(own.db, { isAdmin: true, email: 'boss@example.test' });
    const person = await aUser(own.db, { email: 'person@example.test' });
    const { employerId, name } = await aCompany(own.db);
    const contact = await aContact(own.db, employerId, { givenName: 'Ada', familyName: 'Lim' });
    const token = await own.signIn(boss.id);
    const base = { ipAddress: '192.0.2.1' };
    await own.db.transaction(async (tx) => {
      await recordEvent(tx, {
        ...base,
        kind: 'account.disabled',
        at: day('2026-02-01'),
        userId: boss.id,
        subject: { type: 'user', id: person.id },
        details: { reason: 'left' },
      });
      await recordEvent(tx, {
        ...base,
        kind: 'session.signedIn',
        at: new Date(day('2026-02-02').getTime() - 1),
        userId: person.id,
        subject: { type: 'user', id: person.id },
      });
      await recordEvent(tx, {
        ...base,
        kind: 'contact.created',
        at: day('2026-02-02'),
        userId: 'gone',
        employerId,
        subject: { type: 'contact', id: contact.contactId },
      });
      await recordEvent(tx, {
        ...base,
        kind: 'session.refused',
        at: day('2026-02-03'),
        userId: null,
      });
    });
    const kinds = async (input: object) => {
      const reply = await own.call('audit/findEvents', input, token);
      expect(reply.status).toBe(200);
      return reply.body.Result?.events.map(({ kind }) => kind);
    };
    const reply = await own.call('audit/findEvents', {}, token);
    expect(reply.body.Result).toMatchObject({
      next: null,
      events: [
        { kind: 'session.refused', user: null, employer: null, subject: null, number: null },
        {
          kind: 'contact.created',
          user: { id: 'gone', email: null },
          employer: { id: employerId, name },
          subject: { type: 'contact', id: contact.contactId, name: 'Ada Lim' },
        },
        { kind: 'session.signedIn' },
        {
          kind: 'account.disabled',
          at: '2026-01-31T13:00:00.000Z',
          user: { id: boss.id, email: 'boss@example.test' },
          subject: { type: 'user', id: person.id, name: 'person@example.test' },
          ipAddress: '192.0.2.1',
          details: { reason: 'left' },
        },
      ],
    });
    expect(await kinds({ user: ' PERSON@example.test ' })).toEqual([
      'session.signedIn',
      'account.disabled',
    ]);
    expect(await kinds({ user: person.id })).toEqual(['session.signedIn', 'account.disabled']);
    expect(await kinds({ user: 'gone' })).toEqual(['contact.created']);
    expect(await kinds({ user: '' })).toHaveLength(4);
    expect(await kinds({ eId: employerId })).toEqual(['contact.created']);
    expect(await kinds({ eId: employerId, kinds: ['session.refused'] })).toEqual([]);
    expect(await kinds({ kinds: ['session.refused', 'account.disabled'] })).toEqual([
      'session.refused',
      'account.disabled',
    ]);
    expect(await kinds({ kinds: [] })).toHaveLength(4);
    expect(await kinds({ user: person.id, kinds: ['account.disabled'] })).toEqual([
      'account.disabled',
    ]);
    // Days are the institution's: the sign-in was in the last millisecond of the first.
    expect(await kinds({ from: '2026-02-01', to: '2026-02-01' })).toEqual([
      'session.signedIn',
      'account.disabled',
    ]);
    expect(await kinds({ from: '2026-02-02' })).toEqual(['session.refused', 'contact.created']);
    expect(await kinds({ to: '2026-02-02', user: 'gone' })).toEqual(['contact.created']);
    expect(await kinds({ from: '0001-01-01', to: '9999-12-31' })).toHaveLength(4);
    expect(await kinds({ from: '2026-02-05', to: '2026-02-04' })).toEqual([]);
    await own.close();
  });

  test('pages through all of them, each once, even at the same instant', async () => {
    const employer = await aCompany(app.db);
    const insert = statement(
      'many-events',
      `insert into audit_events (at, kind, employer_id)
       select $1::timestamptz + (n / 40) * interval '1 microsecond', 'company.exported', $2
       from generate_series(1, 120) n`,
    );
    await app.db.rows(insert, [app.now, employer.employerId]);
    for (const filter of [{ eId: employer.employerId }, { kinds: ['company.exported' as const] }]) {
      const seen: string[] = [];
      let after: string | undefined;
      do {
        const { body } = await find({ ...filter, ...(after && { after }) });
        seen.push(...(body.Result?.events ?? []).map(({ at }) => at));
        after = body.Result?.next ?? undefined;
        expect(seen.length).toBeLessThanOrEqual(3 * auditPage);
      } while (after);
      expect(seen).toHaveLength(120);
    }
  });

  test.each([
    [{ after: 'nonsense' }],
    [{ after: '9999-99-99T99:99:99.000000Z_00000000-0000-0000-0000-000000000000' }],
    [{ after: '0000-01-01T00:00:00.000000Z_7da06870-dbf9-4f56-b27c-b1985357469e' }],
    [{ after: '2026-02-30T00:00:00.000000Z_7da06870-dbf9-4f56-b27c-b1985357469e' }],
    [{ after: '2026-01-01T00:00:00.000000Z_------------------------------------' }],
    [{ from: '2026-13-01' }],
    [{ to: '0000-01-01' }],
    [{ kinds: ['unknown'] }],
    [{ eId: "x' or 1=1" }],
    [{ more: 1 }],
  ])('refuses %j as invalid', async (input) => {
    const reply = await find(input);
    expect([reply.status, reply.body.Error?.Code]).toEqual([400, 'invalid']);
  });

  test('is for administrators only', async () => {
    const { employerId } = await aCompany(app.db);
    const { user } = await aContact(app.db, employerId, { role: 'admin' });
    const support = await aPerson({ isSupport: true });
    for (const token of [await app.signIn(user.id), support.token]) {
      expect((await find({}, token)).status).toBe(403);
    }
    expect(await kindsOf({ user: support.id })).toContain('call.refused');
  });
});
