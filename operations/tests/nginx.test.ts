import { once } from 'node:events';
import { createServer } from 'node:http';
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
  const port = await startProxy([portalPort, portalPort], plainPort);
  return { port, plainPort };
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

describe.runIf(isInstalled('nginx'))('without TLS', () => {
  test('pages are redirected to https, and nothing else is', async () => {
    const { plainPort } = await aProxy();
    const ask = async (method: string, path: string) => {
      const url = `http://127.0.0.1:${plainPort}${path}`;
      const { status, headers } = await fetch(url, { method, redirect: 'manual' });
      return { status, location: headers.get('location') };
    };
    for (const method of ['GET', 'HEAD']) {
      for (const path of ['/', '/receipts?page=2', '/apiary', '/unsubscribe/token']) {
        const location = `https://127.0.0.1${path}`;
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
