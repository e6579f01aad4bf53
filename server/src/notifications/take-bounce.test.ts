import { Readable } from 'node:stream';
import { maxBounceBytes } from '@tradebridge/contract/service-token-rules';
import { describe, expect, test } from 'vitest';
import { aCompany, aContact } from '../companies/test-contacts.ts';
import { aUser } from '../identity/test-users.ts';
import type { Message } from '../outside/mail.ts';
import { openReturnPaths } from '../outside/return-paths.ts';
import { aBounce } from '../outside/test-bounces.ts';
import { openTestApp } from '../platform/test-app.ts';
import { outcomeOf } from '../platform/test-command.ts';
import { testSecret } from '../platform/test-database.ts';
import { aServiceToken } from '../service-tokens/test-service-tokens.ts';
import { deliverMails } from './deliver-mails.ts';
import { runMailCommand } from './mail-command.ts';
import { raiseNotifications } from './raise-notifications.ts';

const app = await openTestApp();

const secrets = { secret: testSecret, previousSecrets: [] };
const returnPaths = () =>
  openReturnPaths({
    db: app.db,
    mailbox: 'bounces@portal.example.test',
    secret: testSecret,
    now: () => app.now,
  });

/** Runs `npm run mail -- bounce` with a message. */
const bounce = (message: Uint8Array | string) =>
  outcomeOf((io) => runMailCommand(['bounce'], io), {
    openPortal: async () => ({
      db: app.db,
      secrets,
      stdin: Readable.from([Buffer.from(message)]),
      close: async () => {},
    }),
    now: () => app.now,
  });

/** Notifies a user of a sign-off; returns the return path of the e-mail, if one was sent. */
async function mail(userId: string): Promise<string | undefined> {
  const told = [{ userIds: [userId], title: 'A sign-off waits', body: 'See Signoff Requests.' }];
  const timeZone = 'Australia/Melbourne';
  await raiseNotifications(app.db, { kind: 'sign-off', now: app.now, timeZone, told });
  const paths: string[] = [];
  const send = async (message: Message) => {
    paths.push(await returnPaths().for(message));
    return '250 Accepted';
  };
  const parts = { ...app.parts, db: app.db, mail: { send, close: () => {} } };
  await deliverMails(parts, () => app.now);
  return paths[0];
}
const deliveriesOf = async (userId: string) =>
  (
    await app.db.pool.query(
      `select state, reason from notification_deliveries delivery
       join notifications one on one.id = delivery.notification_id
       where one.user_id = $1`,
      [userId],
    )
  ).rows;
const administrator = async () => app.signIn((await aUser(app.db, { isAdmin: true })).id);
const bouncedFor = async (token: string) =>
  (await app.call('notifications/retrieveBouncedAddresses', {}, token)).body.Result?.items ?? [];
const refused = '550 5.1.1 <gone@example.test>: Recipient address rejected: User unknown';

test('a bounced mail is marked as failed, and its address is shown wherever it is used', async () => {
  const user = await aUser(app.db, { emailVerified: true, name: 'Gina Gone' });
  const { employerId } = await aCompany(app.db);
  await aContact(app.db, employerId, { email: user.email.toUpperCase() });
  const path = (await mail(user.id)) ?? '';
  // The report may name another recipient, for example after a redirection.
  const outcome = await bounce(aBounce(path, { email: 'elsewhere@example.test' }));
  expect(outcome).toEqual({ code: 0, out: `Noted: mail to ${user.email} comes back.\n`, err: '' });
  expect(await deliveriesOf(user.id)).toEqual([{ state: 'failed', reason: refused }]);

  const token = await administrator();
  expect(await bouncedFor(token)).toEqual([
    {
      id: expect.any(String),
      email: user.email,
      user: { id: user.id, name: 'Gina Gone' },
      subject: 'A sign-off waits',
      reason: refused,
      at: app.now.toISOString(),
    },
  ]);
  const detail = await app.call('administration/retrieveUser', { userId: user.id }, token);
  expect(detail.body.Result?.bounced).toMatchObject({ reason: refused });
  const employer = await app.call('employer/retrieveEmployer', { eId: employerId }, token);
  expect(employer.body.Result?.contacts).toMatchObject([{ isBounced: true }]);
});

test('notifications are no longer mailed there until an administrator allows it', async () => {
  const user = await aUser(app.db, { emailVerified: true });
  await bounce(aBounce((await mail(user.id)) ?? ''));
  expect(await mail(user.id)).toBeUndefined();
  const deliveries = await deliveriesOf(user.id);
  expect(deliveries).toHaveLength(2);
  expect(deliveries).toContainEqual({ state: 'failed', reason: refused });
  expect(deliveries).toContainEqual({ state: 'dropped', reason: 'bounced' });
  const token = await administrator();
  const [found] = (await bouncedFor(token)).filter(({ email }) => email === user.email);
  const id = found?.id ?? '';
  const forget = () => app.call('notifications/forgetBouncedAddress', { id }, token);
  expect((await forget()).status).toBe(200);
  expect((await forget()).status).toBe(404);
  expect(await mail(user.id)).toBeDefined();
});

test('a report received twice is recorded once', async () => {
  const user = await aUser(app.db, { emailVerified: true });
  const report = aBounce((await mail(user.id)) ?? '');
  await bounce(report);
  await bounce(report);
  const all = (await bouncedFor(await administrator())).map(({ email }) => email);
  expect(all.filter((email) => email === user.email)).toHaveLength(1);
});

test('a mail that failed temporarily is marked as failed, and others are still sent to the address', async () => {
  const user = await aUser(app.db, { emailVerified: true });
  const path = (await mail(user.id)) ?? '';
  const { out } = await bounce(aBounce(path, { status: '4.4.7', diagnostic: 'smtp; 451 Later' }));
  expect(out).toBe(`Noted: a mail to ${user.email} did not arrive. Others may.\n`);
  expect(await deliveriesOf(user.id)).toEqual([{ state: 'failed', reason: '451 Later' }]);
  expect(await mail(user.id)).toBeDefined();
});

test('a mail that is only delayed changes nothing', async () => {
  const user = await aUser(app.db, { emailVerified: true });
  const path = (await mail(user.id)) ?? '';
  const { code, out } = await bounce(aBounce(path, { action: 'delayed', status: '4.4.1' }));
  expect([code, out]).toEqual([
    0,
    `Ignored: it does not say that the mail to ${user.email} failed.\n`,
  ]);
  expect(await deliveriesOf(user.id)).toEqual([{ state: 'sent', reason: null }]);
});

test.each([
  ['to the portal itself', 'portal@example.test'],
  ['to a forged return path', `bounces+${'a'.repeat(49)}@example.test`],
])('a report %s is ignored', async (_what, to) => {
  const before = await bouncedFor(await administrator());
  expect(await bounce(aBounce(to))).toEqual({
    code: 0,
    out: 'Ignored: it is not addressed to the return path of a mail that this portal sent.\n',
    err: '',
  });
  expect(await bouncedFor(await administrator())).toEqual(before);
});

test('a report about a mail that is no longer known is ignored', async () => {
  const user = await aUser(app.db, { emailVerified: true });
  const path = (await mail(user.id)) ?? '';
  await app.db.pool.query('delete from sent_mails');
  expect((await bounce(aBounce(path))).out).toMatch(/^Ignored: it is not addressed/);
});

test('no message, and one of 33 MiB, are refused', async () => {
  expect(await bounce('')).toMatchObject({ code: 1, err: 'Standard input is empty.\n' });
  expect(await bounce(Buffer.alloc(33 * 1024 ** 2))).toMatchObject({
    code: 1,
    err: 'The message is larger than 32 MiB.\n',
  });
});

describe('over HTTP', () => {
  const post = async (
    message: Buffer | string,
    { token, type = 'message/rfc822' }: { token?: string; type?: string } = {},
  ) => {
    const secret = token ?? (await aServiceToken(app.db, ['mail.bounces'])).secret;
    const reply = await app.app.inject({
      method: 'POST',
      url: '/api/mail/bounces',
      headers: { authorization: `Bearer ${secret}`, 'content-type': type },
      payload: message,
    });
    const { Result, Error: refused } = reply.json();
    return { status: reply.statusCode, told: Result ?? refused.Code };
  };

  test('a service token posts a report, which has the same effect as the command, once', async () => {
    const user = await aUser(app.db, { emailVerified: true });
    const path = (await mail(user.id)) ?? '';
    const noted = { status: 200, told: { outcome: 'noted' } };
    const type = 'message/rfc822; charset=us-ascii';
    expect(await post(aBounce(path), { type })).toEqual(noted);
    expect(await deliveriesOf(user.id)).toEqual([{ state: 'failed', reason: refused }]);
    const before = await bouncedFor(await administrator());
    expect(before.filter(({ email }) => email === user.email)).toHaveLength(1);
    expect(await post(aBounce(path))).toEqual(noted);
    expect(await bouncedFor(await administrator())).toEqual(before);
  });

  test('of a large message the report at its start is read', async () => {
    const user = await aUser(app.db, { emailVerified: true });
    const path = (await mail(user.id)) ?? '';
    const end = Buffer.from('\r\n--=_b--\r\n');
    const report = aBounce(path);
    const returned = Buffer.alloc(3 * 1024 ** 2, 'See Signoff Requests.\r\n');
    const message = Buffer.concat([report.subarray(0, -end.length), returned, end]);
    expect(await post(message)).toEqual({ status: 200, told: { outcome: 'noted' } });
  });

  test('a message that is not a report about a mail of this portal changes nothing', async () => {
    const user = await aUser(app.db, { emailVerified: true });
    const path = (await mail(user.id)) ?? '';
    const late = await post(aBounce(path, { action: 'delayed', status: '4.4.1' }));
    expect(late).toEqual({ status: 200, told: { outcome: 'noFailure' } });
    const others = await post(aBounce('bounces@elsewhere.example.test'));
    expect(others).toEqual({ status: 200, told: { outcome: 'unknown' } });
    expect(await deliveriesOf(user.id)).toEqual([{ state: 'sent', reason: null }]);
  });

  test('without a message, with another type, or with one that is too large, it is refused', async () => {
    expect(await post('')).toEqual({ status: 400, told: 'invalid' });
    const pdf = await post('%PDF-1.7', { type: 'application/pdf' });
    expect(pdf).toEqual({ status: 415, told: 'unsupported-media-type' });
    const tooLarge = await post(Buffer.alloc(maxBounceBytes + 1, 'x'));
    expect(tooLarge).toEqual({ status: 413, told: 'too-large' });
  });

  test('a session, or a token without the scope, is refused', async () => {
    const session = await post('x', { token: await administrator() });
    expect(session).toEqual({ status: 401, told: 'service-token-refused' });
    const { secret } = await aServiceToken(app.db, ['extracts.upload']);
    expect(await post('x', { token: secret })).toEqual({ status: 403, told: 'forbidden' });
  });
});
