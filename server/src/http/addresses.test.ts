import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aUser } from '../identity/test-users.ts';
import { portalHeader, TestApp } from '../platform/test-app.ts';

let app: TestApp;
let headers: Record<string, string>;
beforeAll(async () => {
  app = await TestApp.open();
  const user = await aUser(app.db);
  headers = { ...portalHeader, authorization: `Bearer ${await app.signIn(user.id)}` };
});
afterAll(() => app.close());

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

  test('says so only to a session', async () => {
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

describe('/.well-known/security.txt', () => {
  const url = '/.well-known/security.txt';

  test('does not exist without a contact', async () => {
    expect((await app.app.inject(url)).statusCode).toBe(404);
  });

  test('tells the contact, for a year from the start', async () => {
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
