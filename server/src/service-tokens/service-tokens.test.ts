import { randomUUID } from 'node:crypto';
import type { InputOf } from '@tradebridge/contract/calls';
import {
  maxServiceTokens,
  type ServiceTokenScope,
} from '@tradebridge/contract/service-token-rules';
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { auditEvents } from '../audit/tables.ts';
import { aUser } from '../identity/test-users.ts';
import { openTestApp, portalHeader, TestApp } from '../platform/test-app.ts';
import { serviceTokens } from './tables.ts';
import { aServiceToken } from './test-service-tokens.ts';

const app = await openTestApp();
let admin: { id: string; email: string; token: string };
beforeEach(async () => {
  const user = await aUser(app.db, { isAdmin: true });
  admin = { id: user.id, email: user.email, token: await app.signIn(user.id) };
  await app.db.query('delete from failed_attempts');
  await app.db.query('delete from service_tokens');
});

const dayMs = 24 * 3_600_000;

const create = (given: Partial<InputOf<'serviceTokens/create'>> = {}, token = admin.token) =>
  app.call(
    'serviceTokens/create',
    { name: 'Nightly job', scopes: ['changes.read'], validDays: 90, ...given },
    token,
  );

async function created(given: Partial<InputOf<'serviceTokens/create'>> = {}) {
  const { body } = await create(given);
  if (!body.Result) throw new Error(body.Error?.Message);
  return body.Result;
}

const revoke = (tokenId: string, token = admin.token) =>
  app.call('serviceTokens/revoke', { tokenId }, token);

const list = async () =>
  (await app.call('serviceTokens/retrieveTokens', {}, admin.token)).body.Result ?? [];

/** Requests changes as a program does: with its token and no other header. */
const ask = (secret: string, headers: Record<string, string> = {}) =>
  app.post(
    '/api/registry/retrieveChanges',
    { since: 0 },
    { authorization: `Bearer ${secret}`, ...headers },
  );

const eventsOf = (tokenId: string) =>
  app.db.orm.select().from(auditEvents).where(eq(auditEvents.subjectId, tokenId));

const told = ({ status, body }: Awaited<ReturnType<typeof ask>>) => ({
  status,
  code: body.Error?.Code ?? null,
});
const refused = { status: 401, code: 'service-token-refused' };

describe('an administrator', () => {
  test('creates a token, whose secret is shown once and only stored as a hash', async () => {
    const { token, secret } = await created({ scopes: ['mail.bounces', 'changes.read'] });
    expect(secret).toMatch(/^svc_[\w-]{43}$/);
    const hint = `${secret.slice(0, 8)}…${secret.slice(-4)}`;
    expect(token).toEqual({
      tokenId: expect.any(String),
      name: 'Nightly job',
      hint,
      scopes: ['changes.read', 'mail.bounces'],
      created: app.now.toISOString(),
      createdBy: admin.email,
      expires: new Date(app.now.getTime() + 90 * dayMs).toISOString(),
      lastUsed: null,
      revoked: null,
      revokedBy: null,
      state: 'valid',
    });
    expect(await list()).toEqual([token]);
    expect((await ask(secret)).status).toBe(200);
    const events = await eventsOf(token.tokenId);
    expect(events).toMatchObject([
      {
        kind: 'serviceToken.created',
        userId: admin.id,
        details: { name: 'Nightly job', scopes: token.scopes, expires: token.expires },
      },
    ]);
  });

  test('is e-mailed about a new token, like all administrators', async () => {
    const other = await aUser(app.db, { isAdmin: true });
    app.mails.length = 0;
    const { secret } = await created({ name: 'Student system' });
    const told = app.mails.filter(({ to }) => to === other.email || to === admin.email);
    expect(told).toHaveLength(2);
    for (const { subject, text } of told) {
      expect(subject).toBe('A service token of Tradebridge was created');
      expect(text).toContain(`(${admin.email}) created the service token ‘Student system’`);
      expect(text).not.toContain(secret);
    }
  });

  test('finds the secret in no table', async () => {
    const { secret } = await created();
    const { rows: tables } = await app.db.pool.query<{ name: string }>(
      `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
       where table_schema in ('public', 'jobs') and table_type = 'BASE TABLE'`,
    );
    for (const { name } of tables) {
      const { rows } = await app.db.pool.query(
        `select from ${name} as held where position($1 in held::text) > 0`,
        [secret.slice('svc_'.length)],
      );
      expect({ [name]: rows.length }).toEqual({ [name]: 0 });
    }
  });

  test('does not get the secret again by repeating the call with the same key', async () => {
    const input = { name: 'Once', scopes: ['changes.read'] as ServiceTokenScope[], validDays: 1 };
    const key = { 'idempotency-key': randomUUID() };
    const first = await app.call('serviceTokens/create', input, admin.token, key);
    expect(first.status).toBe(200);
    const again = await app.call('serviceTokens/create', input, admin.token, key);
    expect(told(again)).toEqual({ status: 409, code: 'key-used' });
    expect(await list()).toHaveLength(1);
  });

  test('revokes a token, which is refused from the next request on', async () => {
    const { token, secret } = await created();
    expect((await ask(secret)).status).toBe(200);
    const revoked = await revoke(token.tokenId);
    expect(revoked.body.Result).toMatchObject({
      state: 'revoked',
      revoked: app.now.toISOString(),
      revokedBy: admin.email,
    });
    expect(told(await ask(secret))).toEqual(refused);
    // Revoking it again changes nothing.
    app.pass(1000);
    expect((await revoke(token.tokenId)).body.Result).toEqual({
      ...revoked.body.Result,
      lastUsed: expect.any(String),
    });
    const kinds = (await eventsOf(token.tokenId)).map(({ kind }) => kind);
    expect(kinds.sort()).toEqual([
      'serviceToken.created',
      'serviceToken.misused',
      'serviceToken.revoked',
    ]);
  });

  test('uses names once among the tokens that are not revoked', async () => {
    const { token } = await created({ name: 'Mail server' });
    const taken = await create({ name: 'MAIL server' });
    expect(told(taken)).toEqual({ status: 409, code: 'conflict' });
    expect(taken.body.Error?.Fields).toMatchObject([{ Path: 'name' }]);
    await revoke(token.tokenId);
    expect((await create({ name: 'MAIL server' })).status).toBe(200);
  });

  test('creates one of two concurrent tokens with the same name', async () => {
    const replies = await Promise.all([create(), create(), create()]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  });

  test(`has at most ${maxServiceTokens}`, async () => {
    for (let made = 0; made < maxServiceTokens; made++) {
      await aServiceToken(app.db, ['changes.read'], { createdBy: admin.id });
    }
    expect(told(await create())).toEqual({ status: 409, code: 'conflict' });
  });

  test.each<[string, Partial<InputOf<'serviceTokens/create'>>]>([
    ['no name', { name: ' ' }],
    ['no scope', { scopes: [] }],
    ['an invalid scope', { scopes: ['everything' as ServiceTokenScope] }],
    ['no day', { validDays: 0 }],
    ['too many days', { validDays: 366 }],
    ['no end', { validDays: null as never }],
  ])('with %s creates none', async (_what, given) => {
    expect(told(await create(given))).toEqual({ status: 400, code: 'invalid' });
    expect(await list()).toEqual([]);
  });

  test('without fresh proof creates and revokes none', async () => {
    const { token } = await created();
    const stale = await app.signIn(admin.id, { isProved: false });
    const proofRequired = { status: 403, code: 'proof-required' };
    expect(told(await create({ name: 'Other' }, stale))).toEqual(proofRequired);
    expect(told(await revoke(token.tokenId, stale))).toEqual(proofRequired);
    expect(await list()).toEqual([token]);
  });

  test('cannot revoke an unknown token', async () => {
    expect(told(await revoke(randomUUID()))).toEqual({ status: 404, code: 'not-found' });
  });

  test('sees valid ones first, by name', async () => {
    const at = (days: number) => new Date(app.now.getTime() + days * dayMs);
    const given = { createdBy: admin.id };
    const scopes = ['changes.read'] as const;
    await aServiceToken(app.db, scopes, { ...given, name: 'b' });
    await aServiceToken(app.db, scopes, { ...given, name: 'A', expiresAt: at(1) });
    await aServiceToken(app.db, scopes, { ...given, name: 'ended', expiresAt: at(0) });
    const revoked = { revokedAt: at(-1), revokedBy: admin.id };
    await aServiceToken(app.db, scopes, { ...given, name: 'gone', ...revoked });
    expect((await list()).map(({ name, state }) => `${name} ${state}`)).toEqual([
      'A valid',
      'b valid',
      'ended expired',
      'gone revoked',
    ]);
  });
});

describe('a service token', () => {
  test('needs no header against request forgery', async () => {
    const { secret } = await aServiceToken(app.db, ['changes.read']);
    expect((await ask(secret)).status).toBe(200);
    expect((await ask(secret, portalHeader)).status).toBe(200);
  });

  test('that is unknown, has expired or was revoked is refused with the same message', async () => {
    const scopes = ['changes.read'] as const;
    const expired = await aServiceToken(app.db, scopes, { expiresAt: app.now });
    const revoked = await aServiceToken(app.db, scopes, {
      createdBy: admin.id,
      revokedAt: app.now,
      revokedBy: admin.id,
    });
    const replies = [
      await ask(`svc_${randomUUID()}`),
      await ask(expired.secret),
      await ask(revoked.secret),
      await ask(admin.token),
      await ask('nonsense'),
      await app.post('/api/registry/retrieveChanges', { since: 0 }),
    ];
    for (const reply of replies) {
      expect(told(reply)).toEqual(refused);
      expect(reply.body).toEqual(replies[0]?.body);
    }
  });

  test('without the scope is forbidden, which is recorded once an hour', async () => {
    const { tokenId, name, secret } = await aServiceToken(app.db, ['mail.bounces']);
    for (let tries = 0; tries < 3; tries++) {
      expect(told(await ask(secret))).toEqual({ status: 403, code: 'forbidden' });
    }
    const details = {
      cause: 'scope',
      path: '/api/registry/retrieveChanges',
      serviceToken: name,
      serviceTokenId: tokenId,
    };
    const kind = 'serviceToken.misused';
    expect(await eventsOf(tokenId)).toMatchObject([{ kind, userId: null, details }]);
    app.pass(3_600_000);
    await ask(secret);
    expect(await eventsOf(tokenId)).toHaveLength(2);
  });

  test('is not blocked by someone guessing tokens, who has to wait after sixty attempts', async () => {
    const { secret } = await aServiceToken(app.db, ['changes.read']);
    const statuses = new Set<number>();
    for (let tries = 0; tries < 61; tries++) {
      statuses.add((await ask(`svc_${randomUUID()}`)).status);
    }
    expect([...statuses]).toEqual([401, 429]);
    const limited = await ask(`svc_${randomUUID()}`);
    expect([limited.status, Number(limited.headers['retry-after']) > 0]).toEqual([429, true]);
    expect((await ask(secret)).status).toBe(200);
  });

  test('has its time of use recorded every few minutes', async () => {
    const { tokenId, secret } = await aServiceToken(app.db, ['changes.read']);
    const lastUsed = async () =>
      (await app.db.orm.select().from(serviceTokens).where(eq(serviceTokens.tokenId, tokenId)))[0]
        ?.lastUsedAt;
    expect(await lastUsed()).toBeNull();
    await ask(secret);
    const first = app.now;
    expect(await lastUsed()).toEqual(first);
    app.pass(4 * 60_000);
    await ask(secret);
    expect(await lastUsed()).toEqual(first);
    app.pass(60_000);
    await ask(secret);
    expect(await lastUsed()).toEqual(app.now);
  });

  test('is named in the log by its id, without its secret', async () => {
    const { token, secret } = await created();
    const { log } = app.app;
    log.level = 'info';
    try {
      await ask(secret);
      await revoke(token.tokenId);
      await ask(secret);
    } finally {
      log.level = 'error';
    }
    const lines = app.loggedErrors.splice(0).join('\n');
    expect(lines).toContain(`"serviceTokenId":"${token.tokenId}"`);
    expect(lines).not.toContain(secret.slice('svc_'.length));
  });

  test('appears in no event', async () => {
    const { token, secret } = await created();
    await ask(secret);
    await revoke(token.tokenId);
    await ask(secret);
    const events = JSON.stringify(await app.db.orm.select().from(auditEvents));
    expect(events).toContain(token.tokenId);
    expect(events).not.toContain(secret.slice('svc_'.length));
  });
});

test('has its own limit of requests a minute', async () => {
  const limited = await TestApp.open({
    REQUESTS_PER_MINUTE: '40',
    USER_REQUESTS_PER_MINUTE: '5',
  });
  try {
    const [one, other] = [
      await aServiceToken(limited.db, ['changes.read']),
      await aServiceToken(limited.db, ['changes.read']),
    ];
    const askOften = async ({ secret }: { secret: string }, times: number) => {
      const statuses: number[] = [];
      for (let asked = 0; asked < times; asked++) {
        const headers = { authorization: `Bearer ${secret}` };
        const url = '/api/registry/retrieveChanges';
        statuses.push((await limited.post(url, { since: 0 }, headers)).status);
      }
      return statuses;
    };
    expect((await askOften(one, 8)).slice(-2)).toEqual([429, 429]);
    expect(await askOften(other, 3)).toEqual([200, 200, 200]);
  } finally {
    await limited.close();
  }
});

test('openapi.json says which addresses accept one', async () => {
  const reply = await app.app.inject({ url: '/api/openapi.json' });
  const paths: Record<string, { post?: { security?: object[] } }> = reply.json().paths;
  const taking = Object.entries(paths).filter(([, { post }]) =>
    JSON.stringify(post?.security ?? []).includes('serviceToken'),
  );
  expect(Object.fromEntries(taking.map(([path, { post }]) => [path, post?.security]))).toEqual({
    '/api/registry/retrieveChanges': [{ serviceToken: [] }],
    '/api/registry/acknowledge': [{ serviceToken: [] }],
    '/api/registry/upload': [{ session: [] }, { serviceToken: [] }],
    '/api/mail/bounces': [{ serviceToken: [] }],
  });
});
