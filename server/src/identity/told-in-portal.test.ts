import { expect, test } from 'vitest';
import { openTestApp } from '../platform/test-app.ts';
import { aUser } from './test-users.ts';

const app = await openTestApp();

test('notices mailed about an account appear in the portal too, for its owner only', async () => {
  const admin = await app.signIn((await aUser(app.db, { isAdmin: true })).id);
  const user = await aUser(app.db, { name: 'Ngaire' });
  const reason = 'The phone was lost';
  await app.call('administration/resetSecondFactor', { userId: user.id, reason }, admin);
  const listOf = async (token: string) =>
    (await app.call('notifications/retrieveNotifications', {}, token)).body.Result?.items;
  const [told, ...more] = (await listOf(await app.signIn(user.id))) ?? [];
  const mail = app.mails.find(({ to }) => to === user.email);
  expect(more).toEqual([]);
  expect(told).toMatchObject({ kind: 'security', title: mail?.subject, read: false });
  expect(told?.body).toMatch(/^Hello Ngaire, /);
  expect(mail?.text).toContain(told?.body);
  expect(await listOf(admin)).toEqual([]);
});
