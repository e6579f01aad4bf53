import type { ProviderName } from '@tradebridge/contract/identity-rules';
import { auditEvents } from '@tradebridge/server/audit/tables';
import { accounts, providerSignIns, users } from '@tradebridge/server/identity/tables';
import { anAccount } from '@tradebridge/server/identity/test-people';
import { aUser } from '@tradebridge/server/identity/test-users';
import { portalHeader, TestApp } from '@tradebridge/server/platform/test-app';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Behaviour } from '../gateways/behaviour.ts';
import { sandboxServices } from '../sandbox-services.ts';
import { type RunningSandbox, startSandbox } from '../start-sandbox.ts';
import { type StandIn, standIns } from './stand-ins.ts';
import { TestBrowser } from './test-browser.ts';

let sandbox: RunningSandbox;
let app: TestApp;
beforeAll(async () => {
  sandbox = await startSandbox({ port: 0, host: '127.0.0.1' });
  const variablesOf = (name: 'google' | 'microsoft', { path, client }: StandIn) => ({
    [`${name.toUpperCase()}_ISSUER`]: `${sandbox.url}${path}`,
    [`${name.toUpperCase()}_CLIENT_ID`]: client.id,
    [`${name.toUpperCase()}_CLIENT_SECRET`]: client.secret,
  });
  app = await TestApp.open({
    ...sandboxServices(sandbox.url),
    ...variablesOf('google', standIns.google),
    ...variablesOf('microsoft', standIns.microsoft),
  });
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
/** The browser's secret from the last sign-in that it started. */
let attempt = '';
async function start(redirectUrl?: string, provider: ProviderName = 'directory') {
  const begun = await open('startProvider', { provider, redirectUrl });
  attempt = begun.body.Result?.attempt ?? '';
  return begun;
}

/** What the person does at the provider; returns the address to which the browser is sent back. */
async function choose(url: string, person: Record<string, string> = { cancel: '1' }): Promise<URL> {
  const browser = new TestBrowser(({ port }) => port === '3000');
  const page = await browser.open(url);
  return (await browser.open(page.url, person)).url;
}

/** Returns the browser to the portal; returns the fragment of the sign-in page. */
async function comeBack(returned: URL): Promise<URLSearchParams> {
  const reply = await app.app.inject(returned.pathname + returned.search);
  expect(reply.statusCode).toBe(302);
  const [page, fragment] = String(reply.headers.location).split('#');
  expect(page).toBe('/auth/sign-in');
  return new URLSearchParams(fragment);
}

async function signIn(
  person: Record<string, string>,
  redirectUrl?: string,
  provider: ProviderName = 'directory',
) {
  const { body } = await start(redirectUrl, provider);
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
    headers: portalHeader,
    payload: { email, password: foreign },
  });
const userWith = async (email: string) =>
  (await app.db.orm.select().from(users)).find((user) => user.email === email);

describe('from the native app', () => {
  let known: TestApp;
  beforeAll(async () => {
    known = await TestApp.open({
      ...sandboxServices(sandbox.url),
      NATIVE_APP_ID: 'au.edu.ridge.portal',
    });
  });
  afterAll(() => known.close());

  const post = async (path: string, payload: object) =>
    (
      await known.app.inject({
        method: 'POST',
        url: `/api/auth/${path}`,
        headers: portalHeader,
        payload,
      })
    ).json();

  /** Starts in the app; returns what it keeps, and the link that the browser ends at. */
  async function begin(person?: Record<string, string>) {
    const input = { provider: 'directory', redirectUrl: '/receipts', isInApp: true };
    const { url, attempt: kept } = (await post('startProvider', input)).Result;
    const returned = await choose(url, person);
    const reply = await known.app.inject(returned.pathname + returned.search);
    expect(reply.statusCode).toBe(302);
    const [page, fragment] = String(reply.headers.location).split('#');
    expect(page).toBe('au.edu.ridge.portal://auth/sign-in');
    return { kept, brought: new URLSearchParams(fragment) };
  }

  test('the redirect leads into it, and only the app that started it gets the session', async () => {
    const { kept, brought } = await begin({ email: 'inapp@uni.test', verified: '1' });
    expect(brought.get('by')).toBe('directory');
    const code = brought.get('provider');
    // Another app that intercepts the link has started a different sign-in, if any.
    const { kept: other } = await begin();
    const caught = await post('completeProvider', { code, attempt: other });
    expect(caught.Error.Code).toBe('link-spent');
    const completed = await post('completeProvider', { code, attempt: kept });
    expect(completed.Result).toEqual({ token: expect.any(String), redirectUrl: '/receipts' });
  });

  test('failures are reported there', async () => {
    expect((await begin()).brought.get('error')).toBe('auth/user-cancelled');
  });

  test('without a known app nothing can be started', async () => {
    const { body } = await open('startProvider', { provider: 'directory', isInApp: true });
    expect(body.Error.Code).toBe('not-configured');
  });
});

describe('signing in with the directory', () => {
  test('creates an account for a verified address; its session still needs the second factor', async () => {
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

  test('the redirect can be used once, and its code once, for two minutes', async () => {
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

  test("someone else's code signs no one in", async () => {
    const fragment = await signIn({ email: 'stranger@uni.test', verified: '1' });
    const own = attempt;
    const { body } = await start();
    expect(body.Result.attempt).not.toBe(own);
    expect((await complete(fragment)).body.Error.Code).toBe('link-spent');
    expect((await complete(fragment, 'x'.repeat(43))).body.Error.Code).toBe('link-spent');
    expect((await complete(fragment, own)).status).toBe(200);
  });

  test('of twenty concurrent exchanges of a code one gets the session', async () => {
    const fragment = await signIn({ email: 'race@uni.test', verified: '1' });
    const replies = await Promise.all(Array.from({ length: 20 }, () => complete(fragment)));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test('a redirect without a started sign-in, or after it expired, is refused', async () => {
    const returned = new URL('http://localhost:3000/api/auth/callback/directory?code=x&state=y');
    expect((await comeBack(returned)).get('error')).toBe('auth/code-expired');
    const { body } = await start();
    const late = await choose(body.Result.url, { email: 'late@uni.test', verified: '1' });
    app.pass(10 * 60_000);
    expect((await comeBack(late)).get('error')).toBe('auth/code-expired');
  });

  test('cancelling at the provider is reported as such', async () => {
    const { body } = await start();
    const fragment = await comeBack(await choose(body.Result.url));
    expect(fragment.get('error')).toBe('auth/user-cancelled');
  });

  test('a refusal by the provider is reported as such', async () => {
    const { body } = await start();
    const returned = await choose(body.Result.url, { email: 'refused@uni.test', verified: '1' });
    await behave('refuse');
    expect((await comeBack(returned)).get('error')).toBe('auth/provider-refused');
    expect(await userWith('refused@uni.test')).toBeUndefined();
  });

  test('the code of another sign-in is refused', async () => {
    const one = await choose((await start()).body.Result.url, {
      email: 'a@uni.test',
      verified: '1',
    });
    const other = await choose((await start()).body.Result.url, {
      email: 'b@uni.test',
      verified: '1',
    });
    one.searchParams.set('code', other.searchParams.get('code') ?? '');
    expect((await comeBack(one)).get('error')).toBe('auth/provider-refused');
  });

  test('an unavailable provider is reported, both when starting and when returning', async () => {
    const { body } = await start();
    const returned = await choose(body.Result.url, { email: 'away@uni.test', verified: '1' });
    await behave('down');
    expect((await comeBack(returned)).get('error')).toBe('auth/provider-unavailable');
    await behave('down');
    // Even right after it responded.
    const away = await start();
    expect([away.status, away.body.Error?.Code]).toEqual([502, 'outside-unavailable']);
    expect((await start()).status).toBe(200);
  });
});

describe('an existing account', () => {
  test('is linked by an address that both sides have verified, and notified', async () => {
    const user = await aUser(app.db, { emailVerified: true });
    const { body } = await complete(await signIn({ email: user.email, verified: '1' }));
    const about = await app.call('user/registerUser', {}, body.Result.token);
    expect(about.body.Result?.user.id).toBe(user.id);
    expect(app.mails.findLast(({ to }) => to === user.email)?.text).toContain(
      'Demonstration directory',
    );
    const events = await app.db.orm.select().from(auditEvents);
    expect(events).toContainEqual(
      expect.objectContaining({
        kind: 'provider.linked',
        userId: user.id,
        details: { provider: 'directory' },
      }),
    );
  });

  test('is found by its link after its own address has changed, until the link is removed', async () => {
    const user = await anAccount(app);
    const person = { email: user.email, verified: '1' };
    const { body } = await complete(await signIn(person));
    const moved = `moved-${user.email}`;
    await app.db.query('update users set email = $1 where id = $2', [moved, user.id]);
    const userIdOf = async (token: string) =>
      (await app.call('user/registerUser', {}, token)).body.Result?.user.id;
    expect(await userIdOf(body.Result.token)).toBe(user.id);
    const again = await complete(await signIn(person));
    expect(await userIdOf(again.body.Result.token)).toBe(user.id);
    const session = await app.signIn(user.id);
    const unlinked = await app.call('user/unlinkProvider', { provider: 'directory' }, session);
    expect(unlinked.body.Result).toBe(true);
    // No account has the former address any more: verifying it creates a new one.
    const another = await complete(await signIn(person));
    expect(await userIdOf(another.body.Result.token)).not.toBe(user.id);
  });

  test('is not linked by an address that the provider has not verified', async () => {
    const user = await aUser(app.db, { emailVerified: true });
    const known = await signIn({ email: user.email });
    const unknown = await signIn({ email: 'nobody@uni.test' });
    expect(known.get('error')).toBe('auth/provider-email-unverified');
    expect(unknown.get('error')).toBe('auth/provider-email-unverified');
    const linked = await app.db.orm.select().from(accounts);
    expect(linked.filter(({ userId }) => userId === user.id)).toEqual([]);
  });

  test('whose address was never verified is taken over by the address’s owner', async () => {
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
    // Nor does it keep the name that the stranger chose.
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

  test('created while the provider verifies its address is taken over too', async () => {
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

  test('that is disabled cannot be used', async () => {
    const user = await aUser(app.db, { emailVerified: true, disabledAt: app.now });
    const fragment = await signIn({ email: user.email, verified: '1' });
    expect(fragment.get('error')).toBe('auth/user-disabled');
  });
});

describe.each(['google', 'microsoft'] as const)('signing in with %s', (provider) => {
  test('creates an account for a verified address, and asks the person to choose an account', async () => {
    const { body } = await start(undefined, provider);
    expect(new URL(body.Result.url).searchParams.get('prompt')).toBe('select_account');
    const email = `${provider}@uni.test`;
    const fragment = await comeBack(await choose(body.Result.url, { email, verified: '1' }));
    const completed = await complete(fragment);
    const about = await app.call('user/registerUser', {}, completed.body.Result.token);
    expect(about.body.Result?.user.email).toBe(email);
    expect(await userWith(email)).toMatchObject({ emailVerified: true });
  });

  test('does not link an address that it does not vouch for', async () => {
    const user = await aUser(app.db, { emailVerified: true });
    const fragment = await signIn({ email: user.email }, undefined, provider);
    expect(fragment.get('error')).toBe('auth/provider-email-unverified');
    expect(fragment.get('by')).toBe(provider);
  });
});

describe('an address whose domain Google is not responsible for', () => {
  const person = (email: string) => ({ email, verified: '1' });
  const mailTo = (email: string) => app.mails.filter(({ to }) => to === email);
  const linkIn = (email: string) =>
    /auth\/link#([\w-]{43})/.exec(mailTo(email).at(-1)?.text ?? '')?.[1] ?? '';
  const refused = 'auth/provider-email-unverified';

  test('is confirmed by a mail before its account is linked', async () => {
    const email = 'dana@unmanaged.test';
    const user = await aUser(app.db, { email, emailVerified: true });
    expect((await signIn(person(email), undefined, 'google')).get('error')).toBe(refused);
    const token = linkIn(email);
    expect((await open('retrieveLink', { token })).body.Result).toMatchObject({
      kind: 'provider',
      email,
      provider: 'Google',
    });
    expect((await signIn(person(email), undefined, 'google')).get('error')).toBe(refused);
    // A new link ends the one before it.
    expect((await open('linkProvider', { token })).body.Error.Code).toBe('link-spent');
    const latest = { token: linkIn(email) };
    expect((await open('linkProvider', latest)).body.Result).toBe(true);
    expect((await open('linkProvider', latest)).body.Error.Code).toBe('link-spent');
    const { body } = await complete(await signIn(person(email), undefined, 'google'));
    const about = await app.call('user/registerUser', {}, body.Result.token);
    expect(about.body.Result?.user.id).toBe(user.id);
  });

  test('opens no account, and mails nobody who has none or never confirmed it', async () => {
    const email = 'new@unmanaged.test';
    expect((await signIn(person(email), undefined, 'google')).get('error')).toBe(refused);
    expect(await userWith(email)).toBeUndefined();
    const unconfirmed = await aUser(app.db, {
      email: 'other@unmanaged.test',
      emailVerified: false,
    });
    const said = await signIn(person(unconfirmed.email), undefined, 'google');
    expect(said.get('error')).toBe(refused);
    expect([...mailTo(email), ...mailTo(unconfirmed.email)]).toEqual([]);
  });

  test('links nothing once the account is disabled', async () => {
    const { id, email } = await aUser(app.db, {
      email: 'gone@unmanaged.test',
      emailVerified: true,
    });
    await signIn(person(email), undefined, 'google');
    await app.db.query('update users set disabled_at = now() where id = $1', [id]);
    const { body } = await open('linkProvider', { token: linkIn(email) });
    expect(body.Error.Code).toBe('link-spent');
  });
});

describe('a refused sign-in', () => {
  const events = () => app.db.orm.select().from(auditEvents);
  /** The events recorded while `work` runs. */
  async function recordedBy(work: () => Promise<unknown>) {
    const before = new Set((await events()).map(({ id }) => id));
    await work();
    return (await events())
      .filter(({ id }) => !before.has(id))
      .map(({ kind, userId, details }) => ({ kind, userId, details }));
  }

  test('is recorded with its code and reason, without personal data', async () => {
    const recorded = await recordedBy(() => signIn({ email: 'unvouched@uni.test' }));
    const details = {
      by: 'directory',
      code: 'auth/provider-email-unverified',
      reason: 'no true email_verified',
    };
    expect(recorded).toEqual([{ kind: 'session.refused', userId: null, details }]);
  });

  test('is recorded with its account once the provider has identified it', async () => {
    const user = await aUser(app.db, { emailVerified: true, disabledAt: app.now });
    const recorded = await recordedBy(() => signIn({ email: user.email, verified: '1' }));
    const details = { by: 'directory', code: 'auth/user-disabled' };
    expect(recorded).toEqual([{ kind: 'session.refused', userId: user.id, details }]);
  });

  test('is recorded if it was too late, but not if it was forged or cancelled', async () => {
    const { body } = await start();
    const late = await choose(body.Result.url, { email: 'late@uni.test', verified: '1' });
    app.pass(10 * 60_000);
    const madeUp = new URL('http://localhost:3000/api/auth/callback/directory?code=x&state=y');
    const recorded = await recordedBy(async () => {
      for (const returned of [late, late, madeUp]) await comeBack(returned);
      await comeBack(await choose((await start()).body.Result.url));
    });
    const details = { by: 'directory', code: 'auth/code-expired' };
    expect(recorded).toEqual([{ kind: 'session.refused', userId: null, details }]);
  });
});

test.each([
  'https://elsewhere.test/',
  '//elsewhere.test',
  '/\\elsewhere.test',
  'javascript:alert(1)',
  '/auth/sign-in',
])('sign-in does not redirect to %s', async (redirectUrl) => {
  const fragment = await signIn({ email: 'onward@uni.test', verified: '1' }, redirectUrl);
  expect((await complete(fragment)).body.Result.redirectUrl).toBeNull();
});

test('a provider that is not configured, or unknown, is refused', async () => {
  const bare = await TestApp.open({}, app.db);
  const google = await bare.post('/api/auth/startProvider', { provider: 'google' }, portalHeader);
  expect([google.status, google.body.Error?.Code]).toEqual([409, 'not-configured']);
  await bare.close();
  expect((await open('startProvider', { provider: 'elsewhere' })).body.Error.Code).toBe('invalid');
});

test('a sign-in started before the secret was rotated can be completed after it', async () => {
  const services = sandboxServices(sandbox.url);
  const earlier = 'the secret that this server had at first';
  const before = await TestApp.open({ ...services, AUTH_SECRET: earlier }, app.db);
  const during = await TestApp.open(
    { ...services, AUTH_SECRET: 'x'.repeat(32), AUTH_SECRET_PREVIOUS: earlier },
    app.db,
  );
  const begun = await before.post(
    '/api/auth/startProvider',
    { provider: 'directory' },
    portalHeader,
  );
  const { url } = begun.body.Result as { url: string };
  const returned = await choose(url, { email: 'rotated@uni.test', verified: '1' });
  const reply = await during.app.inject(returned.pathname + returned.search);
  expect(reply.headers.location).toMatch(/^\/auth\/sign-in#.*\bprovider=/);
  await during.close();
  await before.close();
});

test('the stored state of a sign-in reveals nothing', async () => {
  const { body } = await start();
  const address = new URL(body.Result.url);
  const rows = JSON.stringify(await app.db.orm.select().from(providerSignIns));
  expect(rows).not.toContain(address.searchParams.get('state'));
  expect(rows).not.toContain(address.searchParams.get('nonce'));
});
