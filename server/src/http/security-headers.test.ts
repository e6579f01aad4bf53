import { once } from 'node:events';
import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { clearCacheHeader } from '@tradebridge/contract/identity-rules';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aUser } from '../identity/test-users.ts';
import { portalHeader, TestApp } from '../platform/test-app.ts';

let app: TestApp;
let token: string;
beforeAll(async () => {
  const webFolder = await mkdtemp(join(tmpdir(), 'tradebridge-web-'));
  await mkdir(join(webFolder, 'assets'));
  await writeFile(join(webFolder, 'index.html'), '<!doctype html><title>Portal</title>');
  await writeFile(join(webFolder, 'assets', 'app-1a2b.js'), 'export {};');
  await writeFile(join(webFolder, 'page-code.json'), '{}');
  app = await TestApp.open({}, undefined, { webFolder });
  token = await app.signIn((await aUser(app.db, { isAdmin: true })).id);
});
afterAll(() => app.close());

const asked = (url: string, method: 'GET' | 'POST' = 'GET') =>
  app.app.inject({
    method,
    url,
    headers: { ...portalHeader, authorization: `Bearer ${token}` },
  });

test('only the preview may be framed, and only by the portal', async () => {
  const { headers } = await asked('/preview/safety?as=contact');
  expect(headers['x-frame-options']).toBe('SAMEORIGIN');
  expect(headers['content-security-policy']).toMatch(/frame-ancestors 'self'$/);
  for (const url of ['/previews', '/pages/preview/x', '/api/preview/x']) {
    expect((await asked(url)).headers, url).toMatchObject({ 'x-frame-options': 'DENY' });
  }
});

function expectSafe(headers: Record<string, unknown>): void {
  expect(headers['content-security-policy']).toMatch(/frame-ancestors 'none'/);
  expect(headers).toMatchObject({
    'x-frame-options': 'DENY',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'permissions-policy': expect.stringMatching(/\bcamera=\(\).*\bgeolocation=\(\)/),
  });
}

test.each([
  ['a call', '/api/core/init', 'POST', 200],
  ['a refused call', '/api/administration/retrieveUser', 'POST', 400],
  ['a call that does not exist', '/api/core/nothing', 'POST', 404],
  ['the configuration', '/api/config', 'GET', 200],
  ['a page', '/home', 'GET', 200],
  ['the root', '/', 'GET', 200],
  ['a file', '/assets/app-1a2b.js', 'GET', 200],
  ['a file that is missing', '/assets/app-0000.js', 'GET', 404],
  ['a probe', '/healthz', 'GET', 200],
  ['another method', '/healthz', 'POST', 405],
  ['an address that can’t be read', '/%ZZ', 'GET', 404],
  ['a redirect', '/api/auth/callback/directory', 'GET', 302],
] as const)(
  '%s cannot be framed, sniffed or given features',
  async (_what, url, method, status) => {
    const reply = await asked(url, method);
    expect(reply.statusCode).toBe(status);
    expectSafe(reply.headers);
  },
);

test.each(['/', '/home', '/assets/app-1a2b.js'])(
  '%s says of every feature who may use it',
  async (url) => {
    const policy = (await asked(url)).headers['permissions-policy'];
    expect(policy).toContain('publickey-credentials-create=(self)');
    expect(policy).toContain('usb=()');
  },
);

test.each([
  ['/api/core/init', 'POST', 'no-store'],
  ['/api/administration/retrieveUser', 'POST', 'no-store'],
  ['/api/core/nothing', 'POST', 'no-store'],
  ['/api/config', 'GET', 'no-cache'],
  ['/api/openapi.json', 'GET', 'no-cache'],
  ['/home', 'GET', 'no-cache'],
  ['/assets/app-1a2b.js', 'GET', 'public, max-age=31536000, immutable'],
  ['/assets/app-0000.js', 'GET', 'no-store'],
] as const)('%s by %s may be cached so far: %s', async (url, method, expected) => {
  expect((await asked(url, method)).headers['cache-control']).toBe(expected);
});

test('signing out clears the cache of a browser that asks for it, and no other call does', async () => {
  const { id } = await aUser(app.db);
  const call = async (path: 'user/signOut' | 'core/ping', headers: Record<string, string>) =>
    (await app.call(path, {}, await app.signIn(id), headers)).headers['clear-site-data'];
  const asks = { [clearCacheHeader]: '1' };
  expect(await call('user/signOut', asks)).toBe('"cache"');
  expect(await call('user/signOut', {})).toBeUndefined();
  expect(await call('core/ping', asks)).toBeUndefined();
});

test('a sign-in is never cached, refused or not', async () => {
  const credentials = { email: 'nobody@example.test', password: 'wrong' };
  const reply = await app.post('/api/auth/sign-in/email', credentials, portalHeader);
  expect([reply.status, reply.headers['cache-control']]).toEqual([401, 'no-store']);
});

test('the live stream has the headers of every reply', async () => {
  await app.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.app.server.address() as AddressInfo;
  const headers = { ...portalHeader, authorization: `Bearer ${token}` };
  const request = get({ port, host: '127.0.0.1', path: '/api/live', headers });
  const [response]: IncomingMessage[] = await once(request, 'response');
  expect(response?.headers).toMatchObject({
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-request-id': expect.stringMatching(/^[0-9a-f-]{36}$/),
  });
  expectSafe(response?.headers ?? {});
  response?.destroy();
});

test('browsers are told to use only https if the portal does', async () => {
  const name = 'strict-transport-security';
  expect((await asked('/healthz')).headers[name]).toBeUndefined();
  const secure = await TestApp.open({ PUBLIC_URL: 'https://portal.example.edu.au' });
  expect((await secure.app.inject('/healthz')).headers[name]).toBe(
    'max-age=31536000; includeSubDomains',
  );
  await secure.close();
});
