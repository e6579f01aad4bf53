import { randomUUID } from 'node:crypto';
import { aSession, aUser } from '@tradebridge/server/identity/test-users';
import { untilLocked } from '@tradebridge/server/platform/test-database';
import { afterAll, expect, test } from 'vitest';
import type { ArrivedPush } from './push/push-book.ts';
import { openTestSurroundings, startTestServer, type TestServer } from './test-server.ts';

// A server in a separate process, the sandbox's mail and push services, and a real database.

const recipients = 5000;
/**
 * Recipients who also want e-mails, and have a browser registered: a process delivers some thirty
 * e-mails a second, so that all would take three minutes.
 */
const reached = 500;
/** Mails and pushes that a process sends concurrently, none of which a killed one recorded. */
const atOnce = { mail: 3, push: 5 };

const { db, sandbox, folder } = await openTestSurroundings();
let server: TestServer | undefined;
const startServer = () =>
  startTestServer(
    { databaseUrl: db.url, folder },
    {
      ...sandbox.push.services(),
      SMTP_URL: sandbox.mailbox.url,
      WEB_PUSH_CONTACT: 'mailto:office@example.edu.au',
    },
  );
afterAll(() => server?.kill());

const numberOf = async (text: string): Promise<number> =>
  (await db.pool.query<{ count: number }>(`select count(*)::integer as count ${text}`)).rows[0]
    ?.count ?? 0;

let token: string;
const key = randomUUID();

/** Sends the message to all, with the same key each time; undefined without a response. */
async function send(): Promise<number | undefined> {
  const reply = await fetch(`${server?.url}/api/user/sendNotificationToAllUsers`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'x-requested-with': 'test',
      'content-type': 'application/json',
      'idempotency-key': key,
    },
    body: JSON.stringify({ title: 'Closed on Friday', body: 'We open on Monday.' }),
  }).catch(() => undefined);
  return reply?.status;
}

interface Subscription {
  readonly endpoint: string;
  readonly keys: { readonly p256dh: string; readonly auth: string };
}

/** A new browser of the sandbox. */
async function subscribe(): Promise<Subscription> {
  const reply = await fetch(`${sandbox.url}/push/devices`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ kind: 'web' }),
  });
  return ((await reply.json()) as { subscription: Subscription }).subscription;
}

async function fillPortal(): Promise<void> {
  const { id: userId } = await aUser(db, { isAdmin: true });
  token = await aSession(db, userId);
  await db.pool.query(
    `insert into users (id, name, email, email_verified)
     select 'reader-' || n, 'Person ' || n, 'reader' || n || '@example.edu.au', true
     from generate_series(2, $1::integer) n`,
    [recipients],
  );
  await db.pool.query(
    `insert into notification_preferences (user_id, kind, in_app, by_mail)
     select id, 'message', true, false from users where id like 'reader-%'
     offset $1 on conflict do nothing`,
    [reached],
  );
  await db.pool.query(
    `insert into notification_preferences (user_id, kind, in_app, by_mail)
     values ($1, 'message', true, false)`,
    [userId],
  );
  const subscriptions: Subscription[] = [];
  for (let number = 0; number < reached; number += 1) subscriptions.push(await subscribe());
  await db.pool.query(
    `insert into push_devices (user_id, kind, address, p256dh, auth, registered_at)
     select 'reader-' || number + 1, 'web', one ->> 'endpoint', one #>> '{keys,p256dh}',
       one #>> '{keys,auth}', now()
     from jsonb_array_elements($1) with ordinality as minted (one, number)`,
    [JSON.stringify(subscriptions)],
  );
}

const pushed = async (): Promise<ArrivedPush[]> =>
  (await (await fetch(`${sandbox.url}/push.json`)).json()) as ArrivedPush[];

test('a message to 5,000 reaches each once, even if the server is killed while it is written and while it is delivered', async () => {
  await fillPortal();
  server = await startServer();
  // Killed in the middle of the call, which leaves nothing behind.
  const holder = await db.pool.connect();
  await holder.query('begin; lock table unread_notifications in exclusive mode');
  const asked = send();
  await untilLocked(db);
  await server.kill();
  expect(await asked).toBeUndefined();
  await holder.query('rollback');
  holder.release();
  expect(await numberOf('from notifications')).toBe(0);
  server = await startServer();
  expect(await send()).toBe(200);
  expect(await send()).toBe(200);
  // Killed while mails and pushes are being sent.
  const half = `from notification_deliveries where state = 'sent'`;
  await expect
    .poll(() => numberOf(half), { timeout: 60_000, interval: 20 })
    .toBeGreaterThan(reached * 0.4);
  await server.kill();
  expect(await numberOf(half)).toBeLessThan(reached);
  // The killed process's claims expire after some minutes, which are skipped here.
  for (const table of ['notification_deliveries', 'pushes']) {
    await db.pool.query(`update ${table} set not_before = now() where state = 'waiting'`);
  }
  server = await startServer();
  const left = `from (select state from notification_deliveries union all select state from pushes) as one
    where state <> 'sent'`;
  await expect.poll(() => numberOf(left), { timeout: 90_000, interval: 100 }).toBe(0);
  expect(await numberOf('from notifications')).toBe(recipients);
  expect(await numberOf('from (select distinct user_id from notifications) as one')).toBe(
    recipients,
  );
  const mails = sandbox.mailbox.list().map(({ to }) => to);
  expect(new Set(mails).size).toBe(reached);
  expect(mails.length).toBeLessThanOrEqual(reached + atOnce.mail);
  const devices = (await pushed()).map(({ device }) => device);
  expect(new Set(devices).size).toBe(reached);
  expect(devices.length).toBeLessThanOrEqual(reached + atOnce.push);
}, 240_000);
