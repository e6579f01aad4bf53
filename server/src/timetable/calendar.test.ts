import ICAL from 'ical.js';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { anApprentice } from '../apprentices/test-apprentices.ts';
import { refreshEmployerUsers } from '../companies/refresh-employer-users.ts';
import { aCompany, aContact } from '../companies/test-contacts.ts';
import { aUser } from '../identity/test-users.ts';
import { hashOfToken } from '../platform/sealed.ts';
import { openTestApp } from '../platform/test-app.ts';
import { anEvent } from './test-events.ts';

const app = await openTestApp();

async function aReader(name = 'Kelly & Sons') {
  const { employerId: eId } = await aCompany(app.db, { name });
  const { user, contactId } = await aContact(app.db, eId, { role: 'reader' });
  return { eId, user, contactId, token: await app.signIn(user.id) };
}

async function aCalendar(of: { eId: string; cId?: string }, token: string) {
  const reply = await app.call('employer/createCalendarAddress', of, token);
  if (!reply.body.Result) throw new Error(`No address: ${reply.body.Error?.Message}`);
  const { address, url } = reply.body.Result;
  return { address, url, path: new URL(url).pathname };
}

const read = (path: string, headers: Record<string, string> = {}) =>
  app.app.inject({ method: 'GET', url: path, headers });

/** The calendar as parsed by another library. */
async function calendarAt(path: string) {
  const reply = await read(path);
  expect(reply.statusCode).toBe(200);
  const calendar = new ICAL.Component(ICAL.parse(reply.body));
  const zone = calendar.getFirstSubcomponent('vtimezone');
  if (!zone) throw new Error('No time zone.');
  const timeZone = new ICAL.Timezone(zone);
  const events = calendar.getAllSubcomponents('vevent').map((component) => {
    const event = new ICAL.Event(component);
    const instantOf = (time: ICAL.Time) =>
      time.isDate ? time.toString() : time.toJSDate().toISOString();
    return {
      uid: event.uid,
      summary: event.summary,
      description: event.description,
      start: instantOf(event.startDate),
      end: instantOf(event.endDate),
      status: component.getFirstPropertyValue('status'),
      tzid: component.getFirstProperty('dtstart')?.getParameter('tzid'),
      stamp: String(component.getFirstPropertyValue('dtstamp')),
    };
  });
  return { reply, calendar, timeZone, events };
}

test('a calendar has what the timetable has, as parsed by another library', async () => {
  const { eId, token } = await aReader();
  const student = { givenName: 'Ngaire', familyName: 'Tūhoe' };
  const ngaire = await anApprentice(app.db, eId, { student });
  const more = await Promise.all(Array.from({ length: 4 }, () => anApprentice(app.db, eId)));
  const title = 'Cable; conduit, trunking\\tray: install';
  await anEvent(app.db, [{ ...ngaire, attended: false }], { eventId: 'first', title });
  await anEvent(app.db, more, {
    eventId: 'many',
    title: 'Excursion to a hydro-electric power station with a name that goes on and on – Tumut 3',
    suspended: true,
    startsAt: new Date('2026-07-02T09:00:00+10:00'),
    endsAt: new Date('2026-07-02T09:00:00+10:00'),
  });
  await anEvent(app.db, [ngaire], {
    eventId: 'camp',
    title: 'Camp',
    allDay: true,
    startsAt: new Date('2026-10-03T00:00:00+10:00'),
    endsAt: new Date('2026-10-05T00:00:00+11:00'),
  });
  const { path } = await aCalendar({ eId }, token);
  const { reply, calendar, timeZone, events } = await calendarAt(path);
  expect(reply.headers).toMatchObject({
    'content-type': 'text/calendar; charset=utf-8',
    'cache-control': 'private, no-cache',
  });
  expect(calendar.getFirstPropertyValue('name')).toBe('Timetable of Kelly & Sons');
  expect(String(calendar.getFirstPropertyValue('refresh-interval'))).toBe('PT1H');
  expect(timeZone.tzid).toBe('Australia/Melbourne');
  expect(events).toMatchObject([
    {
      uid: 'first@demonstration',
      summary: `${title}: Ngaire Tūhoe`,
      description: 'Ngaire Tūhoe: absent',
      start: '2026-03-01T22:00:00.000Z',
      end: '2026-03-02T02:00:00.000Z',
      status: 'CONFIRMED',
      tzid: 'Australia/Melbourne',
      stamp: '2026-03-01T22:00:00Z',
    },
    {
      summary: expect.stringMatching(/^Suspended: Excursion .* Tumut 3: .* and 1 more$/),
      description: Array(4).fill('Ngaire Tūhoe').join('\n'),
      start: '2026-07-01T23:00:00.000Z',
      end: '2026-07-01T23:00:00.000Z',
      status: 'CANCELLED',
    },
    { uid: 'camp@demonstration', start: '2026-10-03', end: '2026-10-05' },
  ]);
});

test('every line ends as the standard requires, and none is longer than 75 bytes', async () => {
  const { eId, token } = await aReader();
  const contract = await anApprentice(app.db, eId);
  await anEvent(app.db, [contract], { title: 'Ō'.repeat(200) });
  const { path } = await aCalendar({ eId }, token);
  const { body } = await read(path);
  expect(body.endsWith('END:VCALENDAR\r\n')).toBe(true);
  expect(body.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
  const lengths = body.split('\r\n').map((line) => Buffer.byteLength(line));
  expect(Math.max(...lengths)).toBeLessThanOrEqual(75);
});

test('times are right before and after every clock change', async () => {
  const { eId, token } = await aReader();
  const contract = await anApprentice(app.db, eId);
  const instants = [
    '2026-04-04T12:59:00.000Z',
    '2026-04-04T17:00:00.000Z',
    '2026-10-03T15:59:00.000Z',
    '2026-10-03T16:00:00.000Z',
    '2027-01-15T01:00:00.000Z',
  ];
  for (const at of instants) await anEvent(app.db, [contract], { startsAt: new Date(at) });
  const { path } = await aCalendar({ eId }, token);
  const { events } = await calendarAt(path);
  expect(events.map(({ start }) => start)).toEqual(instants);
});

test('times in the repeated hour are the right one of the two', async () => {
  const { eId, token } = await aReader();
  const contract = await anApprentice(app.db, eId);
  // At 16:00 UTC, clocks in Melbourne go from 3 back to 2.
  const times = [
    ['2026-04-04T15:15:00.000Z', '2026-04-04T15:45:00.000Z'],
    ['2026-04-04T15:45:00.000Z', '2026-04-04T16:15:00.000Z'],
    ['2026-04-04T16:15:00.000Z', '2026-04-04T16:45:00.000Z'],
    ['2026-04-04T16:59:00.000Z', '2026-04-04T17:00:00.000Z'],
  ] as const;
  for (const [from, to] of times) {
    await anEvent(app.db, [contract], { startsAt: new Date(from), endsAt: new Date(to) });
  }
  const { path } = await aCalendar({ eId }, token);
  const { events } = await calendarAt(path);
  expect(events.map(({ start, end }) => [start, end])).toEqual(times);
});

test('a calendar covers three months back and twelve ahead', async () => {
  const { eId, token } = await aReader();
  const contract = await anApprentice(app.db, eId);
  for (const at of ['2025-12-01', '2025-12-02', '2027-03-02', '2027-03-03']) {
    await anEvent(app.db, [contract], { eventId: at, startsAt: new Date(`${at}T09:00:00+11:00`) });
  }
  const { path } = await aCalendar({ eId }, token);
  const { events } = await calendarAt(path);
  expect(events.map(({ uid }) => uid)).toEqual(
    ['2025-12-02', '2027-03-02'].map((id) => `${id}@demonstration`),
  );
});

test("an apprentice's calendar only has that apprentice", async () => {
  const { eId, token } = await aReader();
  const student = { givenName: 'Ngaire', familyName: 'Tūhoe' };
  const ngaire = await anApprentice(app.db, eId, { student });
  const other = await anApprentice(app.db, eId);
  await anEvent(app.db, [ngaire, other], { eventId: 'both' });
  await anEvent(app.db, [other]);
  const { address, path } = await aCalendar({ eId, cId: ngaire.contractId }, token);
  expect(address).toMatchObject({ cId: ngaire.contractId, apprenticeName: 'Ngaire Tūhoe' });
  const { calendar, events } = await calendarAt(path);
  expect(calendar.getFirstPropertyValue('name')).toBe('Timetable of Ngaire Tūhoe');
  expect(events).toMatchObject([{ uid: 'both@demonstration', description: 'Ngaire Tūhoe' }]);
});

test('an unchanged calendar is not sent again', async () => {
  const { eId, token } = await aReader();
  const contract = await anApprentice(app.db, eId);
  const { eventId } = await anEvent(app.db, [contract]);
  const { path } = await aCalendar({ eId }, token);
  const first = await read(path);
  const tag = String(first.headers.etag);
  app.pass(60_000);
  const again = await read(path, { 'if-none-match': `"other", ${tag}` });
  expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', tag]);
  await app.db.pool.query('update event_students set attended = false where event_id = $1', [
    eventId,
  ]);
  const changed = await read(path, { 'if-none-match': tag });
  expect([changed.statusCode, changed.headers.etag === tag]).toEqual([200, false]);
  const head = await app.app.inject({ method: 'HEAD', url: path });
  expect([head.statusCode, head.body]).toEqual([200, '']);
});

test('a calendar is sent again when its labels have changed', async () => {
  const { eId, token } = await aReader();
  await anEvent(app.db, [await anApprentice(app.db, eId)]);
  const { path } = await aCalendar({ eId }, token);
  const before = await read(path);
  const admin = await app.signIn((await aUser(app.db, { isAdmin: true })).id);
  const key = 'calendar.name';
  const save = (text: string | null, version: number | null) =>
    app.call('labels/saveOverrides', { changes: [{ key, text, version }] }, admin);
  expect((await save('Training of {name}', null)).status).toBe(200);
  const again = () => read(path, { 'if-none-match': String(before.headers.etag) });
  await expect.poll(async () => (await again()).statusCode).toBe(200);
  expect((await again()).body).toContain('Training of Kelly & Sons');
  await save(null, 1);
  await expect.poll(async () => (await again()).statusCode).toBe(304);
});

test('an address is shown once, stored as a hash, and listed with the time it was last read', async () => {
  const { eId, user, token } = await aReader();
  const { address, url, path } = await aCalendar({ eId }, token);
  expect(url).toMatch(/^http:\/\/localhost:3000\/calendar\/[\w-]{43}\.ics$/);
  expect(address).toMatchObject({ eId, cId: null, apprenticeName: null, lastRead: null });
  const secret = path.slice('/calendar/'.length, -'.ics'.length);
  const { rows } = await app.db.pool.query('select * from calendar_addresses where user_id = $1', [
    user.id,
  ]);
  expect(JSON.stringify(rows)).not.toContain(secret);
  expect(rows).toMatchObject([{ token_hash: hashOfToken(secret) }]);
  await read(path);
  const reply = await app.call('employer/retrieveCalendarAddresses', {}, token);
  expect(reply.body.Result).toEqual([{ ...address, lastRead: app.now.toISOString() }]);
  expect(JSON.stringify(reply.body)).not.toContain(secret);
  const other = await aReader();
  const theirs = await app.call('employer/retrieveCalendarAddresses', {}, other.token);
  expect(theirs.body.Result).toEqual([]);
});

test('a revoked address is treated like one that never existed, and only its owner can revoke it', async () => {
  const { eId, user, token } = await aReader();
  const kept = await aCalendar({ eId }, token);
  const { address, path } = await aCalendar({ eId }, token);
  const other = await aReader();
  const { id } = address;
  const others = await app.call('employer/revokeCalendarAddress', { id }, other.token);
  expect([others.status, others.body.Error?.Code]).toEqual([404, 'not-found']);
  expect((await read(path)).statusCode).toBe(200);
  const reply = await app.call('employer/revokeCalendarAddress', { id }, token);
  expect(reply.body.Result?.map((left) => left.id)).toEqual([kept.address.id]);
  expect((await read(path)).statusCode).toBe(404);
  const again = await app.call('employer/revokeCalendarAddress', { id }, token);
  expect(again.status).toBe(404);
  const { rows } = await app.db.pool.query(
    `select kind, subject_type, subject_id, employer_id from audit_events
     where user_id = $1 and subject_id = $2 order by at, kind`,
    [user.id, id],
  );
  const about = { subject_type: 'calendarAddress', subject_id: id, employer_id: eId };
  expect(rows).toEqual([
    { kind: 'calendarAddress.made', ...about },
    { kind: 'calendarAddress.revoked', ...about },
  ]);
});

test('an address works while its owner may read the company, and again when they regain access', async () => {
  const { eId, user, contactId, token } = await aReader();
  const contract = await anApprentice(app.db, eId);
  const { eId: elsewhere } = await aReader();
  const ofCompany = await aCalendar({ eId }, token);
  const ofContract = await aCalendar({ eId, cId: contract.contractId }, token);
  const both = async () =>
    [await read(ofCompany.path), await read(ofContract.path)].map(({ statusCode }) => statusCode);
  const run = (text: string, values: unknown[]) => app.db.pool.query(text, values);
  expect(await both()).toEqual([200, 200]);

  await run('update users set disabled_at = now() where id = $1', [user.id]);
  expect(await both()).toEqual([404, 404]);
  await run('update users set disabled_at = null where id = $1', [user.id]);

  await run('update employer_contacts set retired_at = now() where contact_id = $1', [contactId]);
  await refreshEmployerUsers(app.db, { userIds: [user.id] });
  expect(await both()).toEqual([404, 404]);
  await run('update employer_contacts set retired_at = null where contact_id = $1', [contactId]);
  await refreshEmployerUsers(app.db, { userIds: [user.id] });
  expect(await both()).toEqual([200, 200]);

  const move = 'update training_contracts set employer_id = $2 where contract_id = $1';
  await run(move, [contract.contractId, elsewhere]);
  expect(await both()).toEqual([200, 404]);
  await run(move, [contract.contractId, eId]);
  await run('update training_contracts set retired_at = now() where contract_id = $1', [
    contract.contractId,
  ]);
  expect(await both()).toEqual([200, 404]);
  await run('update employers set retired_at = now() where employer_id = $1', [eId]);
  expect(await both()).toEqual([404, 404]);
});

test('an address of staff ends with the role', async () => {
  const { eId } = await aReader();
  const staff = await aUser(app.db, { isSupport: true });
  const { path } = await aCalendar({ eId }, await app.signIn(staff.id));
  expect((await read(path)).statusCode).toBe(200);
  await app.db.pool.query('update users set is_support = false where id = $1', [staff.id]);
  expect((await read(path)).statusCode).toBe(404);
});

test('every wrong address returns the same 404', async () => {
  const { eId, token } = await aReader();
  const { path, address } = await aCalendar({ eId }, token);
  await app.call('employer/revokeCalendarAddress', { id: address.id }, token);
  const revoked = await read(path);
  expect(revoked.headers['cache-control']).toBe('private, no-cache');
  for (const name of ['x', 'A'.repeat(43), '%00', "'--", 'a.b', '%F0%9F%94%91']) {
    const reply = await read(`/calendar/${name}.ics`);
    expect([name, reply.statusCode, reply.body]).toEqual([name, 404, revoked.body]);
  }
});

test('an address can be read thirty times a minute, by anyone', async () => {
  const { eId, token } = await aReader();
  const [one, other] = [await aCalendar({ eId }, token), await aCalendar({ eId }, token)];
  for (let times = 0; times < 30; times++) expect((await read(one.path)).statusCode).toBe(200);
  const refused = await read(`${one.path}?again`);
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, expect.anything()]);
  expect((await read(other.path)).statusCode).toBe(200);
});

test('addresses are created for what the caller may read, and no more than twenty', async () => {
  const { eId, token } = await aReader();
  const other = await aReader();
  const theirs = await anApprentice(app.db, other.eId);
  const own = await anApprentice(app.db, eId, { contract: { retiredAt: app.now } });
  for (const of of [
    { eId: other.eId },
    { eId, cId: theirs.contractId },
    { eId, cId: own.contractId },
    { eId, cId: 'nothing' },
  ]) {
    const reply = await app.call('employer/createCalendarAddress', of, token);
    expect([of, reply.status]).toEqual([of, 404]);
  }
  const made = await Promise.all(
    Array.from({ length: 23 }, () => app.call('employer/createCalendarAddress', { eId }, token)),
  );
  expect(made.filter(({ status }) => status === 200)).toHaveLength(20);
  const refused = made.filter(({ status }) => status === 409);
  expect(refused).toHaveLength(3);
  expect(refused[0]?.body.Error?.Message).toMatch(/20 calendar addresses.* Revoke one/);
});

test('an invalid id is refused', async () => {
  const { eId, token } = await aReader();
  const wrong = [
    app.call('employer/createCalendarAddress', { eId: 'a b' }, token),
    app.call('employer/createCalendarAddress', { eId, cId: '' }, token),
    app.call('employer/createCalendarAddress', { eId, more: 1 } as never, token),
    app.call('employer/revokeCalendarAddress', { id: 'mine' }, token),
    app.call('employer/retrieveCalendarAddresses', { eId } as never, token),
  ];
  for (const reply of await Promise.all(wrong)) expect(reply.status).toBe(400);
});

test('a calendar takes three queries, however many events it has', async () => {
  const { eId, token } = await aReader();
  const contracts = await Promise.all(Array.from({ length: 4 }, () => anApprentice(app.db, eId)));
  for (let day = 10; day < 25; day++) {
    await anEvent(app.db, contracts, { startsAt: new Date(`2026-03-${day}T00:00:00Z`) });
  }
  const { path } = await aCalendar({ eId }, token);
  expect(await app.countQueries(() => read(path))).toBe(3);
  expect(await app.countQueries(() => read(path))).toBe(2);
});

test('the secret of an address is nowhere in the log', async () => {
  const { eId, token } = await aReader();
  const { path } = await aCalendar({ eId }, token);
  const secret = path.slice('/calendar/'.length, -'.ics'.length);
  const { log } = app.app;
  const lines: string[] = [];
  // Request loggers are derived from this one, and write to the same stream.
  Object.assign(log, { [pino.symbols.streamSym]: { write: (line: string) => lines.push(line) } });
  log.level = 'trace';
  try {
    await read(path);
    await read(`${path}?x=${secret}`);
    await read(path.replace('.ics', ''));
    await read(`${path}/more`);
    await app.db.pool.query('alter table calendar_addresses rename to away');
    expect((await read(path)).statusCode).toBe(500);
  } finally {
    log.level = 'silent';
    await app.db.pool.query('alter table away rename to calendar_addresses');
  }
  const told = lines.map((line) => JSON.parse(line));
  expect(told).toContainEqual(
    expect.objectContaining({ msg: 'answered', route: '/calendar/:token.ics', status: 200 }),
  );
  expect(told).toContainEqual(expect.objectContaining({ msg: 'unexpected failure' }));
  expect(lines.join('')).not.toContain(secret);
});
