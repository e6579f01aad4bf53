import { once } from 'node:events';
import { type AddressInfo, createServer, type Server } from 'node:net';
import type { TestablePart } from '@tradebridge/contract/set-up-rules';
import { aUser } from '@tradebridge/server/identity/test-users';
import { openMail } from '@tradebridge/server/outside/mail';
import { openProvider } from '@tradebridge/server/outside/open-provider';
import { openRegistryWebhook } from '@tradebridge/server/outside/registry-webhook';
import type { Outside } from '@tradebridge/server/platform/context';
import { TestApp } from '@tradebridge/server/platform/test-app';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sandboxServices } from './sandbox-services.ts';
import { type RunningSandbox, startSandbox } from './start-sandbox.ts';

/* The tests of the set-up page, against services that speak the real protocols. */

let sandbox: RunningSandbox;
/** Nothing listens there. */
let nowhere: string;
beforeAll(async () => {
  sandbox = await startSandbox({ port: 0, host: '127.0.0.1' });
  const { server, port } = await silence();
  nowhere = `http://127.0.0.1:${port}`;
  await new Promise((resolve) => server.close(resolve));
});
afterAll(() => sandbox.close());

const webhookSecret = `whsec_${'A'.repeat(40)}`;

const configured = () => ({
  ...sandboxServices(sandbox.url),
  ...sandbox.push.services(),
  WEB_PUSH_CONTACT: 'mailto:office@demo.test',
  REGISTRY_WEBHOOK_URL: `${sandbox.url}/webhooks`,
  REGISTRY_WEBHOOK_SECRET: webhookSecret,
});

interface Opened {
  readonly app: TestApp;
  readonly admin: { readonly id: string; readonly email: string; readonly token: string };
  readonly test: (part: TestablePart, mobile?: string) => Promise<unknown>;
}

/** A portal on the sandbox, with these differences, while `work` goes on. */
async function on(
  {
    variables = {},
    outside = {},
  }: { variables?: Record<string, string>; outside?: Partial<Outside> },
  work: (opened: Opened) => Promise<void>,
): Promise<void> {
  const mail = openMail({ url: sandbox.mailbox.url, from: 'portal@demo.test' });
  const app = await TestApp.open({ ...configured(), ...variables }, undefined, {
    outside: { mail, ...outside },
  });
  try {
    // What is signed with the portal's clock is checked by that of this computer.
    app.pass(Date.now() - app.now.getTime() - 10_000);
    const { id, email } = await aUser(app.db, { isAdmin: true });
    const token = await app.signIn(id);
    await work({
      app,
      admin: { id, email, token },
      test: async (part, mobile) => {
        // Two events of the same instant have no order.
        app.pass(1000);
        const input = { part, ...(mobile && { mobile }) };
        return (await app.call('setUp/testPart', input, token)).body.Result;
      },
    });
  } finally {
    mail.close();
    await app.close();
  }
}

/** Variables with the addresses of this run, which a table of cases cannot know. */
const addressed = (given: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(given).map(([name, value]) => [
      name,
      value.replace('SANDBOX', sandbox.url).replace('NOWHERE', nowhere),
    ]),
  );

const worked = { state: 'ready', lastTest: { fault: null, detail: null } };
const failed = (fault: string, detail: unknown = expect.anything()) => ({
  state: 'wrong',
  lastTest: { fault, detail },
});

const post = async (path: string, body: object): Promise<unknown> => {
  const reply = await fetch(`${sandbox.url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return reply.json();
};
const behave = (service: string, next: string) => post('/gateways/behaviour', { service, next });

/** A server that takes connections and never answers. */
async function silence(): Promise<{ server: Server; port: number }> {
  const server = createServer((socket) => socket.on('error', () => {})).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { server, port: (server.address() as AddressInfo).port };
}

describe('email', () => {
  test('a message arrives at the administrator’s own address', async () => {
    await on({}, async ({ admin, test: run }) => {
      expect(await run('mail')).toMatchObject(worked);
      const [mail] = sandbox.mailbox.list(admin.email);
      expect(mail?.subject).toBe('Test message of Tradebridge');
      expect(mail?.text).toContain('Email works.');
    });
  });

  test.each([
    ['a server that refuses connections', 'smtp://127.0.0.1:9', 'unreachable', 'ECONNREFUSED'],
    ['a name that does not exist', 'smtp://mail.invalid', 'unknownHost', 'EDNS'],
  ])('%s is reported as a distinct email fault', async (_what, url, fault, detail) => {
    const mail = openMail({ url, from: 'portal@demo.test' });
    await on({ outside: { mail } }, async ({ test: run }) => {
      expect(await run('mail')).toMatchObject(failed(fault, detail));
    });
  });

  test('a wrong password, TLS on a plain port and a refused sender are reported as different faults', async () => {
    const server = new SMTPServer({
      authOptional: false,
      disabledCommands: ['STARTTLS'],
      logger: false,
      onAuth: ({ password }, _session, done) =>
        password === 'right' ? done(null, { user: 'portal' }) : done(new Error('Invalid login')),
      onMailFrom: (_address, _session, done) =>
        done(Object.assign(new Error('Sender not allowed'), { responseCode: 553 })),
    });
    server.on('error', () => {});
    const listener = server.listen(0, '127.0.0.1');
    await once(listener, 'listening');
    const { port } = listener.address() as AddressInfo;
    const cases = [
      [`smtp://portal:wrong@127.0.0.1:${port}`, 'credentials', 'SMTP 535'],
      [`smtp://portal:right@127.0.0.1:${port}`, 'refused', 'SMTP 553'],
      [`smtps://portal:right@127.0.0.1:${port}`, 'certificate', null],
    ] as const;
    for (const [url, fault, detail] of cases) {
      const mail = openMail({ url, from: 'portal@demo.test' });
      await on({ outside: { mail } }, async ({ test: run }) => {
        expect(await run('mail')).toMatchObject(failed(fault, detail));
      });
      mail.close();
    }
    await new Promise<void>((resolve) => server.close(resolve));
  });

  test('a server that is shutting down is reported as failing', async () => {
    await behave('mail', 'down');
    await on({}, async ({ test: run }) => {
      expect(await run('mail')).toMatchObject(failed('failing', 'SMTP 421'));
    });
  });
});

describe('SMS', () => {
  const mobile = '0412 345 678';

  test('a message arrives at the number that the administrator entered', async () => {
    await on({}, async ({ test: run }) => {
      expect(await run('sms', mobile)).toMatchObject(worked);
      const texts = await fetch(`${sandbox.url}/sms.json?to=%2B61412345678`);
      expect(await texts.json()).toMatchObject([
        { text: 'Test message of Tradebridge. SMS works.' },
      ]);
    });
  });

  test('a refused message, a lost connection and a missing service are reported as different faults', async () => {
    await on({}, async ({ test: run }) => {
      await behave('sms', 'refuse');
      expect(await run('sms', mobile)).toMatchObject(failed('refused', 'HTTP 400'));
      await behave('sms', 'down');
      expect(await run('sms', mobile)).toMatchObject(failed('unreachable'));
    });
    await on({ variables: { SMS_URL: `${sandbox.url}/elsewhere` } }, async ({ test: run }) => {
      expect(await run('sms', mobile)).toMatchObject(failed('address', 'HTTP 404'));
    });
  });
});

describe('card payments', () => {
  test('the provider accepts the credentials, and nothing is charged', async () => {
    await on({}, async ({ test: run }) => {
      expect(await run('cards')).toMatchObject(worked);
      expect(await (await fetch(`${sandbox.url}/cards/payments.json`)).json()).toEqual([]);
    });
  });

  test.each([
    ['a wrong secret', { SECUREPAY_CLIENT_SECRET: 'wrong' }, 'credentials', 'HTTP 401'],
    ['sign-in elsewhere', { SECUREPAY_AUTH_URL: 'NOWHERE/token' }, 'unreachable', 'ECONNREFUSED'],
    ['a missing merchant', { SECUREPAY_MERCHANT_CODE: '' }, 'incomplete', null],
  ])('%s is reported as a distinct payment fault', async (_what, given, fault, detail) => {
    await on({ variables: addressed(given) }, async ({ test: run }) => {
      expect(await run('cards')).toMatchObject(failed(fault, detail));
    });
  });

  test('an interface at another address is reported as missing', async () => {
    const variables = { SECUREPAY_API_URL: `${sandbox.url}/v3` };
    await on({ variables }, async ({ test: run }) => {
      expect(await run('cards')).toMatchObject(failed('address', 'HTTP 404'));
    });
  });
});

describe('the registry’s webhook', () => {
  test('is reached without a change being sent', async () => {
    await on({}, async ({ test: run, app }) => {
      // Nothing was imported yet.
      expect(await run('registry')).toMatchObject({ state: 'untested', lastTest: { fault: null } });
      expect(await (await fetch(`${sandbox.url}/webhooks.json`)).json()).toEqual([]);
      await app.db.query('update registry_webhook set failing_since = now()');
      await app.db.query(
        'insert into registry_webhook (failing_since) select now() where not exists (select from registry_webhook)',
      );
      expect(await run('registry')).toMatchObject({ state: 'wrong', lastTest: { fault: null } });
    });
  });

  test('a refused connection and a timeout are reported as different faults', async () => {
    await on({ variables: { REGISTRY_WEBHOOK_URL: nowhere } }, async ({ test: run }) => {
      expect(await run('registry')).toMatchObject(failed('unreachable', 'ECONNREFUSED'));
    });
    const { server, port } = await silence();
    const url = `http://127.0.0.1:${port}`;
    const registryWebhook = openRegistryWebhook({ url, secret: webhookSecret, timeoutMs: 50 });
    await on({ outside: { registryWebhook } }, async ({ test: run }) => {
      expect(await run('registry')).toMatchObject(failed('timeout', null));
    });
    server.close();
  });
});

describe('sign-in with a provider', () => {
  test('the directory is reachable and knows the client', async () => {
    await on({}, async ({ test: run }) => {
      expect(await run('directory')).toMatchObject(worked);
    });
  });

  test.each([
    ['a wrong secret', { DIRECTORY_CLIENT_SECRET: 'wrong' }, 'credentials', 'token: HTTP 401'],
    ['another issuer', { DIRECTORY_ISSUER: 'SANDBOX/nothing' }, 'address', 'discovery: HTTP 404'],
    ['nothing there', { DIRECTORY_ISSUER: 'NOWHERE' }, 'unreachable', 'discovery: ECONNREFUSED'],
  ])('%s is reported as a distinct sign-in fault', async (_what, given, fault, detail) => {
    await on({ variables: addressed(given) }, async ({ test: run }) => {
      expect(await run('directory')).toMatchObject(failed(fault, detail));
    });
  });

  test('a provider that does not answer in time is reported as timed out', async () => {
    const { server, port } = await silence();
    const directory = openProvider(
      {
        name: 'directory',
        label: 'Directory',
        issuer: `http://localhost:${port}`,
        clientId: 'portal',
        clientSecret: 'secret',
        prompt: null,
        preferredAuth: 'client_secret_basic',
      },
      { discoverySeconds: 1, answerSeconds: 1, finishSeconds: 0.1 },
    );
    await on({ outside: { providers: { directory } } }, async ({ test: run }) => {
      expect(await run('directory')).toMatchObject(failed('timeout'));
    });
    server.close();
  });
});

describe('the companion service', () => {
  test('accepts the token, and no account is created', async () => {
    await on({}, async ({ test: run }) => {
      expect(await run('companion')).toMatchObject(worked);
    });
  });

  test('a lost connection and a wrong address are reported as different faults', async () => {
    await behave('companion', 'down');
    await on({}, async ({ test: run }) => {
      expect(await run('companion')).toMatchObject(failed('unreachable'));
    });
    await on({ variables: { COMPANION_URL: `${sandbox.url}/nobody` } }, async ({ test: run }) => {
      expect(await run('companion')).toMatchObject(failed('address', 'HTTP 404'));
    });
  });
});

describe('pushes', () => {
  const registered = async ({ app, admin }: Opened, kind: 'web' | 'fcm' | 'apns') => {
    const device = (await post('/push/devices', { kind })) as {
      subscription: { endpoint: string; keys: { p256dh: string; auth: string } };
      token: string;
    };
    const reply =
      kind === 'web'
        ? await app.call('user/registerWebPushSub', { sub: device.subscription }, admin.token)
        : await app.call(
            'user/registerFcmToken',
            { fcmToken: device.token, platform: kind === 'apns' ? 'ios' : 'android' },
            admin.token,
          );
    expect(reply.status).toBe(200);
  };
  const parts = { web: 'webPush', fcm: 'androidPush', apns: 'iosPush' } as const;

  test.each(['web', 'fcm', 'apns'] as const)(
    'a device of the administrator gets a message by %s',
    async (kind) => {
      await on({}, async (opened) => {
        await registered(opened, kind);
        expect(await opened.test(parts[kind])).toMatchObject(worked);
        const arrived = await (await fetch(`${sandbox.url}/push.json`)).text();
        expect(arrived).toContain('Push notifications of Tradebridge work.');
      });
    },
  );

  test('without a device of their own the administrator is told to sign in on one', async () => {
    await on({}, async ({ app, admin, test: run }) => {
      for (const part of ['webPush', 'androidPush', 'iosPush'] as const) {
        const reply = await app.call('setUp/testPart', { part }, admin.token);
        expect(reply.status).toBe(409);
        expect(reply.body.Error?.Message).toMatch(/^Your account/);
      }
      expect(await run('database')).toMatchObject(worked);
    });
  });

  test('a Firebase account that Google does not know is reported as such', async () => {
    const variables = { FCM_CLIENT_EMAIL: 'somebody@else.test' };
    await on({ variables }, async (opened) => {
      await registered(opened, 'fcm');
      expect(await opened.test('androidPush')).toMatchObject(failed('refused', 'HTTP 400'));
    });
  });
});
