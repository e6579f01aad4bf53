import { cp, mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { TestApp } from '../platform/test-app.ts';

const publicFiles = fileURLToPath(new URL('../../../web/public', import.meta.url));

let app: TestApp;
beforeAll(async () => {
  const webFolder = await mkdtemp(join(tmpdir(), 'tradebridge-web-'));
  await cp(publicFiles, webFolder, { recursive: true });
  await mkdir(join(webFolder, 'assets'));
  await writeFile(join(webFolder, 'assets', 'app-1a2b.js'), 'export {};');
  await writeFile(join(webFolder, 'index.html'), '<!doctype html><title>__PRODUCT_NAME__</title>');
  await writeFile(
    join(webFolder, 'page-code.json'),
    JSON.stringify({ '/$': [], '/home': [], '/apprentice/$cid': [] }),
  );
  app = await TestApp.open({}, undefined, { webFolder });
});
afterAll(() => app.close());

const typeOf = async (url: string) => {
  const { statusCode, headers } = await app.app.inject(url);
  return [statusCode, headers['content-type']];
};

const page = [200, 'text/html; charset=utf-8'];

describe('the page is returned for', () => {
  test.each(['/', '/home', '/nothing-known?by=its.address', '/apprentice/TC1'])(
    '%s',
    async (url) => {
      expect(await typeOf(url)).toEqual(page);
    },
  );

  test('the address of a page whose id looks like a file name', async () => {
    expect(await typeOf('/apprentice/TC1.a')).toEqual(page);
  });
});

test.each([
  ['/auth/link%23Ab-_9', '/auth/link#Ab-_9'],
  ['/pay?utm_source=mail%23pay_Ab-_9', '/pay#pay_Ab-_9'],
])('a link whose # was escaped is redirected, and not cached: %s', async (url, location) => {
  const { statusCode, headers } = await app.app.inject(url);
  expect([statusCode, headers.location, headers['cache-control']]).toEqual([
    302,
    location,
    'no-store',
  ]);
});

test('the policy of a page allows only the portal’s own files, and styles by a nonce of its own', async () => {
  const policyOf = async () =>
    String((await app.app.inject('/home')).headers['content-security-policy']);
  const policy = await policyOf();
  const directives = new Map(
    policy.split(';').map((directive) => {
      const [name = '', ...sources] = directive.trim().split(/\s+/);
      return [name, sources] as const;
    }),
  );
  expect(directives.get('default-src')).toEqual(["'none'"]);
  expect(directives.get('base-uri')).toEqual(["'none'"]);
  expect(directives.get('script-src')).toEqual(["'self'"]);
  expect(directives.get('style-src')).toEqual(["'self'", expect.stringMatching(/^'nonce-.{24}'$/)]);
  expect(policy).not.toContain('unsafe-');
  expect(await policyOf()).not.toBe(policy);
});

describe('files are served', () => {
  test.each([
    ['/robots.txt', 'text/plain; charset=utf-8'],
    ['/favicon.ico', 'image/vnd.microsoft.icon'],
    ['/favicon.svg', 'image/svg+xml'],
    ['/assets/app-1a2b.js', 'application/javascript; charset=utf-8'],
  ])('%s', async (url, type) => {
    expect(await typeOf(url)).toEqual([200, type]);
  });

  test('robots.txt disallows everything', async () => {
    expect((await app.app.inject('/robots.txt')).body).toBe('User-agent: *\nDisallow: /\n');
  });
});

describe('a file that does not exist is not found', () => {
  test.each([
    '/assets/app-0000.js',
    '/assets/nothing',
    '/missing.png',
    '/deep/missing.css?v=2',
    '/.env',
    '/.git/config',
    '/.well-known/security.txt',
    '/.well-known/change-password',
    '/index.html',
    '/page-code.json',
    '/sign-in-labels.json',
  ])('%s', async (url) => {
    const { statusCode, headers } = await app.app.inject(url);
    expect([statusCode, headers['content-type']]).toEqual([404, 'text/plain; charset=utf-8']);
  });

  test('with no other method either', async () => {
    const send = async (url: string) => (await app.app.inject({ method: 'POST', url })).statusCode;
    expect(await send('/missing.png')).toBe(404);
    expect(await send('/home')).toBe(405);
  });
});
