import { expect, test } from 'vitest';
import { aUser } from '../identity/test-users.ts';
import type { Message } from '../outside/mail.ts';
import { openTestApp } from '../platform/test-app.ts';
import { deliverMails } from './deliver-mails.ts';
import { raiseNotifications } from './raise-notifications.ts';

const app = await openTestApp();

const oneClick = 'List-Unsubscribe=One-Click';

/** A user who was e-mailed about a waiting sign-off. */
async function mailed() {
  const user = await aUser(app.db, { emailVerified: true });
  const told = [{ userIds: [user.id], title: 'A sign-off waits', body: 'See Signoff Requests.' }];
  const timeZone = 'Australia/Melbourne';
  await raiseNotifications(app.db, { kind: 'sign-off', now: app.now, timeZone, told });
  const messages: Message[] = [];
  const mail = {
    send: async (message: Message) => {
      messages.push(message);
      return '250 Accepted';
    },
    close: () => {},
  };
  await deliverMails({ ...app.parts, db: app.db, mail }, () => app.now);
  const address = messages.find(({ to }) => to === user.email)?.unsubscribeAddress ?? '';
  return { user, path: new URL(address).pathname };
}
const wishesOf = async (userId: string) => {
  const token = await app.signIn(userId);
  return (await app.call('notifications/retrievePreferences', {}, token)).body.Result;
};
const byMailOf = async (userId: string) =>
  (await wishesOf(userId))?.filter(({ byMail }) => byMail).map(({ kind }) => kind);
const post = (url: string, payload = oneClick, type = 'application/x-www-form-urlencoded') =>
  app.app.inject({ method: 'POST', url, payload, headers: { 'content-type': type } });

const usual = ['message', 'sign-off', 'invoice-due', 'payment', 'form-assigned', 'security'];

test('opening the link in a mail shows a button and changes nothing', async () => {
  const { user, path } = await mailed();
  const page = await app.app.inject(path);
  expect([page.statusCode, page.headers['content-type']]).toEqual([
    200,
    'text/html; charset=utf-8',
  ]);
  expect(page.body).toContain('sign-offs waiting');
  expect(page.body).toContain('<form method="post">');
  expect(page.headers['content-security-policy']).toContain("default-src 'none'");
  expect(await byMailOf(user.id)).toEqual(usual);
});

test.each([
  [oneClick, 'application/x-www-form-urlencoded'],
  [
    '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n',
    'multipart/form-data; boundary=x',
  ],
])('posting %j unsubscribes from the kind, and nothing else, however often', async (body, type) => {
  const { user, path } = await mailed();
  for (let time = 0; time < 2; time++) {
    const reply = await post(path, body, type);
    expect([reply.statusCode, reply.body.includes('You have unsubscribed')]).toEqual([200, true]);
  }
  expect(await byMailOf(user.id)).toEqual(usual.filter((kind) => kind !== 'sign-off'));
  expect((await wishesOf(user.id))?.every(({ inApp }) => inApp)).toBe(true);
});

test("posting without a mail program's field does nothing", async () => {
  const { user, path } = await mailed();
  expect((await post(path, 'something=else')).statusCode).toBe(400);
  expect((await post(path, '')).statusCode).toBe(400);
  expect((await post(path, `${oneClick}${'x'.repeat(3000)}`)).statusCode).toBe(413);
  expect(await byMailOf(user.id)).toEqual(usual);
});

test("a link not made by the portal does nothing, even with another user's name in it", async () => {
  const { user, path } = await mailed();
  const { path: theirs } = await mailed();
  const [words = '', mac = ''] = path.split('/').at(-1)?.split('.') ?? [];
  const [otherWords = ''] = theirs.split('/').at(-1)?.split('.') ?? [];
  for (const token of [
    'x',
    '.',
    `${words}.`,
    `${words}.${mac.slice(1)}x`,
    `${otherWords}.${mac}`,
  ]) {
    expect((await app.app.inject(`/unsubscribe/${token}`)).statusCode).toBe(404);
    expect((await post(`/unsubscribe/${token}`)).statusCode).toBe(404);
  }
  expect(await byMailOf(user.id)).toEqual(usual);
});

test('the link of a deleted account still responds', async () => {
  const { user, path } = await mailed();
  await app.db.query('delete from users where id = $1', [user.id]);
  expect((await post(path)).statusCode).toBe(200);
});
