import { once } from 'node:events';
import { createServer, request } from 'node:http';
import { request as requestOverTls } from 'node:https';
import { type ConnectionOptions, connect, getCiphers } from 'node:tls';
import { describe, expect, onTestFinished, test } from 'vitest';
import { freePort } from './ports.ts';
import { isInstalled } from './programs.ts';
import { startProxy } from './proxy.ts';

/** nginx in front of a server that answers every request alike. */
async function aProxy() {
  const portal = createServer((_request, reply) => reply.end('the portal'));
  onTestFinished(() => {
    portal.closeAllConnections();
    portal.close();
  });
  const portalPort = await freePort();
  await once(portal.listen(portalPort, '127.0.0.1'), 'listening');
  const plainPort = await freePort();
  const proxy = await startProxy([portalPort, portalPort], plainPort);
  return { ...proxy, plainPort, stopPortal: () => portal.close().closeAllConnections() };
}

/** The protocol and suite that a connection gets; undefined where the proxy refuses it. */
const agreedOn = (port: number, options: ConnectionOptions) =>
  new Promise<{ protocol: string | null; suite: string } | undefined>((resolve) => {
    const offered = { host: '127.0.0.1', port, rejectUnauthorized: false, ...options };
    const socket = connect(offered, () => {
      resolve({ protocol: socket.getProtocol(), suite: socket.getCipher().name });
      socket.destroy();
    });
    socket.on('error', () => resolve(undefined));
  });

const askPlainly = (
  port: number,
  { method = 'GET', path, host }: { method?: string; path: string; host: string },
) =>
  new Promise<{ status: number | undefined; location: string | null }>((resolve, reject) => {
    const sent = request({ host: '127.0.0.1', port, method, path, headers: { host } }, (reply) => {
      reply.resume();
      resolve({ status: reply.statusCode, location: reply.headers.location ?? null });
    });
    sent.on('error', reject).end();
  });

describe.runIf(isInstalled('nginx'))('without TLS', () => {
  test('nobody is sent to another host than the portal’s', async () => {
    const { plainPort } = await aProxy();
    for (const host of [
      'elsewhere.example',
      '127.0.0.1',
      'portal.example.edu.au.elsewhere.example',
    ]) {
      const answer = await askPlainly(plainPort, { path: '/home', host });
      expect({ host, ...answer }).toEqual({ host, status: 403, location: null });
    }
  });

  test('pages are redirected to https, and nothing else is', async () => {
    const { plainPort } = await aProxy();
    const ask = (method: string, path: string) =>
      askPlainly(plainPort, { method, path, host: 'portal.example.edu.au' });
    for (const method of ['GET', 'HEAD']) {
      for (const path of ['/', '/receipts?page=2', '/apiary', '/unsubscribe/token']) {
        const location = `https://portal.example.edu.au${path}`;
        expect({ path, ...(await ask(method, path)) }).toEqual({ path, status: 308, location });
      }
    }
    for (const [method, path] of [
      ...[
        ['GET', '/api/config'],
        ['GET', '/%61pi/config'],
        ['GET', '/api'],
      ],
      ...[
        ['POST', '/api/core/ping'],
        ['POST', '/unsubscribe/token'],
        ['POST', '/'],
      ],
      ...[
        ['GET', '/calendar/secret.ics'],
        ['GET', '/readyz'],
      ],
    ] as const) {
      expect({ path, ...(await ask(method, path)) }).toEqual({ path, status: 403, location: null });
    }
  });
});

/** Asks over TLS, whatever the certificate. */
const askOverTls = (port: number, path: string) =>
  new Promise<number | undefined>((resolve, reject) => {
    const options = { host: '127.0.0.1', port, path, rejectUnauthorized: false };
    requestOverTls(options, (reply) => {
      reply.resume();
      resolve(reply.statusCode);
    })
      .on('error', reject)
      .end();
  });

describe.runIf(isInstalled('nginx'))('its logs', () => {
  test('have no query, and none of the addresses that are secrets', async () => {
    const { port, plainPort, readLogs, stopPortal } = await aProxy();
    const secrets = [
      '/api/auth/callback/google?code=secret1&state=secret2',
      '/calendar/secret3.ics',
      '/unsubscribe/secret4',
      '/home?code=secret5',
    ];
    const askAll = async () => {
      for (const path of secrets) {
        await askOverTls(port, path);
        await askPlainly(plainPort, { path, host: 'portal.example.edu.au' });
      }
    };
    await askAll();
    stopPortal();
    await askAll();
    await expect.poll(readLogs).toContain('"GET /home HTTP/1.1" 502');
    // Of other pages the error log has the address, when the portal cannot be reached.
    const logs = await readLogs();
    expect(logs.match(/secret[1-4]/g)).toBeNull();
    expect(logs).not.toContain('GET /home?code=secret5 HTTP/1.1" 200');
  });
});

describe.runIf(isInstalled('nginx'))('with TLS', () => {
  test('1.2 has forward secrecy and authenticated encryption, and older versions are refused', async () => {
    const { port } = await aProxy();
    const accepted: string[] = [];
    for (const name of getCiphers().map((cipher) => cipher.toUpperCase())) {
      if (name.startsWith('TLS_')) continue;
      const [ciphers, maxVersion] = [`${name}:@SECLEVEL=0`, 'TLSv1.2'] as const;
      const agreed = await agreedOn(port, { ciphers, minVersion: 'TLSv1.2', maxVersion });
      if (agreed) accepted.push(agreed.suite);
    }
    // The certificate of this test has an RSA key.
    expect(accepted.toSorted()).toEqual([
      'ECDHE-RSA-AES128-GCM-SHA256',
      'ECDHE-RSA-AES256-GCM-SHA384',
      'ECDHE-RSA-CHACHA20-POLY1305',
    ]);
    const old = { ciphers: 'ALL:@SECLEVEL=0', minVersion: 'TLSv1', maxVersion: 'TLSv1.1' } as const;
    expect(await agreedOn(port, old)).toBeUndefined();
  });

  test('prefers the strongest suite, and ChaCha20 where a device does', async () => {
    const { port } = await aProxy();
    const [weak, chacha] = ['ECDHE-RSA-AES128-GCM-SHA256', 'ECDHE-RSA-CHACHA20-POLY1305'];
    const strong = 'ECDHE-RSA-AES256-GCM-SHA384';
    const suiteOf = async (...names: string[]) =>
      (await agreedOn(port, { ciphers: names.join(':'), maxVersion: 'TLSv1.2' }))?.suite;
    expect(await suiteOf(weak, chacha, strong)).toBe(strong);
    expect(await suiteOf(chacha, weak, strong)).toBe(chacha);
    expect(await agreedOn(port, {})).toMatchObject({ protocol: 'TLSv1.3' });
  });
});
