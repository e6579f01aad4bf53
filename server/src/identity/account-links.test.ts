import { describe, expect, test } from 'vitest';
import { openTestApp } from '../platform/test-app.ts';
import { useLink } from './account-links.ts';
import { accountLinks } from './tables.ts';
import { aLink } from './test-links.ts';
import { anAccount, aPerson, callAsStranger, linkTo, password } from './test-people.ts';
import { aUser } from './test-users.ts';

const app = await openTestApp();

const open = (path: string, input: unknown) => callAsStranger(app, path, input);

const noToken = 'x'.repeat(43);

describe('a link', () => {
  const links = () => app.db.orm.select().from(accountLinks);

  test('works until it expires, and only its hash is stored', async () => {
    const user = await anAccount(app);
    await open('requestPasswordReset', { email: user.email });
    const token = linkTo(app, user.email);
    expect(JSON.stringify(await links())).not.toContain(token);
    app.pass(3_600_000);
    expect((await open('retrieveLink', { token })).body.Error.Code).toBe('link-spent');
    expect((await open('resetPassword', { token, password })).body.Error.Code).toBe('link-spent');
  });

  test('ends earlier ones of the same kind', async () => {
    const user = await anAccount(app, { emailVerified: false });
    const token = await app.signIn(user.id);
    await app.call('user/sendVerificationMail', {}, token);
    const first = linkTo(app, user.email);
    await app.call('user/sendVerificationMail', {}, token);
    expect((await open('retrieveLink', { token: first })).body.Error.Code).toBe('link-spent');
    const second = linkTo(app, user.email);
    expect((await open('retrieveLink', { token: second })).status).toBe(200);
  });

  test('of one kind does not work as another', async () => {
    const person = aPerson();
    await open('signUp', person);
    const token = linkTo(app, person.email);
    for (const [path, input] of [
      ['resetPassword', { token, password }],
      ['acceptInvitation', { token }],
    ] as const) {
      expect((await open(path, input)).body.Error.Code).toBe('link-spent');
    }
    expect((await open('verifyEmail', { token, password })).status).toBe(200);
  });

  test('is used once, by one of twenty concurrent requests', async () => {
    const user = await aUser(app.db);
    const now = app.now;
    const token = await aLink(app, {
      kind: 'connection',
      email: user.email,
      userId: user.id,
    });
    const outcomes = await Promise.allSettled(
      Array.from({ length: 20 }, () =>
        app.db.transaction((tx) => useLink(tx, token, 'connection', now)),
      ),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  test.each(['', 'short', `${noToken}x`, 7, null, "' or 1=1 --".padEnd(43)])(
    '%j is none',
    async (token) => {
      const reply = await open('retrieveLink', { token });
      expect([reply.status, reply.body.Error.Code]).toEqual([400, 'invalid']);
    },
  );
});
