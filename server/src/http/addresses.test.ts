import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { beforeAll, describe, expect, test } from 'vitest';
import { aUser } from '../identity/test-users.ts';
import { openTestApp, portalHeader, TestApp } from '../platform/test-app.ts';

const app = await openTestApp();
let headers: Record<string, string>;
beforeAll(async () => {
  const user = await aUser(app.db);
  headers = { ...portalHeader, authorization: `Bearer ${await app.signIn(user.id)}` };
});

describe('an address that exists for other methods', () => {
  test.each([
    ['GET', '/api/core/ping', 'POST'],
    ['PUT', '/api/core/ping?by=mistake', 'POST'],
    ['OPTIONS', '/api/auth/sign-in/email', 'POST'],
    ['DELETE', '/api/employer/downloadInvoice', 'GET, POST'],
    ['POST', '/api/live', 'GET'],
    ['HEAD', '/api/live', 'GET'],
    ['POST', '/api/config', 'GET, HEAD'],
    ['POST', '/healthz', 'GET, HEAD'],
    ['POST', '/calendar/a-token.ics', 'GET, HEAD'],
    ['POST', '/', 'GET, HEAD'],
  ] as const)('refuses %s %s', async (method, url, allowed) => {
    const reply = await app.app.inject({ method, url, headers });
    expect([reply.statusCode, reply.headers.allow]).toEqual([405, allowed]);
    if (method === 'HEAD') return;
    expect(reply.json()).toMatchObject({ Success: false, Error: { Code: 'method-not-allowed' } });
  });

  test('does not answer TRACE', async () => {
    await app.app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = app.app.server.address() as AddressInfo;
    for (const path of ['/', '/api/core/ping']) {
      const asked = request({ port, host: '127.0.0.1', method: 'TRACE', path, headers });
      const [reply]: IncomingMessage[] = await once(asked.end(), 'response');
      expect(await text(reply as IncomingMessage)).not.toContain('TRACE');
      expect([404, 405]).toContain(reply?.statusCode);
    }
  });

  test('is reported only to a session', async () => {
    const reply = await app.app.inject({ url: '/api/core/ping', headers: portalHeader });
    expect([reply.statusCode, reply.headers.allow]).toEqual([401, undefined]);
  });

  test.each(['/%61pi/core/ping', '/api%2Fcore%2Fping', 'http://portal/api/core/ping'])(
    'is not found by another spelling: %s',
    async (url) => {
      const reply = await app.app.inject({ method: 'PUT', url });
      expect([400, 401, 404]).toContain(reply.statusCode);
      expect(reply.headers.allow).toBeUndefined();
    },
  );
});

test.each(['GET', 'POST', 'DELETE'] as const)(
  'an address that does not exist is not found by %s',
  async (method) => {
    for (const url of ['/api/core/nothing', '/api/', '/api/core/ping/more']) {
      const reply = await app.app.inject({ method, url, headers });
      expect([reply.statusCode, reply.headers.allow]).toEqual([404, undefined]);
      expect(reply.json()).toMatchObject({ Success: false, Error: { Code: 'not-found' } });
    }
  },
);

describe('links into the native app', () => {
  const [assetLinks, association] = [
    '/.well-known/assetlinks.json',
    '/.well-known/apple-app-site-association',
  ];
  const fingerprint = Array(32).fill('4f').join(':');

  test.each([{}, { NATIVE_APP_ID: 'au.edu.ridge.portal' }])(
    'are vouched for by nothing with %o alone',
    async (variables) => {
      const plain = await TestApp.open(variables);
      for (const url of [assetLinks, association]) {
        expect((await plain.app.inject(url)).statusCode).toBe(404);
      }
      await plain.close();
    },
  );

  test('are verified as configured, as JSON', async () => {
    const known = await TestApp.open({
      NATIVE_APP_ID: 'au.edu.ridge.portal',
      NATIVE_ANDROID_FINGERPRINTS: `${fingerprint}, ${fingerprint.replaceAll('4f', '07')}`,
      NATIVE_IOS_TEAM: 'A1B2C3D4E5',
    });
    const [android, ios] = [
      await known.app.inject(assetLinks),
      await known.app.inject(association),
    ];
    for (const { statusCode, headers } of [android, ios]) {
      expect([statusCode, headers['content-type']]).toEqual([
        200,
        'application/json; charset=utf-8',
      ]);
    }
    expect(android.json()).toEqual([
      {
        relation: ['delegate_permission/common.handle_all_urls'],
        target: {
          namespace: 'android_app',
          package_name: 'au.edu.ridge.portal',
          sha256_cert_fingerprints: [
            fingerprint.toUpperCase(),
            fingerprint.replaceAll('4f', '07').toUpperCase(),
          ],
        },
      },
    ]);
    expect(ios.json()).toEqual({
      applinks: {
        details: [
          {
            appIDs: ['A1B2C3D4E5.au.edu.ridge.portal'],
            components: [
              { '/': '/api/*', exclude: true },
              { '/': '/unsubscribe/*', exclude: true },
              { '/': '*' },
            ],
          },
        ],
      },
    });
    await known.close();
  });

  test('one platform can be configured without the other', async () => {
    const known = await TestApp.open({
      NATIVE_APP_ID: 'au.edu.ridge.portal',
      NATIVE_IOS_TEAM: 'A1B2C3D4E5',
    });
    expect((await known.app.inject(assetLinks)).statusCode).toBe(404);
    expect((await known.app.inject(association)).statusCode).toBe(200);
    await known.close();
  });
});

describe('/.well-known/security.txt', () => {
  const url = '/.well-known/security.txt';

  test('does not exist without a contact', async () => {
    expect((await app.app.inject(url)).statusCode).toBe(404);
  });

  test('names the contact, and expires a year after the start', async () => {
    const known = await TestApp.open({
      SECURITY_CONTACT: 'mailto:security@example.edu.au',
      PUBLIC_URL: 'https://portal.example.edu.au',
    });
    const reply = await known.app.inject(url);
    expect(reply.headers['content-type']).toBe('text/plain; charset=utf-8');
    expect(reply.body.split('\n')).toEqual([
      'Contact: mailto:security@example.edu.au',
      'Expires: 2027-03-01T22:00:00.000Z',
      'Canonical: https://portal.example.edu.au/.well-known/security.txt',
      'Preferred-Languages: en',
      '',
    ]);
    await known.close();
  });
});
