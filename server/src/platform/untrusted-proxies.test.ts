import Fastify, { type FastifyBaseLogger } from 'fastify';
import { pino } from 'pino';
import { describe, expect, test } from 'vitest';
import { aUser } from '../identity/test-users.ts';
import { sessionHeaders, TestApp } from './test-app.ts';
import { warnWithoutProxies, watchForUntrustedProxies } from './untrusted-proxies.ts';

/** A log that exposes its warnings. */
function aLog() {
  const lines: { msg: string; peer?: string }[] = [];
  const log: FastifyBaseLogger = pino({}, { write: (line) => void lines.push(JSON.parse(line)) });
  return { log, warnings: () => lines.filter(({ msg }) => msg.includes('TRUSTED_PROXIES')) };
}

describe('a request that was forwarded', () => {
  async function aServer(trustProxy: string[] | false) {
    const { log, warnings } = aLog();
    const app = Fastify({ loggerInstance: log, trustProxy });
    const seen = watchForUntrustedProxies(app);
    app.get('/', async () => 'here');
    const from = (remoteAddress: string, forwarded: string | null = '203.0.113.5') =>
      app.inject({
        url: '/',
        remoteAddress,
        headers: forwarded === null ? {} : { 'x-forwarded-for': forwarded },
      });
    return { from, warnings, seen };
  }

  test('by an address that is not trusted is warned about once for each, and counted', async () => {
    const { from, warnings, seen } = await aServer(['10.0.0.1']);
    for (let times = 0; times < 3; times++) await from('10.0.0.2');
    await from('fd00::7');
    expect(warnings().map(({ peer }) => peer)).toEqual(['10.0.0.2', 'fd00::7']);
    expect(seen.count).toBe(4);
  });

  test('by a trusted one is fine, and so is one that was not forwarded', async () => {
    const { from, warnings, seen } = await aServer(['10.0.0.1']);
    await from('10.0.0.1');
    await from('203.0.113.5', null);
    expect([warnings(), seen.count]).toEqual([[], 0]);
  });

  test('by users themselves does not log their address', async () => {
    const { from, warnings } = await aServer(false);
    await from('198.51.100.7');
    expect(warnings().map(({ peer }) => peer)).toEqual(['a public address']);
    expect(JSON.stringify(warnings())).not.toContain('198.51.100.7');
  });

  test('by any number of addresses is warned about ten times', async () => {
    const { from, warnings, seen } = await aServer(false);
    for (let peer = 1; peer <= 30; peer++) await from(`10.0.1.${peer}`);
    expect([warnings().length, seen.count]).toEqual([10, 30]);
  });

  test('has the address in its header only if the proxy is trusted', async () => {
    const app = await TestApp.open({ TRUSTED_PROXIES: '10.0.0.1' });
    try {
      const recorded: (string | null)[] = [];
      for (const remoteAddress of ['10.0.0.1', '10.0.0.2']) {
        const { id } = await aUser(app.db);
        const session = sessionHeaders(await app.signIn(id));
        const url = '/api/user/signOut';
        const headers = { ...session, 'x-forwarded-for': '203.0.113.5' };
        await app.app.inject({ method: 'POST', url, remoteAddress, headers });
        const { rows } = await app.db.pool.query(
          `select ip_address from audit_events where kind = 'session.ended' and user_id = $1`,
          [id],
        );
        recorded.push(...rows.map(({ ip_address }) => ip_address));
      }
      expect(recorded).toEqual(['203.0.113.5', '10.0.0.2']);
    } finally {
      await app.close();
    }
  });

  test('and not trusted shows in the metrics', async () => {
    const token = 'a-token-of-the-metrics';
    const app = await TestApp.open({ METRICS_TOKEN: token });
    try {
      const headers = { authorization: `Bearer ${token}`, 'x-forwarded-for': '203.0.113.5' };
      await app.app.inject({ url: '/healthz', headers });
      const { body } = await app.app.inject({ url: '/metrics', headers });
      expect(body).toContain('tradebridge_untrusted_forwarded_requests_total 2');
    } finally {
      await app.close();
    }
  });
});

test.each([
  ['https://portal.example.edu.au', [], 1],
  ['https://portal.example.edu.au', ['10.0.0.1'], 0],
  ['http://portal.example.edu.au', [], 0],
  [undefined, [], 0],
] as const)('at start, with %s behind %j, there are %d warnings', (address, proxies, count) => {
  const { log, warnings } = aLog();
  warnWithoutProxies({ PUBLIC_URL: address, TRUSTED_PROXIES: [...proxies] }, log);
  expect(warnings()).toHaveLength(count);
});
