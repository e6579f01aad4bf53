import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { employerContacts } from '../companies/tables.ts';
import { aCompany, aContact } from '../companies/test-contacts.ts';
import { users } from '../identity/tables.ts';
import { aUser } from '../identity/test-users.ts';
import type { Message } from '../outside/mail.ts';
import { openTestApp } from '../platform/test-app.ts';
import { deliverMails } from './deliver-mails.ts';
import { notifications } from './tables.ts';

const app = await openTestApp();
let admin: string;
beforeEach(async () => {
  admin = await app.signIn((await aUser(app.db, { isAdmin: true, name: 'Ada Min' })).id);
});
afterEach(async () => {
  await app.db.query('truncate notification_sends, notifications cascade');
  await app.db.query('update users set disabled_at = now() where disabled_at is null');
  app.mails.length = 0;
});

const text = { title: 'Closed on Friday', body: 'We open again\non Monday.' };
const aReader = (given: Partial<typeof users.$inferInsert> = {}) =>
  aUser(app.db, { emailVerified: true, ...given });

/** Each user's notifications, by user id. */
async function got(): Promise<Record<string, string[]>> {
  const rows = await app.db.orm.select().from(notifications);
  const titles: Record<string, string[]> = {};
  for (const { userId, title } of rows) titles[userId] = [...(titles[userId] ?? []), title];
  return titles;
}

const mailServer = (send: (message: Message) => Promise<string> | string) => ({
  send: async (message: Message) => send(message),
  close: () => {},
});
const taken = (message: Message) => {
  app.mails.push(message);
  return '250 Accepted';
};
const deliver = (send: (message: Message) => Promise<string> | string = taken) =>
  deliverMails({ ...app.parts, db: app.db, mail: mailServer(send) }, () => app.now);
const smtpError = (responseCode: number) =>
  Object.assign(new Error(`${responseCode} Not now`), { responseCode });

async function lastSend() {
  const { body } = await app.call('notifications/retrieveSends', {}, admin);
  const id = body.Result?.items[0]?.id ?? '';
  const { Result: send } = (await app.call('notifications/retrieveSend', { id }, admin)).body;
  const { Result: recipients } = (await app.call('notifications/retrieveRecipients', { id }, admin))
    .body;
  return { send, recipients: recipients?.items ?? [] };
}

describe('a message', () => {
  test('to one user is unread for that user only, and recorded', async () => {
    const [reader, other] = [await aReader(), await aReader()];
    const token = await app.signIn(reader.id);
    const { body } = await app.call('user/sendNotification', { userId: reader.id, ...text }, admin);
    expect(body.Result).toEqual({ recipients: 1 });
    expect(await got()).toEqual({ [reader.id]: [text.title] });
    const list = await app.call('notifications/retrieveNotifications', {}, token);
    expect(list.body.Result?.items).toMatchObject([{ ...text, kind: 'message', read: false }]);
    const { rows } = await app.db.query(
      `select subject_id, details from audit_events where kind = 'notification.sent'
       and subject_id = $1`,
      [reader.id],
    );
    expect(rows).toMatchObject([{ details: { audience: 'user', recipients: 1 } }]);
    expect(other.id in (await got())).toBe(false);
  });

  test('is never deferred and never summarised, however many there are', async () => {
    const reader = await aReader();
    const token = await app.signIn(reader.id);
    const times = 25;
    for (let time = 0; time < times; time++) {
      await app.call('user/sendNotification', { userId: reader.id, ...text }, admin);
    }
    const titles = Array.from({ length: times }, () => text.title);
    expect(await got()).toEqual({ [reader.id]: titles });
    const { body } = await app.call('user/retrieveSummary', {}, token);
    expect(body.Result?.unreadNotifications).toBe(times);
    const { rows } = await app.db.query(
      `select count(*)::integer as deliveries, bool_and(not_before = delivery.created_at) as is_at_once,
         count(summary_day)::integer as summed
       from notification_deliveries delivery join notifications one on one.id = notification_id`,
    );
    expect(rows).toEqual([{ deliveries: times, is_at_once: true, summed: 0 }]);
  });

  test('to all users reaches every account that is not disabled, including the sender', async () => {
    const readers = [await aReader(), await aReader()];
    const disabled = await aReader({ disabledAt: app.now });
    const { body } = await app.call('user/sendNotificationToAllUsers', text, admin);
    expect(body.Result).toEqual({ recipients: 3 });
    const titles = await got();
    expect(readers.map(({ id }) => titles[id])).toEqual([[text.title], [text.title]]);
    expect(disabled.id in titles).toBe(false);
  });

  test('to contact users reaches each once, and no one else', async () => {
    const { employerId } = await aCompany(app.db);
    const { user } = await aContact(app.db, employerId);
    // A contact of two companies.
    const { employerId: secondId } = await aCompany(app.db);
    await aContact(app.db, secondId, { userId: user.id });
    const gone = await aContact(app.db, employerId, { retiredAt: app.now });
    await app.db.query(
      `update users set disabled_at = now() where id <> $1 and id in (
         select user_id from employer_contacts where employer_id = $2 and contact_id <> $3)`,
      [user.id, secondId, gone.contactId],
    );
    const learner = await aReader();
    const count = await app.call(
      'notifications/countRecipients',
      { audience: 'contacts', userId: null },
      admin,
    );
    expect(count.body.Result).toEqual({ recipients: 1 });
    await app.call('employer/sendNotificationToContactUsers', text, admin);
    expect(await got()).toEqual({ [user.id]: [text.title] });
    expect(learner.id in (await got())).toBe(false);
  });

  test('to a disabled user reaches no one, to an unknown user is refused', async () => {
    const disabled = await aReader({ disabledAt: app.now });
    const to = (userId: string) => app.call('user/sendNotification', { userId, ...text }, admin);
    expect((await to(disabled.id)).body.Result).toEqual({ recipients: 0 });
    expect((await to('nobody')).status).toBe(404);
    expect(await got()).toEqual({});
  });

  test.each<[string, object]>([
    ['no title', { title: '' }],
    ['a blank title', { title: '  ' }],
    ['a title with a line break', { title: 'a\nb' }],
    ['a title with direction marks', { title: '\u202eyad' }],
    ['a long title', { title: 'x'.repeat(101) }],
    ['no text', { body: '' }],
    ['a blank text', { body: ' \n ' }],
    ['a long text', { body: 'x'.repeat(1001) }],
    ['control characters', { body: 'a\u0000b' }],
    ['an unknown field', { html: '<b>' }],
  ])('with %s is refused, and reaches no one', async (_what, given) => {
    const reply = await app.call('user/sendNotificationToAllUsers', { ...text, ...given }, admin);
    expect(reply.status).toBe(400);
    expect(await got()).toEqual({});
  });

  test('of the maximum length is kept in full', async () => {
    const reader = await aReader();
    const long = { title: 'x'.repeat(100), body: 'y'.repeat(1000) };
    await app.call('user/sendNotification', { userId: reader.id, ...long }, admin);
    expect(await got()).toEqual({ [reader.id]: [long.title] });
  });

  test('repeated with its key is sent once and returns the same; so are concurrent repetitions', async () => {
    const reader = await aReader();
    const key = { 'idempotency-key': randomUUID() };
    const send = (path: 'user/sendNotificationToAllUsers') => app.call(path, text, admin, key);
    const replies = await Promise.all([
      send('user/sendNotificationToAllUsers'),
      send('user/sendNotificationToAllUsers'),
    ]);
    replies.push(await send('user/sendNotificationToAllUsers'));
    expect(replies.map(({ body }) => body.Result)).toEqual(
      Array.from({ length: 3 }, () => ({ recipients: 2 })),
    );
    expect((await got())[reader.id]).toEqual([text.title]);
    const other = { ...text, title: 'Another' };
    const reused = await app.call('user/sendNotificationToAllUsers', other, admin, key);
    expect(reused.status).toBe(409);
  });

  test('to 5,000 users takes as many statements as to one', async () => {
    const one = await app.countQueries(() =>
      app.call('user/sendNotificationToAllUsers', text, admin),
    );
    await app.db.query(
      `insert into users (id, name, email, email_verified)
       select 'many-' || n, 'Person ' || n, 'many-' || n || '@example.test', true
       from generate_series(1, 5000) as n`,
    );
    let reply: Awaited<ReturnType<typeof app.call<'user/sendNotificationToAllUsers'>>> | undefined;
    const many = await app.countQueries(async () => {
      reply = await app.call('user/sendNotificationToAllUsers', text, admin);
    });
    expect([reply?.body.Result, many]).toEqual([{ recipients: 5001 }, one]);
  });
});

describe('mails of messages', () => {
  const sendTo = (userId: string) => app.call('user/sendNotification', { userId, ...text }, admin);

  test('are sent once, as text and HTML, and link to the portal', async () => {
    const reader = await aReader();
    await sendTo(reader.id);
    await deliver();
    await deliver();
    expect(app.mails).toHaveLength(1);
    expect(app.mails[0]).toMatchObject({ to: reader.email, subject: text.title });
    expect(app.mails[0]?.text).toContain(`${text.body}\n\n`);
    expect(app.mails[0]?.text).toMatch(/https?:\/\/\S+\/messages\n/);
    const { send, recipients } = await lastSend();
    expect(send?.tally).toEqual({
      recipients: 1,
      read: 0,
      mails: { waiting: 0, sent: 1, failed: 0, dropped: 0 },
      pushes: { waiting: 0, sent: 0, failed: 0, dropped: 0 },
      arrived: 0,
    });
    expect(recipients).toMatchObject([
      { user: { id: reader.id }, readAt: null, mail: { state: 'sent', attempts: 1, reason: null } },
    ]);
  });

  test('contain HTML only as text', async () => {
    const reader = await aReader();
    const body = '<img src=x onerror=x()>';
    await app.call('user/sendNotification', { userId: reader.id, title: 'A', body }, admin);
    await deliver();
    expect(app.mails[0]?.html).not.toContain('<img');
  });

  test.each<[string, (reader: { id: string }) => Promise<unknown>, string]>([
    [
      'was disabled',
      ({ id }) => app.db.orm.update(users).set({ disabledAt: app.now }).where(eq(users.id, id)),
      'account',
    ],
    [
      'no longer has a verified address',
      ({ id }) => app.db.orm.update(users).set({ emailVerified: false }).where(eq(users.id, id)),
      'address',
    ],
    [
      'has read it',
      async ({ id }) => {
        const [one] = await app.db.orm
          .select()
          .from(notifications)
          .where(eq(notifications.userId, id));
        const token = await app.signIn(id);
        return app.call('notifications/markRead', { id: one?.id ?? '' }, token);
      },
      'read',
    ],
    [
      'has unsubscribed from it',
      async ({ id }) =>
        app.call(
          'notifications/savePreference',
          { kind: 'message', inApp: true, byMail: false, byPush: true },
          await app.signIn(id),
        ),
      'unwanted',
    ],
  ])('are not sent to a user who %s meanwhile', async (_what, change, reason) => {
    const reader = await aReader();
    await sendTo(reader.id);
    await change(reader);
    await deliver();
    expect(app.mails).toEqual([]);
    expect((await lastSend()).recipients).toMatchObject([{ mail: { state: 'dropped', reason } }]);
  });

  test('to contact users are not sent to a user who is no longer a contact', async () => {
    const { employerId } = await aCompany(app.db);
    const { user, contactId } = await aContact(app.db, employerId);
    await app.db.orm.update(users).set({ emailVerified: true }).where(eq(users.id, user.id));
    await app.call('employer/sendNotificationToContactUsers', text, admin);
    await app.db.orm
      .update(employerContacts)
      .set({ retiredAt: app.now })
      .where(eq(employerContacts.contactId, contactId));
    await deliver();
    expect(app.mails).toEqual([]);
    expect((await lastSend()).recipients).toMatchObject([{ mail: { reason: 'access' } }]);
  });

  test('that the mail server temporarily refuses are retried, later each time', async () => {
    const reader = await aReader();
    await sendTo(reader.id);
    const refuse = vi.fn((): string => {
      throw smtpError(451);
    });
    await deliver(refuse);
    await deliver(refuse);
    expect(refuse).toHaveBeenCalledTimes(1);
    expect((await lastSend()).recipients).toMatchObject([
      { mail: { state: 'waiting', attempts: 1, reason: '451 Not now' } },
    ]);
    app.pass(60_000);
    await deliver();
    await deliver();
    expect(app.mails).toHaveLength(1);
    expect((await lastSend()).recipients).toMatchObject([
      { mail: { state: 'sent', attempts: 2, reason: null } },
    ]);
  });

  test('that it permanently refuses are not retried, and are listed with the reason', async () => {
    const reader = await aReader();
    await sendTo(reader.id);
    const refuse = vi.fn((): string => {
      throw smtpError(550);
    });
    await deliver(refuse);
    app.pass(24 * 3600_000);
    await deliver(refuse);
    expect(refuse).toHaveBeenCalledTimes(1);
    const { body } = await app.call(
      'notifications/retrieveUndelivered',
      {},
      await app.signIn((await aUser(app.db, { isAdmin: true })).id),
    );
    expect(body.Result?.items).toMatchObject([
      {
        user: { id: reader.id },
        title: text.title,
        mail: { state: 'failed', reason: '550 Not now' },
      },
    ]);
  });

  test('are given up after two days of temporary refusals', async () => {
    const reader = await aReader();
    await sendTo(reader.id);
    const refuse = vi.fn((): string => {
      throw new Error('away');
    });
    for (let time = 0; time < 20; time++) {
      await deliver(refuse);
      app.pass(7 * 3600_000);
    }
    expect(refuse).toHaveBeenCalledTimes(14);
  });

  test('claimed by a killed process are sent by another, each once', async () => {
    await app.db.query(
      `insert into users (id, name, email, email_verified)
       select 'reader-' || n, 'Reader ' || n, 'reader-' || n || '@example.test', true
       from generate_series(1, 200) as n`,
    );
    await app.call('user/sendNotificationToAllUsers', text, admin);
    // It dies in the middle of a batch: nothing is recorded from then on.
    let count = 0;
    const dying = deliver((message) => {
      count += 1;
      return count > 80 ? new Promise(() => {}) : taken(message);
    });
    await vi.waitUntil(() => count === 83, { timeout: 8_000 });
    void dying;
    await deliver();
    app.pass(11 * 60_000);
    await Promise.all([deliver(), deliver()]);
    const to = app.mails.map((mail) => mail.to);
    expect([to.length, new Set(to).size]).toEqual([200, 200]);
  });
});

describe('the delivery results of a notification', () => {
  test('are shown to its user, and not to others', async () => {
    const [reader, other] = [await aReader(), await aReader()];
    await app.call('user/sendNotification', { userId: reader.id, ...text }, admin);
    await deliver();
    const token = await app.signIn(reader.id);
    const list = await app.call('notifications/retrieveNotifications', {}, token);
    const id = list.body.Result?.items[0]?.id ?? '';
    const { body } = await app.call('notifications/retrieveDeliveries', { id }, token);
    expect(body.Result).toMatchObject({ readAt: null, mail: { state: 'sent' } });
    const theirs = await app.signIn(other.id);
    expect((await app.call('notifications/retrieveDeliveries', { id }, theirs)).status).toBe(404);
  });

  test('are listed for administrators, page by page', async () => {
    await app.db.query(
      `insert into users (id, name, email) select 'listed-' || n, 'L', 'listed-' || n || '@example.test'
       from generate_series(1, 44) as n`,
    );
    await app.call('user/sendNotificationToAllUsers', text, admin);
    const { send } = await lastSend();
    expect(send).toMatchObject({ audience: 'all', recipients: 45, by: 'Ada Min', ...text });
    const seen = new Set<string>();
    for (let cursor: string | null | undefined; cursor !== null; ) {
      const reply = await app.call(
        'notifications/retrieveRecipients',
        { id: send?.id ?? '', ...(cursor && { cursor }) },
        admin,
      );
      for (const { user } of reply.body.Result?.items ?? []) seen.add(user.id);
      cursor = reply.body.Result?.next ?? null;
    }
    expect(seen.size).toBe(45);
  });

  test.each(['isSupport', 'nobody'] as const)('are not available to %s', async (claim) => {
    const { id } = await aUser(app.db, claim === 'isSupport' ? { isSupport: true } : {});
    const token = await app.signIn(id);
    const replies = [
      await app.call('user/sendNotificationToAllUsers', text, token),
      await app.call('user/sendNotification', { userId: id, ...text }, token),
      await app.call('employer/sendNotificationToContactUsers', text, token),
      await app.call('notifications/countRecipients', { audience: 'all', userId: null }, token),
      await app.call('notifications/retrieveSends', {}, token),
      await app.call('notifications/retrieveUndelivered', {}, token),
    ];
    expect(replies.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403, 403]);
    expect(await got()).toEqual({});
  });
});
