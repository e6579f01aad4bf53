import { expect, test } from 'vitest';
import { anApprentice } from '../apprentices/test-apprentices.ts';
import { aCompany, aContact } from '../companies/test-contacts.ts';
import type { Database } from '../platform/database.ts';
import { openTestApp } from '../platform/test-app.ts';
import { listEvents } from './list-events.ts';
import { eventStudents, events } from './tables.ts';
import { anEvent } from './test-events.ts';

const app = await openTestApp();

async function aReader() {
  const company = await aCompany(app.db);
  const { user } = await aContact(app.db, company.employerId, { role: 'reader' });
  return { eId: company.employerId, user, token: await app.signIn(user.id) };
}

const anApprenticeAt = (employerId: string, givenName: string, familyName: string) =>
  anApprentice(app.db, employerId, { student: { givenName, familyName } });

const march = { start: '2026-03-01', end: '2026-03-31' };

/** The ids of the events in a company's timetable. */
async function idsOf(eId: string, token: string, range: { start: string; end: string }) {
  const reply = await app.call('employer/retrieveEmployerEvents', { eId, ...range }, token);
  expect(reply.status).toBe(200);
  return reply.body.Result?.map(({ id }) => id);
}

test("a company's events are returned by start and title, with its own students by name", async () => {
  const { eId, token } = await aReader();
  const other = await aReader();
  const ngaire = await anApprenticeAt(eId, 'Ngaire', 'Tūhoe');
  const mele = await anApprenticeAt(eId, 'Mele', 'Tau');
  const stranger = await anApprenticeAt(other.eId, 'Sam', 'Stranger');
  const late = new Date('2026-03-03T09:00:00+11:00');
  await anEvent(app.db, [ngaire], { eventId: 'e3', title: 'Wiring', startsAt: late });
  await anEvent(app.db, [{ ...ngaire, attended: false }, stranger, { ...mele, attended: true }], {
    eventId: 'e1',
    suspended: true,
  });
  await anEvent(app.db, [mele], { eventId: 'e2', title: 'assessment', startsAt: late });
  await anEvent(app.db, [stranger], { eventId: 'elsewhere' });
  await anEvent(app.db, [], { eventId: 'for-nobody' });
  await anEvent(app.db, [ngaire], { eventId: 'gone', retiredAt: app.now });
  const reply = await app.call('employer/retrieveEmployerEvents', { eId, ...march }, token);
  expect(reply.body.Result?.map(({ id }) => id)).toEqual(['e1', 'e2', 'e3']);
  expect(reply.body.Result?.[0]).toEqual({
    id: 'e1',
    eId,
    startDate: '2026-03-01T22:00:00.000Z',
    endDate: '2026-03-02T02:00:00.000Z',
    allDayFrom: null,
    allDayTo: null,
    suspended: true,
    details: {
      title: 'Install cable enclosures',
      type: 'session',
      allDay: false,
      students: [
        { cId: mele.contractId, givenName: 'Mele', familyName: 'Tau', attended: true },
        { cId: ngaire.contractId, givenName: 'Ngaire', familyName: 'Tūhoe', attended: false },
      ],
    },
  });
});

test("a contract's events are returned with its own student only", async () => {
  const { eId, token } = await aReader();
  const ngaire = await anApprenticeAt(eId, 'Ngaire', 'Tūhoe');
  const mele = await anApprenticeAt(eId, 'Mele', 'Tau');
  const one = await anEvent(app.db, [ngaire, mele]);
  await anEvent(app.db, [mele]);
  await anEvent(app.db, [ngaire], { retiredAt: app.now });
  const cId = ngaire.contractId;
  const reply = await app.call('employer/retrieveContractEvents', { eId, cId, ...march }, token);
  expect(reply.body.Result).toMatchObject([
    { id: one.eventId, eId, details: { students: [{ cId, attended: null }] } },
  ]);
  expect(reply.body.Result?.[0]?.details.students).toHaveLength(1);
});

test('a student whose contract is retired is no longer listed at an event', async () => {
  const { eId, token } = await aReader();
  const there = await anApprentice(app.db, eId);
  const gone = await anApprentice(app.db, eId, { contract: { retiredAt: app.now } });
  const both = await anEvent(app.db, [there, gone]);
  await anEvent(app.db, [gone]);
  const reply = await app.call('employer/retrieveEmployerEvents', { eId, ...march }, token);
  expect(reply.body.Result).toMatchObject([
    { id: both.eventId, details: { students: [{ cId: there.contractId }] } },
  ]);
});

test("days start and end in the institution's time zone, also when clocks change", async () => {
  const { eId, token } = await aReader();
  const contract = await anApprentice(app.db, eId);
  const at = (eventId: string, from: string, to: string) =>
    anEvent(app.db, [contract], { eventId, startsAt: new Date(from), endsAt: new Date(to) });
  // In Melbourne, clocks go back at 3:00 on 5 April 2026, and forward at 2:00 on 4 October.
  await at('saturday', '2026-04-04T22:00:00+11:00', '2026-04-04T23:59:59+11:00');
  await at('first-minute', '2026-04-05T00:00:00+11:00', '2026-04-05T00:30:00+11:00');
  await at('last-hour', '2026-04-05T23:00:00+10:00', '2026-04-05T23:30:00+10:00');
  await at('monday', '2026-04-06T00:00:00+10:00', '2026-04-06T01:00:00+10:00');
  expect(await idsOf(eId, token, { start: '2026-04-05', end: '2026-04-05' })).toEqual([
    'first-minute',
    'last-hour',
  ]);
  await at('short-day', '2026-10-04T23:30:00+11:00', '2026-10-04T23:45:00+11:00');
  await at('after-it', '2026-10-05T00:00:00+11:00', '2026-10-05T01:00:00+11:00');
  expect(await idsOf(eId, token, { start: '2026-10-04', end: '2026-10-04' })).toEqual([
    'short-day',
  ]);
});

test('events that start before a range and end after it overlap it; adjacent ones do not', async () => {
  const { eId, token } = await aReader();
  const contract = await anApprentice(app.db, eId);
  const at = (eventId: string, from: string, to: string) =>
    anEvent(app.db, [contract], { eventId, startsAt: new Date(from), endsAt: new Date(to) });
  await at('camp', '2026-02-01T00:00:00Z', '2026-12-01T00:00:00Z');
  await at('before', '2026-05-04T08:00:00Z', '2026-05-04T10:00:00Z');
  await at('moment', '2026-05-04T10:00:00Z', '2026-05-04T10:00:00Z');
  await at('within', '2026-05-04T10:30:00Z', '2026-05-04T11:00:00Z');
  await at('after', '2026-05-04T12:00:00Z', '2026-05-04T13:00:00Z');
  const range = { start: '2026-05-04T10:00:00Z', end: '2026-05-04T22:00:00+10:00' };
  expect(await idsOf(eId, token, range)).toEqual(['camp', 'moment', 'within']);
});

test('an all-day event has its days, including the last', async () => {
  const { eId, token } = await aReader();
  const contract = await anApprentice(app.db, eId);
  const at = (eventId: string, from: string, to: string) =>
    anEvent(app.db, [contract], {
      eventId,
      allDay: true,
      startsAt: new Date(from),
      endsAt: new Date(to),
    });
  await at('one-day', '2026-04-05T00:00:00+11:00', '2026-04-05T23:59:00+10:00');
  await at('to-midnight', '2026-06-01T00:00:00+10:00', '2026-06-03T00:00:00+10:00');
  await at('no-time', '2026-07-01T00:00:00+10:00', '2026-07-01T00:00:00+10:00');
  const range = { start: '2026-04-01', end: '2026-07-31' };
  const reply = await app.call('employer/retrieveEmployerEvents', { eId, ...range }, token);
  const days = reply.body.Result?.map(({ allDayFrom, allDayTo }) => [allDayFrom, allDayTo]);
  expect(days).toEqual([
    ['2026-04-05', '2026-04-05'],
    ['2026-06-01', '2026-06-02'],
    ['2026-07-01', '2026-07-01'],
  ]);
});

test('a range that is reversed, too long or in another format is refused', async () => {
  const { eId, token } = await aReader();
  const { contractId: cId } = await anApprentice(app.db, eId);
  const wrong = [
    ['2026-03-31', '2026-03-01'],
    ['2026-03-02T00:00:00Z', '2026-03-01T00:00:00Z'],
    ['2026-03-02', '2026-02-28T00:00:00Z'],
    ['1950-01-01', '2049-12-31'],
    ['2026-01-01', '2027-03-01'],
    ['0001-01-01', '0001-02-01'],
    ['9999-12-01', '9999-12-31'],
    ['01/03/2026', '31/03/2026'],
    ['2026-03', '2026-04'],
    ['2026-02-30', '2026-03-01'],
    ['2026-03-01T00:00:00', '2026-03-31T00:00:00'],
    ['2026-03-01 00:00Z', '2026-03-31 00:00Z'],
    ['1772323200000', '1774915200000'],
    ['', ''],
  ] as const;
  for (const [start, end] of wrong) {
    const range = { start, end };
    const ofCompany = await app.call('employer/retrieveEmployerEvents', { eId, ...range }, token);
    expect([start, ofCompany.status, ofCompany.body.Error?.Code]).toEqual([start, 400, 'invalid']);
    const input = { eId, cId, ...range };
    const ofContract = await app.call('employer/retrieveContractEvents', input, token);
    expect([start, ofContract.status]).toEqual([start, 400]);
  }
  const numbers = { eId, start: 1_772_323_200, end: 1_774_915_200 } as never;
  expect((await app.call('employer/retrieveEmployerEvents', numbers, token)).status).toBe(400);
});

test('a day and an instant within it form a range, whatever the hour', async () => {
  const { eId, token } = await aReader();
  const contract = await anApprentice(app.db, eId);
  const { eventId } = await anEvent(app.db, [contract], {
    startsAt: new Date('2026-03-02T05:00:00+11:00'),
  });
  const range = { start: '2026-03-02', end: '2026-03-02T07:00:00+11:00' };
  expect(await idsOf(eId, token, range)).toEqual([eventId]);
});

test("another company's events and contracts do not exist", async () => {
  const { eId, token } = await aReader();
  const other = await aReader();
  const own = await anApprentice(app.db, eId);
  const theirs = await anApprentice(app.db, other.eId);
  const refused = [
    app.call('employer/retrieveEmployerEvents', { eId: other.eId, ...march }, token),
    app.call('employer/retrieveEmployerEvents', { eId: 'nothing', ...march }, token),
    ...[
      { eId, cId: theirs.contractId },
      { eId: other.eId, cId: theirs.contractId },
      { eId: other.eId, cId: own.contractId },
      { eId, cId: 'nothing' },
    ].map((ids) => app.call('employer/retrieveContractEvents', { ...ids, ...march }, token)),
  ];
  for (const reply of await Promise.all(refused)) {
    expect([reply.status, reply.body.Error?.Code]).toEqual([404, 'not-found']);
  }
});

test('a contract that moves to another company takes its events with it', async () => {
  const { eId, token } = await aReader();
  const other = await aReader();
  const contract = await anApprentice(app.db, eId);
  const { eventId } = await anEvent(app.db, [contract]);
  await app.db.pool.query('update training_contracts set employer_id = $1 where contract_id = $2', [
    other.eId,
    contract.contractId,
  ]);
  expect(await idsOf(eId, token, march)).toEqual([]);
  expect(await idsOf(other.eId, other.token, march)).toEqual([eventId]);
});

test('a timetable takes one query besides those of the session and the policy', async () => {
  const { eId, token } = await aReader();
  const contracts = await Promise.all(Array.from({ length: 5 }, () => anApprentice(app.db, eId)));
  for (let day = 10; day < 25; day++) {
    await anEvent(app.db, contracts, { startsAt: new Date(`2026-03-${day}T00:00:00Z`) });
  }
  const ofCompany = await app.countQueries(() =>
    app.call('employer/retrieveEmployerEvents', { eId, ...march }, token),
  );
  expect(ofCompany).toBe(2);
  const cId = contracts[0]?.contractId ?? '';
  const ofContract = await app.countQueries(() =>
    app.call('employer/retrieveContractEvents', { eId, cId, ...march }, token),
  );
  expect(ofContract).toBe(3);
});

/** Rows of events and of places in them that the transaction has read so far. */
async function rowsRead(db: Database) {
  const { rows } = await db.query(
    `select sum(seq_tup_read)::int as by_scan, sum(idx_tup_fetch)::int as by_index
     from pg_stat_xact_user_tables where relname in ('events', 'event_students')`,
  );
  return rows[0] as { by_scan: number; by_index: number };
}

/** Sessions from 2020 on, two a day, assigned to the companies in turn. */
async function manyEvents(prefix: string, companies: readonly string[]) {
  const places = await Promise.all(
    companies.map(async (employerId) => {
      const { contractId } = await anApprentice(app.db, employerId);
      return { employerId, contractId };
    }),
  );
  const ids = Array.from({ length: 5000 }, (_, index) => `${prefix}-${index}`);
  await app.db.orm.insert(events).values(
    ids.map((eventId, index) => {
      const startsAt = new Date(Date.UTC(2020, 0, 1, 2) + index * 12 * 3_600_000);
      const endsAt = new Date(startsAt.getTime() + 3_600_000);
      const about = { title: 'Past', type: 'session' as const, allDay: false, suspended: false };
      return { eventId, startsAt, endsAt, ...about };
    }),
  );
  await app.db.orm.insert(eventStudents).values(
    ids.flatMap((eventId, index) => {
      const place = places[index % places.length];
      return place ? [{ eventId, ...place }] : [];
    }),
  );
  await app.db.pool.query('analyze events, event_students');
}

test('a month of a large company uses the index by time, whatever surrounds it', async () => {
  const { eId } = await aReader();
  await manyEvents('large', [eId]);
  await app.db.transaction(async (db) => {
    // A generic plan for every company, of which most have few events.
    await db.query('set local plan_cache_mode = force_generic_plan');
    const before = await rowsRead(db);
    const institution = { timeZone: 'Australia/Melbourne' };
    const range = { eId, start: '2024-03-01', end: '2024-03-31' };
    expect(await listEvents({ db, institution }, range)).toHaveLength(62);
    const after = await rowsRead(db);
    expect(after.by_scan - before.by_scan).toBe(0);
    // The events of the month, and the company's places in them.
    expect(after.by_index - before.by_index).toBe(2 * 62);
  });
});

test('a year of a small company uses its own places, however many events others have', async () => {
  const others = await Promise.all(Array.from({ length: 200 }, () => aCompany(app.db)));
  const { eId } = await aReader();
  const contracts = [await anApprentice(app.db, eId), await anApprentice(app.db, eId)];
  const at = (day: string) => ({ startsAt: new Date(`${day}T09:00:00+11:00`) });
  await anEvent(app.db, contracts, { eventId: 'ours', ...at('2024-03-04') });
  await anEvent(app.db, contracts, { eventId: 'too late', ...at('2025-03-04') });
  await manyEvents(
    'others',
    others.map(({ employerId }) => employerId),
  );
  await app.db.transaction(async (db) => {
    await db.query('set local plan_cache_mode = force_generic_plan');
    const before = await rowsRead(db);
    const institution = { timeZone: 'Australia/Melbourne' };
    const range = { eId, start: '2024-01-01', end: '2024-12-31' };
    const [event, ...more] = await listEvents({ db, institution }, range);
    expect(more).toEqual([]);
    expect(event).toMatchObject({ id: 'ours', details: { students: [{}, {}] } });
    const after = await rowsRead(db);
    expect(after.by_scan - before.by_scan).toBe(0);
    // Four places, the event of each, and the one that is returned.
    expect(after.by_index - before.by_index).toBeLessThan(20);
  });
});
