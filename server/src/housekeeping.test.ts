import { readFile } from 'node:fs/promises';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { anApprentice, aStudent } from './apprentices/test-apprentices.ts';
import { chainEvents } from './audit/chain-events.ts';
import { recordEvent } from './audit/record-event.ts';
import { aCompany, aContact } from './companies/test-contacts.ts';
import { expirySweeps, runHousekeeping, sweepAuditLog } from './housekeeping.ts';
import { makeLink } from './identity/account-links.ts';
import { aUser } from './identity/test-users.ts';
import { aPreEnrolment } from './invoices/test-invoices.ts';
import { aNotification } from './notifications/test-notifications.ts';
import { aPaymentLink } from './payments/links/test-links.ts';
import { anOrder } from './payments/test-orders.ts';
import { installed } from './platform/installation.ts';
import { aTestDatabase, type TestDatabase, testSecret } from './platform/test-database.ts';
import { aServiceToken } from './service-tokens/test-service-tokens.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await aTestDatabase();
});
afterAll(() => db.close());

const hour = 3_600_000;
const idle = { minutes: 120, staffMinutes: 30 };

test('expired notifications are deleted with their delivery records', async () => {
  const now = new Date('2026-03-02T00:00:00Z');
  const { id: userId } = await aUser(db);
  const daysAgo = (days: number) => new Date(now.getTime() - days * 24 * hour);
  const [old, young] = [
    await aNotification(db, userId, { at: daysAgo(401) }),
    await aNotification(db, userId, { at: daysAgo(399) }),
  ];
  await db.pool.query(
    `insert into notification_deliveries (notification_id, channel, state, created_at, not_before)
     select id, 'mail', 'sent', created_at, created_at from notifications;
     insert into notification_reads (user_id, created_at, notification_id, at)
     select user_id, created_at, id, created_at from notifications`,
  );
  const log = pino({ level: 'silent' });
  await runHousekeeping(db, now, { idle, log });
  const left = async (table: string, column = 'notification_id') =>
    (await db.pool.query<{ id: string }>(`select ${column} as id from ${table}`)).rows;
  const only = [{ id: young.id }];
  expect(old.id).not.toBe(young.id);
  expect(await left('notifications', 'id')).toEqual(only);
  for (const table of ['unread_notifications', 'notification_reads', 'notification_deliveries']) {
    expect(await left(table)).toEqual(only);
  }
});

test('messages to many users, and refused mails, are kept for the same time', async () => {
  const now = new Date('2026-03-02T00:00:00Z');
  await db.pool.query(
    `insert into notification_sends (audience, title, body, recipients, created_at)
     select 'all', days || ' days', 'B', 1, $1::timestamptz - days * interval '1 day'
     from unnest(array[399, 401]) as days`,
    [now],
  );
  await db.pool.query(
    `insert into refused_mails (email, subject, reason, at)
     select 'a@example.test', days || ' days', 'B', $1::timestamptz - days * interval '1 day'
     from unnest(array[399, 401]) as days`,
    [now],
  );
  await runHousekeeping(db, now, { idle, log: pino({ level: 'silent' }) });
  const left = async (sql: string) => (await db.pool.query(sql)).rows;
  expect(await left('select title from notification_sends')).toEqual([{ title: '399 days' }]);
  expect(await left('select subject from refused_mails')).toEqual([{ subject: '399 days' }]);
});

test('devices receive pushes for 60 days after their last registration, and pushes are kept for 30', async () => {
  const now = new Date('2026-03-02T00:00:00Z');
  const { id: userId } = await aUser(db);
  await db.pool.query(
    `insert into push_devices (user_id, kind, address, registered_at)
     select $2, 'fcm', 'device-' || days, $1::timestamptz - days * interval '1 day'
     from unnest(array[59, 61]) as days`,
    [now, userId],
  );
  await db.pool.query(
    `insert into pushes (user_id, notify_id, title, body, provider, state, created_at, not_before)
     select $2, gen_random_uuid(), days || ' days', 'B', 'fcm', 'sent',
       $1::timestamptz - days * interval '1 day', $1
     from unnest(array[29, 31]) as days`,
    [now, userId],
  );
  await runHousekeeping(db, now, { idle, log: pino({ level: 'silent' }) });
  const left = async (sql: string) => (await db.pool.query(sql)).rows;
  expect(await left('select address from push_devices')).toEqual([{ address: 'device-59' }]);
  expect(await left('select title from pushes')).toEqual([{ title: '29 days' }]);
});

test('sent mails are kept for 30 days, and bounced addresses for as long as notifications', async () => {
  const now = new Date('2026-03-02T00:00:00Z');
  await db.pool.query(
    `insert into sent_mails (id, email, subject, at)
     select gen_random_uuid(), days || '@example.test', 'A', $1::timestamptz - days * interval '1 day'
     from unnest(array[29, 31]) as days`,
    [now],
  );
  await db.pool.query(
    `insert into bounced_addresses (email, subject, status, reason, at)
     select days || '@example.test', 'A', '5.1.1', 'B', $1::timestamptz - days * interval '1 day'
     from unnest(array[399, 401]) as days`,
    [now],
  );
  await runHousekeeping(db, now, { idle, log: pino({ level: 'silent' }) });
  const emailsIn = async (table: string) =>
    (await db.pool.query<{ email: string }>(`select email from ${table}`)).rows;
  expect(await emailsIn('sent_mails')).toEqual([{ email: '29@example.test' }]);
  expect(await emailsIn('bounced_addresses')).toEqual([{ email: '399@example.test' }]);
});

test('expired links and their codes, trusted and known devices, known networks and sign-ins at providers are deleted', async () => {
  const now = new Date('2026-03-02T00:00:00Z');
  const after = (hours: number) => new Date(now.getTime() + hours * hour);
  const { id, email } = await aUser(db);
  const context = { institution: { secret: testSecret }, now };
  await makeLink(context, db, { kind: 'password', email, userId: id });
  await makeLink(context, db, { kind: 'invitation', email, contactId: 'C1' });
  await db.pool.query(
    `insert into trusted_devices (user_id, token_hash, created_at, expires_at)
     values ($1, 'short', $2, $3), ($1, 'long', $2, $4)`,
    [id, now, after(1), after(100)],
  );
  await db.pool.query(
    `insert into known_devices (user_id, token_hash, created_at, last_used_at, expires_at)
     values ($1, 'short', $2, $2, $3), ($1, 'long', $2, $2, $4)`,
    [id, now, after(1), after(100)],
  );
  await db.pool.query(
    `insert into known_networks (user_id, network_hash, last_used_at)
     values ($1, 'old', $2), ($1, 'new', $3)`,
    [id, after(1 - 90 * 24), after(100 - 90 * 24)],
  );
  await db.pool.query(
    `insert into provider_sign_ins (state_hash, provider, secrets, created_at, expires_at)
     values ('short', 'google', '', $1, $2), ('long', 'google', '', $1, $3)`,
    [now, after(1), after(100)],
  );
  const errors: string[] = [];
  const log = pino({}, { write: (line) => void errors.push(line) });
  const left = async () => ({
    links: (await db.pool.query('select kind from account_links order by kind')).rows,
    codes: (await db.pool.query('select kind from link_codes order by kind')).rows,
    devices: (await db.pool.query('select token_hash from trusted_devices')).rows.length,
    known: (await db.pool.query('select token_hash from known_devices')).rows.length,
    networks: (await db.pool.query('select network_hash from known_networks')).rows.length,
    signIns: (await db.pool.query('select state_hash from provider_sign_ins')).rows.length,
  });
  await runHousekeeping(db, after(0.5), { idle, log });
  expect(await left()).toMatchObject({ devices: 2, known: 2, networks: 2, signIns: 2 });
  await runHousekeeping(db, after(26), { idle, log });
  expect(await left()).toEqual({
    links: [{ kind: 'invitation' }],
    codes: [{ kind: 'invitation' }],
    devices: 1,
    known: 1,
    networks: 1,
    signIns: 1,
  });
  expect(errors).toEqual([]);
});

test('sessions that are too old or have been idle for too long are deleted', async () => {
  const now = new Date('2026-03-02T00:00:00Z');
  const staff = await aUser(db, { isSupport: true });
  const user = await aUser(db);
  const open = (id: string, userId: string, seen: number, expires = 12) =>
    db.pool.query(
      `insert into sessions (id, token_hash, user_id, last_seen_at, created_at, expires_at)
       values ($1, $1, $2, $3, $4, $5)`,
      [
        id,
        userId,
        new Date(now.getTime() - seen * 60_000),
        new Date(now.getTime() - 11 * hour),
        new Date(now.getTime() + (expires - 11) * hour),
      ],
    );
  await open('used', user.id, 119);
  await open('unused', user.id, 120);
  await open('used by staff', staff.id, 29);
  await open('unused by staff', staff.id, 30);
  await open('old', user.id, 0, 10);
  const log = pino({ level: 'silent' });
  await runHousekeeping(db, now, { idle, log });
  const { rows } = await db.pool.query('select id from sessions order by id');
  expect(rows).toEqual([{ id: 'used' }, { id: 'used by staff' }]);
});

test('drafts of answers unchanged for ninety days are deleted', async () => {
  const now = new Date('2026-03-02T00:00:00Z');
  const user = await aUser(db);
  const daysAgo = (days: number) => new Date(now.getTime() - days * 24 * hour);
  for (const [formId, days] of [
    ['old', 91],
    ['recent', 89],
  ] as const) {
    await db.pool.query(
      `insert into answers_drafts (user_id, form_id, revision, form_version, answers, saved_at)
       values ($1, $2, 1, 1, '[]', $3)`,
      [user.id, formId, daysAgo(days)],
    );
  }
  await runHousekeeping(db, now, { idle, log: pino({ level: 'silent' }) });
  const { rows } = await db.pool.query('select form_id from answers_drafts');
  expect(rows).toEqual([{ form_id: 'recent' }]);
});

test('payment links are deleted ninety days after their end, unless something was ordered with them', async () => {
  const { employerId } = await aCompany(db);
  const { user } = await aContact(db, employerId);
  const { studentId } = await anApprentice(db, employerId);
  const { preEnrolmentId } = await aPreEnrolment(db, employerId, studentId);
  const ended = { preEnrolmentId, employerId, userId: user.id };
  const day = 24 * hour;
  const now = new Date();
  const endedFor = (days: number) => new Date(now.getTime() - days * day);
  const used = await aPaymentLink(db, { ...ended, expiresAt: endedFor(91) });
  await anOrder(db, { studentId, userId: user.id, preEnrolmentId, paymentLinkId: used.linkId });
  await aPaymentLink(db, { ...ended, expiresAt: endedFor(91) });
  const lately = await aPaymentLink(db, { ...ended, expiresAt: endedFor(89) });
  await runHousekeeping(db, now, { idle, log: pino({ level: 'silent' }) });
  const { rows } = await db.pool.query<{ link_id: string }>('select link_id from payment_links');
  expect(new Set(rows.map((row) => row.link_id))).toEqual(new Set([used.linkId, lately.linkId]));
});

test('service tokens are deleted a year after their end', async () => {
  const { id: createdBy } = await aUser(db);
  const now = new Date();
  const day = 24 * hour;
  const endedFor = (days: number) => new Date(now.getTime() - days * day);
  const given = { createdBy, revokedBy: createdBy };
  await aServiceToken(db, ['changes.read'], { ...given, revokedAt: endedFor(366) });
  await aServiceToken(db, ['changes.read'], { createdBy, expiresAt: endedFor(366) });
  const kept = [
    await aServiceToken(db, ['changes.read'], { ...given, revokedAt: endedFor(364) }),
    await aServiceToken(db, ['changes.read'], { createdBy }),
  ];
  await runHousekeeping(db, now, { idle, log: pino({ level: 'silent' }) });
  const { rows } = await db.pool.query<{ token_id: string }>('select token_id from service_tokens');
  expect(new Set(rows.map((row) => row.token_id))).toEqual(
    new Set(kept.map(({ tokenId }) => tokenId)),
  );
});

test('searches compare misspelt words with the names in use, and no longer with those of retired records', async () => {
  const words = async () => {
    await runHousekeeping(db, new Date(), { idle, log: pino({ level: 'silent' }) });
    const { rows } = await db.pool.query<{ word: string }>('select word from search_words');
    return rows.map(({ word }) => word);
  };
  const { studentId } = await aStudent(db, { givenName: 'Zoë', familyName: "O'Dea-Smith Ng 3rd" });
  expect(await words()).toEqual(expect.arrayContaining(['zoe', 'odea', 'smith']));
  expect(await words()).not.toContain('ng');
  expect(await words()).not.toContain('3rd');
  await db.pool.query('update students set retired_at = now() where student_id = $1', [studentId]);
  expect(await words()).not.toContain('odea');
});

describe("the operators' guide", () => {
  /** For how long each table is kept, in the words of the guide. */
  const kept = (async () => {
    const guide = await readFile(installed('docs', 'operating.md'), 'utf8');
    const [, chapter = ''] = guide.split('## Privacy\n');
    const [table = ''] = chapter.split('\nOutside the tables');
    return [...table.matchAll(/^\| [^|]*\| (`[^|]*`) \| ([^|]*) \|$/gm)].flatMap(
      ([, names = '', words = '']) =>
        names.split(', ').map((name) => ({ name: name.replaceAll('`', ''), words })),
    );
  })();

  test('says of each table, once, how long it is kept', async () => {
    const { rows } = await db.pool.query<{ name: string }>(
      `select table_name as name from information_schema.tables
       where table_schema = 'public' and table_type = 'BASE TABLE'`,
    );
    const named = (await kept).map(({ name }) => name);
    expect(named.toSorted()).toEqual(rows.map(({ name }) => name).toSorted());
  });

  test('gives the days after which the sweep deletes', async () => {
    for (const { age, sweep } of expirySweeps) {
      const [, table] = /delete from (\w+)/.exec(sweep.text) ?? [];
      const days = age / (24 * hour);
      const words = (await kept).find(({ name }) => name === table)?.words;
      const expected = days === 0 ? /until they expire/ : new RegExp(`\\b${days} days?\\b`);
      expect(`${table}: ${words}`).toMatch(expected);
    }
  });
});

test('months of the audit log are retired as configured, unless they were tampered with', async () => {
  const errors: string[] = [];
  const log = pino({}, { write: (line) => void errors.push(line) });
  const institution = {
    secret: testSecret,
    previousSecrets: [],
    timeZone: 'Australia/Melbourne',
  };
  const sweep = (auditKeptMonths?: number) =>
    sweepAuditLog(db, {
      institution,
      auditKeptMonths,
      now: () => new Date('2026-05-20T00:00:00Z'),
      log,
    });
  for (const at of ['2026-02-10', '2026-03-10', '2026-04-10']) {
    await recordEvent(db, {
      kind: 'settings.saved',
      at: new Date(at),
      userId: 'U',
      ipAddress: null,
    });
  }
  await chainEvents(db);
  const days = async () =>
    (
      await db.pool.query<{ day: string }>(
        `select to_char(at, 'MM-DD') as day from audit_events where kind = 'settings.saved' order by at`,
      )
    ).rows.map(({ day }) => day);
  await sweep();
  expect(await days()).toEqual(['02-10', '03-10', '04-10']);
  await sweep(2);
  expect(await days()).toEqual(['03-10', '04-10']);
  await db.pool.query(`
    alter table audit_events disable trigger user;
    update audit_events set user_id = 'mallory' where number = 2;
    alter table audit_events enable trigger user`);
  await sweep(1);
  expect(await days()).toEqual(['03-10', '04-10']);
  expect(errors).toHaveLength(1);
  expect(errors[0]).toContain('Event 2 (settings.saved');
});
