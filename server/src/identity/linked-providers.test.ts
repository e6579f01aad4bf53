import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { auditEvents } from '../audit/tables.ts';
import { openTestApp } from '../platform/test-app.ts';
import { accounts } from './tables.ts';
import { anAccount } from './test-people.ts';
import { aUser } from './test-users.ts';

const app = await openTestApp({
  GOOGLE_CLIENT_ID: 'id',
  GOOGLE_CLIENT_SECRET: 'secret',
  DIRECTORY_ISSUER: 'https://directory.example.test',
  DIRECTORY_CLIENT_ID: 'id',
  DIRECTORY_CLIENT_SECRET: 'secret',
  DIRECTORY_NAME: 'Example directory',
});

type Provider = 'google' | 'microsoft' | 'directory';
let links = 0;
const link = (userId: string, provider: Provider, createdAt = app.now) => {
  links += 1;
  return app.db.orm.insert(accounts).values({
    id: `link-${links}`,
    accountId: `subject-${links}`,
    providerId: provider,
    userId,
    createdAt,
  });
};
const unlink = (session: string, provider: Provider) =>
  app.call('user/unlinkProvider', { provider }, session);
const listed = async (session: string) =>
  (await app.call('user/retrieveSecurity', {}, session)).body.Result?.providers;

/** A user who signs in with providers, and with a password unless said otherwise. */
async function withProviders(providers: Provider[], { hasPassword = true } = {}) {
  const user = hasPassword ? await anAccount(app) : await aUser(app.db);
  for (const provider of providers) await link(user.id, provider);
  return { user, session: await app.signIn(user.id) };
}

describe('linked providers', () => {
  test('are listed by name and date, including one that is no longer configured', async () => {
    const { user, session } = await withProviders(['directory']);
    expect(await listed(await app.signIn((await anAccount(app)).id))).toEqual([]);
    const earlier = new Date(app.now.getTime() - 86_400_000);
    await link(user.id, 'microsoft', earlier);
    expect(await listed(session)).toEqual([
      { provider: 'microsoft', name: 'Microsoft', since: earlier.toISOString() },
      { provider: 'directory', name: 'Example directory', since: app.now.toISOString() },
    ]);
  });

  test('are removed one by one, which ends other sessions, is notified and recorded', async () => {
    const { user, session } = await withProviders(['google', 'google', 'directory']);
    const elsewhere = await app.signIn(user.id);
    expect((await unlink(session, 'google')).body.Result).toBe(true);
    expect((await listed(session))?.map(({ provider }) => provider)).toEqual(['directory']);
    expect((await app.call('core/ping', {}, elsewhere)).status).toBe(401);
    expect((await app.call('core/ping', {}, session)).status).toBe(200);
    const told = app.mails.findLast(({ to }) => to === user.email);
    expect(told?.subject).toBe('A way to sign in to Tradebridge was removed');
    expect(told?.text).toContain('with Google');
    const events = await app.db.orm
      .select()
      .from(auditEvents)
      .where(eq(auditEvents.userId, user.id));
    expect(events).toMatchObject([{ kind: 'provider.unlinked', details: { provider: 'google' } }]);
    expect((await unlink(session, 'google')).status).toBe(404);
  });

  test('need fresh proof to be removed', async () => {
    const { user } = await withProviders(['google']);
    const stale = await app.signIn(user.id, { isProved: false });
    expect((await unlink(stale, 'google')).body.Error?.Code).toBe('proof-required');
  });

  test.each([
    ['no other', ['google'] as Provider[]],
    ['another alone that is configured no more', ['google', 'microsoft'] as Provider[]],
  ])('stay where there is %s way to sign in', async (_what, providers) => {
    const { session } = await withProviders(providers, { hasPassword: false });
    const refused = await unlink(session, 'google');
    expect([refused.status, refused.body.Error?.Message]).toEqual([
      409,
      'This is your only way to sign in. Set a password first, then remove it.',
    ]);
    expect(await listed(session)).toHaveLength(providers.length);
  });

  test('without a password, one of two that are removed concurrently stays', async () => {
    const { session } = await withProviders(['google', 'directory'], { hasPassword: false });
    const replies = await Promise.all([unlink(session, 'google'), unlink(session, 'directory')]);
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await listed(session)).toHaveLength(1);
  });

  test('of somebody else are not mine', async () => {
    const other = await withProviders(['google']);
    const { session } = await withProviders([]);
    expect((await unlink(session, 'google')).status).toBe(404);
    expect(await listed(other.session)).toHaveLength(1);
  });
});
