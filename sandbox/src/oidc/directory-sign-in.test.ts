import { auditEvents } from '@tradebridge/server/audit/tables';
import { accounts, providerSignIns, users } from '@tradebridge/server/identity/tables';
import { aUser } from '@tradebridge/server/platform/builders';
import { portalHeader, TestApp } from '@tradebridge/server/platform/test-app';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Behaviour } from '../gateways/behaviour.ts';
import { sandboxServices } from '../sandbox-services.ts';
import { type RunningSandbox, startSandbox } from '../start-sandbox.ts';

let sandbox: RunningSandbox;
let app: TestApp;
beforeAll(async () => {
  sandbox = await startSandbox({ port: 0, host: '127.0.0.1' });
  app = await TestApp.open(sandboxServices(sandbox.url));
});
afterAll(async () => {
  await app.close();
  await sandbox.close();
});

const open = async (path: string, input: unknown) => {
  const reply = await app.app.inject({
    method: 'POST',
    url: `/api/auth/${path}`,
    headers: portalHeader,
    payload: input as object,
  });
  return { status: reply.statusCode, body: reply.json() };
};
/** What the browser keeps of the last sign-in that it began. */
let attempt = '';
async function start(redirectUrl?: string) {
  const begun = await open('startProvider', { provider: 'directory', redirectUrl });
  attempt = begun.body.Result?.attempt ?? '';
  return begun;
}

/** What the person does at the provider; answers the address that the browser is sent back to. */
async function choose(url: string, person: Record<string, string> = {}): Promise<URL> {
  const chosen = new URL(url.replace('/oidc/authorize', '/oidc/choose'));
  for (const [name, value] of Object.entries(person)) chosen.searchParams.set(name, value);
  const reply = await fetch(chosen, { redirect: 'manual' });
  return new URL(reply.headers.get('location') ?? '');
}

/** The browser coming back; answers what the fragment of the sign-in page holds. */
async function comeBack(returned: URL): Promise<URLSearchParams> {
  const reply = await app.app.inject(returned.pathname + returned.search);
  expect(reply.statusCode).toBe(302);
  const [page, fragment] = String(reply.headers.location).split('#');
  expect(page).toBe('/auth/sign-in');
  return new URLSearchParams(fragment);
}

async function signIn(person: Record<string, string>, redirectUrl?: string) {
  const { body } = await start(redirectUrl);
  return comeBack(await choose(body.Result.url, person));
}
const behave = (next: Behaviour, times = 1) =>
  fetch(`${sandbox.url}/gateways/behaviour`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ service: 'directory', next, times }),
  });
const complete = (fragment: URLSearchParams, kept = attempt) =>
  open('completeProvider', { code: fragment.get('provider'), attempt: kept });
const foreign = 'what somebody thought of';
const passwordSignIn = (email: string) =>
  app.app.inject({
    method: 'POST',
    url: '/api/auth/sign-in/email',
    payload: { email, password: foreign },
  });
const userWith = async (email: string) =>
  (await app.db.orm.select().from(users)).find((user) => user.email === email);

describe('signing in with the directory', () => {
  test('opens an account for a verified address; its session still needs the second factor', async () => {
    const person = { email: 'First@uni.test', verified: '1' };
    const fragment = await signIn(person, '/apprentices?tab=all');
    const { body } = await complete(fragment);
    expect(body.Result).toEqual({ token: expect.any(String), redirectUrl: '/apprentices?tab=all' });
    expect(await userWith('first@uni.test')).toMatchObject({ emailVerified: true });
    const about = await app.call('user/registerUser', {}, body.Result.token);
    expect(about.body.Result).toMatchObject({ mfaRequired: true, isNewUser: true });
    const again = await complete(await signIn(person));
    const same = await app.call('user/registerUser', {}, again.body.Result.token);
    expect(same.body.Result?.user.id).toBe(about.body.Result?.user.id);
    const kinds = (await app.db.orm.select().from(auditEvents)).map(({ kind }) => kind);
    expect(kinds).toEqual(expect.arrayContaining(['account.created', 'session.signedIn']));
  });

  test('the way back serves once, and its code once, for two minutes', async () => {
    const { body } = await start();
    const returned = await choose(body.Result.url, { email: 'once@uni.test', verified: '1' });
    const fragment = await comeBack(returned);
    expect((await comeBack(returned)).get('error')).toBe('auth/code-expired');
    expect((await complete(fragment)).status).toBe(200);
    expect((await complete(fragment)).body.Error.Code).toBe('link-spent');
    const late = await signIn({ email: 'once@uni.test', verified: '1' });
    app.pass(2 * 60_000);
    expect((await complete(late)).body.Error.Code).toBe('link-spent');
  });

  test('a code that somebody else brought signs nobody in', async () => {
    const fragment = await signIn({ email: 'stranger@uni.test', verified: '1' });
    const own = attempt;
    const { body } = await start();
    expect(body.Result.attempt).not.toBe(own);
    expect((await complete(fragment)).body.Error.Code).toBe('link-spent');
    expect((await complete(fragment, 'x'.repeat(43))).body.Error.Code).toBe('link-spent');
    expect((await complete(fragment, own)).status).toBe(200);
  });

  test('of twenty that exchange a code at once one gets the session', async () => {
    const fragment = await signIn({ email: 'race@uni.test', verified: '1' });
    const replies = await Promise.all(Array.from({ length: 20 }, () => complete(fragment)));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test('a way back that nobody set out on, or too late, leads nowhere', async () => {
    const returned = new URL('http://localhost:3000/api/auth/callback/directory?code=x&state=y');
    expect((await comeBack(returned)).get('error')).toBe('auth/code-expired');
    const { body } = await start();
    const late = await choose(body.Result.url, { email: 'late@uni.test', verified: '1' });
    app.pass(10 * 60_000);
    expect((await comeBack(late)).get('error')).toBe('auth/code-expired');
  });

  test('who turns back at the provider is told so', async () => {
    const { body } = await start();
    const fragment = await comeBack(await choose(body.Result.url));
    expect(fragment.get('error')).toBe('auth/user-cancelled');
  });

  test.each(['wrongNonce', 'foreignIssuer', 'foreignKey', 'refuse'] as const)(
    'an id token that cannot be believed (%s) is not',
    async (next) => {
      const { body } = await start();
      const returned = await choose(body.Result.url, { email: 'forged@uni.test', verified: '1' });
      await behave(next);
      expect((await comeBack(returned)).get('error')).toBe('auth/invalid-credential');
      expect(await userWith('forged@uni.test')).toBeUndefined();
    },
  );

  test('a code of another sign-in is not taken', async () => {
    const one = await choose((await start()).body.Result.url, {
      email: 'a@uni.test',
      verified: '1',
    });
    const other = await choose((await start()).body.Result.url, {
      email: 'b@uni.test',
      verified: '1',
    });
    one.searchParams.set('code', other.searchParams.get('code') ?? '');
    expect((await comeBack(one)).get('error')).toBe('auth/invalid-credential');
  });

  test('a provider that is away is said, when setting out and when coming back', async () => {
    const { body } = await start();
    const returned = await choose(body.Result.url, { email: 'away@uni.test', verified: '1' });
    await behave('down');
    expect((await comeBack(returned)).get('error')).toBe('auth/network-request-failed');
    const other = await TestApp.open(sandboxServices(sandbox.url));
    await behave('down');
    const reply = await other.post(
      '/api/auth/startProvider',
      { provider: 'directory' },
      portalHeader,
    );
    expect([reply.status, reply.body.Error?.Code]).toEqual([502, 'outside-unavailable']);
    // What it said while it was away is not believed for an hour.
    const again = await other.post(
      '/api/auth/startProvider',
      { provider: 'directory' },
      portalHeader,
    );
    expect(again.status).toBe(200);
    await other.close();
  });
});

describe('an account that is there', () => {
  test('is linked by an address that both sides have verified, and told', async () => {
    const user = await aUser(app.db, { emailVerified: true });
    const { body } = await complete(await signIn({ email: user.email, verified: '1' }));
    const about = await app.call('user/registerUser', {}, body.Result.token);
    expect(about.body.Result?.user.id).toBe(user.id);
    expect(app.mails.findLast(({ to }) => to === user.email)?.text).toContain(
      'Demonstration directory',
    );
  });

  test('is not linked by an address that the provider has not verified', async () => {
    const user = await aUser(app.db, { emailVerified: true });
    const known = await signIn({ email: user.email });
    const unknown = await signIn({ email: 'nobody@uni.test' });
    expect(known.get('error')).toBe('auth/invalid-credential');
    expect(unknown.get('error')).toBe('auth/invalid-credential');
    const linked = await app.db.orm.select().from(accounts);
    expect(linked.filter(({ userId }) => userId === user.id)).toEqual([]);
  });

  test('whose own address nobody had proved is its owner’s alone from then on', async () => {
    const person = { email: 'early@uni.test', name: 'Mallory Finch', password: foreign };
    expect((await open('signUp', person)).status).toBe(200);
    const signedUp = await passwordSignIn(person.email);
    expect(signedUp.statusCode).toBe(200);
    const stranger: string = signedUp.json().token;
    const before = await userWith(person.email);
    const { body } = await complete(await signIn({ email: person.email, verified: '1' }));
    const about = await app.call('user/registerUser', {}, body.Result.token);
    expect(about.body.Result?.user.id).toBe(before?.id);
    expect((await app.call('user/registerUser', {}, stranger)).status).toBe(401);
    expect((await passwordSignIn(person.email)).statusCode).toBe(401);
    const after = await userWith(person.email);
    expect(after).toMatchObject({ emailVerified: true });
    // Nor does it go on under the name that the stranger chose.
    expect(after?.name).not.toBe(person.name);
    const waysIn = (await app.db.orm.select().from(accounts)).filter(
      ({ userId }) => userId === before?.id,
    );
    expect(waysIn.map(({ providerId }) => providerId)).toEqual(['directory']);
    expect(app.mails.findLast(({ to }) => to === person.email)?.text).toContain(
      'its password, second factor and sessions no longer work',
    );
    const kinds = (await app.db.orm.select().from(auditEvents))
      .filter(({ userId }) => userId === before?.id)
      .map(({ kind }) => kind);
    expect(kinds).toEqual(expect.arrayContaining(['account.reclaimed', 'email.verified']));
  });

  test('and opened at the very moment that the provider vouches for its address is taken over too', async () => {
    for (let round = 0; round < 5; round++) {
      const email = `moment${round}@uni.test`;
      const { body } = await start();
      const returned = await choose(body.Result.url, { email, verified: '1' });
      const [fragment] = await Promise.all([
        comeBack(returned),
        open('signUp', { email, name: 'Mallory Finch', password: foreign }),
      ]);
      expect(fragment.get('error')).toBeNull();
      expect((await complete(fragment)).status).toBe(200);
      expect((await passwordSignIn(email)).statusCode).toBe(401);
      expect(await userWith(email)).toMatchObject({ emailVerified: true });
    }
  });

  test('that is disabled stays shut', async () => {
    const user = await aUser(app.db, { emailVerified: true, disabledAt: app.now });
    const fragment = await signIn({ email: user.email, verified: '1' });
    expect(fragment.get('error')).toBe('auth/user-disabled');
  });
});

test.each([
  'https://elsewhere.test/',
  '//elsewhere.test',
  '/\\elsewhere.test',
  'javascript:alert(1)',
  '/auth/sign-in',
])('sign-in does not lead on to %s', async (redirectUrl) => {
  const fragment = await signIn({ email: 'onward@uni.test', verified: '1' }, redirectUrl);
  expect((await complete(fragment)).body.Result.redirectUrl).toBeNull();
});

test('a provider that is not configured, or none, is refused', async () => {
  const google = await open('startProvider', { provider: 'google' });
  expect([google.status, google.body.Error.Code]).toEqual([409, 'not-configured']);
  expect((await open('startProvider', { provider: 'elsewhere' })).body.Error.Code).toBe('invalid');
});

test('what is kept of a sign-in under way gives nothing away', async () => {
  const { body } = await start();
  const address = new URL(body.Result.url);
  const rows = JSON.stringify(await app.db.orm.select().from(providerSignIns));
  expect(rows).not.toContain(address.searchParams.get('state'));
  expect(rows).not.toContain(address.searchParams.get('nonce'));
});
