import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { auditEvents } from '@tradebridge/server/audit/tables';
import { portalHeader, TestApp } from '@tradebridge/server/platform/test-app';
import { type Configuration, Provider } from 'oidc-provider';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { TestBrowser } from './test-browser.ts';

const client = { id: 'portal', secret: 'a secret: +/%~' };
const redirectUri = 'http://localhost:3000/api/auth/callback/directory';

/** What an institution has to add to the defaults: its people and their claims. */
const withPeople: Partial<Configuration> = {
  claims: { email: ['email', 'email_verified'], profile: ['name'] },
  findAccount: async (_context, id) => ({
    accountId: id,
    claims: async () => ({
      sub: id,
      email: `${id}@uni.test`,
      email_verified: true,
      name: 'Dana Farrugia',
    }),
  }),
};

let server: Server;
let app: TestApp;
beforeEach(() => {
  // The provider prints warnings about its default configuration, which is what is tested here.
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  vi.spyOn(console, 'info').mockImplementation(() => {});
});
afterEach(async () => {
  vi.restoreAllMocks();
  server.closeAllConnections();
  server.close();
  await app.close();
});

async function startProvider(
  configuration: Partial<Configuration>,
  about: Record<string, unknown> = {},
  variables: Record<string, string> = {},
): Promise<void> {
  server = createServer();
  server.listen(0, 'localhost');
  await once(server, 'listening');
  const issuer = `http://localhost:${(server.address() as AddressInfo).port}`;
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: client.id,
        client_secret: client.secret,
        redirect_uris: [redirectUri],
        ...about,
      },
    ],
    ...configuration,
  });
  server.on('request', provider.callback());
  app = await TestApp.open({
    DIRECTORY_ISSUER: issuer,
    DIRECTORY_CLIENT_ID: client.id,
    DIRECTORY_CLIENT_SECRET: client.secret,
    ...variables,
  });
}

const openCall = (path: string, payload: object) =>
  app.app.inject({ method: 'POST', url: `/api/auth/${path}`, headers: portalHeader, payload });

/** Starts a sign-in; returns the browser and the page that it reached. */
async function begin() {
  const begun = (await openCall('startProvider', { provider: 'directory' })).json();
  const browser = new TestBrowser((url) => url.port === '3000');

  return { browser, page: await browser.open(begun.Result.url), attempt: begun.Result.attempt };
}

/**
 * Signs in and consents on the provider's own pages; returns the fragment for the portal's sign-in
 * page.
 */
async function signIn(): Promise<{ fragment: URLSearchParams; attempt: string }> {
  const { browser, page, attempt } = await begin();
  const consent = await browser.submit(page, { login: 'dana', password: 'any' });
  const { url } = await browser.submit(consent);
  return { fragment: await comeBack(url), attempt };
}

async function comeBack(url: URL): Promise<URLSearchParams> {
  const reply = await app.app.inject(url.pathname + url.search);
  return new URLSearchParams(String(reply.headers.location).split('#')[1]);
}

async function expectSignedIn(): Promise<void> {
  const { fragment, attempt } = await signIn();
  expect(fragment.get('error')).toBeNull();
  const code = fragment.get('provider');
  const { Result } = (await openCall('completeProvider', { code, attempt })).json();
  const about = await app.call('user/registerUser', {}, Result.token);
  expect(about.body.Result).toMatchObject({ isNewUser: true, user: { email: 'dana@uni.test' } });
}

test('oidc-provider in its default configuration signs people in', async () => {
  await startProvider(withPeople);
  await expectSignedIn();
});

test('oidc-provider with only an ES256 key signs people in', async () => {
  const { generateKeyPair, exportJWK } = await import('jose');
  const { privateKey } = await generateKeyPair('ES256', { extractable: true });
  await startProvider(
    { ...withPeople, jwks: { keys: [await exportJWK(privateKey)] } },
    { id_token_signed_response_alg: 'ES256' },
  );
  await expectSignedIn();
});

test('without claims about addresses a sign-in is refused, with the reason, and recorded', async () => {
  await startProvider({});
  const { fragment } = await signIn();
  expect(fragment.get('error')).toBe('auth/provider-email-unverified');
  const events = await app.db.orm.select().from(auditEvents);
  expect(events.map(({ kind, details }) => ({ kind, details }))).toEqual([
    {
      kind: 'session.refused',
      details: { by: 'directory', code: 'auth/provider-email-unverified', reason: 'no email' },
    },
  ]);
});

test('an unsupported prompt is a configuration fault', async () => {
  await startProvider(withPeople, {}, { DIRECTORY_PROMPT: 'select_account' });
  const { page } = await begin();
  expect((await comeBack(page.url)).get('error')).toBe('auth/provider-misconfigured');
});

test('a wrong client secret is a configuration fault', async () => {
  await startProvider(withPeople, {}, { DIRECTORY_CLIENT_SECRET: 'another' });
  expect((await signIn()).fragment.get('error')).toBe('auth/provider-misconfigured');
});

test('cancelling there is reported as cancelled', async () => {
  await startProvider(withPeople);
  const { browser, page } = await begin();
  const abort = /href="([^"]*abort[^"]*)"/.exec(page.html)?.[1] ?? '';
  const { url } = await browser.open(new URL(abort, page.url));
  expect((await comeBack(url)).get('error')).toBe('auth/user-cancelled');
});
