import { beforeEach, describe, expect, test } from 'vitest';
import { openTestApp } from '../platform/test-app.ts';
import { setAppSettings } from '../settings/test-settings.ts';
import { must, register } from './passkeys/test-passkeys.ts';
import { accounts, type users } from './tables.ts';
import { anAccount } from './test-people.ts';
import { aUser } from './test-users.ts';

const app = await openTestApp({ GOOGLE_CLIENT_ID: 'id', GOOGLE_CLIENT_SECRET: 'secret' });

const switchPasswords = (passwordSignInEnabled: boolean) =>
  setAppSettings(app, { passwordSignInEnabled });
beforeEach(() => switchPasswords(true));

interface Ways {
  hasPassword?: boolean;
  providers?: readonly ('google' | 'microsoft')[];
  passkeys?: number;
  given?: Partial<typeof users.$inferInsert>;
}

/** A signed-in user with these ways to sign in. */
async function userWith({ hasPassword = false, providers = [], passkeys = 0, given }: Ways) {
  const user = hasPassword ? await anAccount(app, given) : await aUser(app.db, given);
  for (const providerId of providers) {
    const id = `${providerId}-${user.id}`;
    const link = { id, accountId: id, providerId, userId: user.id, createdAt: app.now };
    await app.db.orm.insert(accounts).values(link);
  }
  const token = await app.signIn(user.id);
  const ids: string[] = [];
  for (let count = 0; count < passkeys; count++) {
    ids.push(must((await register(app, token)).body.Result).id);
  }
  const security = async () =>
    must((await app.call('user/retrieveSecurity', {}, token)).body.Result);
  return {
    unlinkGoogle: () => app.call('user/unlinkProvider', { provider: 'google' }, token),
    revoke: (index = 0) => app.call('user/revokePasskey', { passkeyId: must(ids[index]) }, token),
    left: async () => {
      const { providers: linked, passkeys: kept } = await security();
      return linked.length + kept.length;
    },
  };
}

const breakGlass = { isAdmin: true, isBreakGlass: true };
const first = 'This is your only way to sign in.';

describe('a provider', () => {
  test.each([
    ['a passkey', { passkeys: 1 }],
    ['a password', { hasPassword: true }],
  ])('is removed where %s is left', async (_what, ways: Ways) => {
    const { unlinkGoogle } = await userWith({ providers: ['google'], ...ways });
    expect((await unlinkGoogle()).status).toBe(200);
  });

  test('remains if only a password is left while passwords are off', async () => {
    await switchPasswords(false);
    const { unlinkGoogle, left } = await userWith({ providers: ['google'], hasPassword: true });
    const { status, body } = await unlinkGoogle();
    expect([status, body.Error?.Message]).toEqual([
      409,
      `${first} Add a passkey or a provider first, then remove it.`,
    ]);
    expect(await left()).toBe(1);
  });

  test('of a break-glass administrator is removed, whose password works', async () => {
    await switchPasswords(false);
    const ways = { providers: ['google'], hasPassword: true } as const;
    const { unlinkGoogle } = await userWith({ ...ways, given: breakGlass });
    expect((await unlinkGoogle()).status).toBe(200);
    const former = await userWith({ ...ways, given: { isBreakGlass: true } });
    expect((await former.unlinkGoogle()).status).toBe(409);
  });
});

describe('a passkey', () => {
  test.each([
    ['a password', { passkeys: 1, hasPassword: true }],
    ['another passkey', { passkeys: 2 }],
    ['a provider', { passkeys: 1, providers: ['google'] }],
  ] satisfies [string, Ways][])('is removed where %s is left', async (_what, ways) => {
    const { revoke } = await userWith(ways);
    expect((await revoke()).status).toBe(200);
  });

  test.each([
    ['nothing', {}],
    ['a provider that is configured no more', { providers: ['microsoft'] }],
  ] satisfies [string, Ways][])('stays where %s is left', async (_what, ways) => {
    const { revoke, left } = await userWith({ passkeys: 1, ...ways });
    const before = await left();
    const { status, body } = await revoke();
    expect([status, body.Error?.Message]).toEqual([
      409,
      `${first} Set a password first, then remove it.`,
    ]);
    expect(await left()).toBe(before);
  });

  test('remains if only a password is left while passwords are off', async () => {
    await switchPasswords(false);
    const { revoke } = await userWith({ passkeys: 1, hasPassword: true });
    expect((await revoke()).status).toBe(409);
    const emergency = await userWith({ passkeys: 1, hasPassword: true, given: breakGlass });
    expect((await emergency.revoke()).status).toBe(200);
  });

  test('and a provider that are removed concurrently leave one of them', async () => {
    const { revoke, unlinkGoogle, left } = await userWith({ passkeys: 1, providers: ['google'] });
    const replies = await Promise.all([revoke(), unlinkGoogle()]);
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await left()).toBe(1);
  });

  test('and another last one that are removed concurrently leave one of them', async () => {
    const { revoke, left } = await userWith({ passkeys: 2 });
    const replies = await Promise.all([revoke(0), revoke(1)]);
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await left()).toBe(1);
  });
});
