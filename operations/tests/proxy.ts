import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { Agent, request } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { onTestFinished } from 'vitest';
import { freePort, listens } from './ports.ts';
import { start } from './programs.ts';

const example = (name: string) =>
  readFile(fileURLToPath(new URL(`../nginx/${name}`, import.meta.url)), 'utf8');

/**
 * nginx by the files of operations/nginx, on a free port, in front of portals on these ports.
 *
 * @param plainPort where it listens without TLS; by default a free port
 * @returns its port, and what it has logged so far
 */
export async function startProxy(
  portals: readonly [number, number],
  plainPort?: number,
): Promise<{ readonly port: number; readonly readLogs: () => Promise<string> }> {
  const folder = await mkdtemp(join(tmpdir(), 'tradebridge-nginx-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await mkdir(join(folder, 'tls'));
  const key = join(folder, 'tls', 'privkey.pem');
  const certificate = join(folder, 'tls', 'fullchain.pem');
  await promisify(execFile)('openssl', [
    ...['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '1', '-subj', '/CN=localhost'],
    ...['-keyout', key, '-out', certificate],
  ]);
  const [port, plain] = [await freePort(), plainPort ?? (await freePort())];
  const here = (configuration: string) =>
    configuration
      .replaceAll('/etc/nginx/tradebridge', folder)
      .replaceAll('/etc/nginx/tls', join(folder, 'tls'))
      .replaceAll('/var/log/nginx', folder)
      .replaceAll(/^ *listen \[::\].*$/gm, '')
      .replaceAll('listen 443 ', `listen 127.0.0.1:${port} `)
      .replaceAll(/listen 80(?= |;)/g, `listen 127.0.0.1:${plain}`);
  const upstream = (await example('upstream-machine.conf'))
    .replace(':3000', `:${portals[0]}`)
    .replace(':3001', `:${portals[1]}`);
  await writeFile(join(folder, 'upstream.conf'), upstream);
  await writeFile(join(folder, 'proxy.conf'), await example('proxy.conf'));
  await writeFile(join(folder, 'portal.conf'), here(await example('portal.conf')));
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${join(folder, name)};`)
    .join('\n');
  await writeFile(
    join(folder, 'nginx.conf'),
    `daemon off; master_process off; pid ${join(folder, 'nginx.pid')}; error_log ${join(folder, 'error.log')};
events {}
http { ${temporary}
include ${join(folder, 'portal.conf')}; }
`,
  );
  const nginx = start('nginx', ['-c', join(folder, 'nginx.conf'), '-e', join(folder, 'error.log')]);
  onTestFinished(() => nginx.stop());
  await listens(port);
  const readLogs = async () => {
    const logs = ['access.log', 'error.log'].map((name) => readFile(join(folder, name), 'utf8'));
    return (await Promise.all(logs)).join('');
  };
  return { port, readLogs };
}

interface Reply {
  readonly status: number;
  readonly body: string;
}

/** Asks through the proxy, as many users over connections that are kept open. */
export function openClient(port: number) {
  const agent = new Agent({ keepAlive: true, rejectUnauthorized: false });
  onTestFinished(() => agent.destroy());
  return (path: string, input: object, headers: Readonly<Record<string, string>>) =>
    new Promise<Reply>((resolve, reject) => {
      const sent = request(
        {
          ...{ host: '127.0.0.1', port, path: `/api/${path}`, method: 'POST', agent },
          headers: {
            'content-type': 'application/json',
            'x-requested-with': 'XMLHttpRequest',
            ...headers,
          },
          timeout: 30_000,
        },
        (reply) => {
          text(reply).then((body) => resolve({ status: reply.statusCode ?? 0, body }), reject);
        },
      );
      sent.on('timeout', () => sent.destroy(new Error('No reply came in time.')));
      sent.on('error', reject);
      sent.end(JSON.stringify(input));
    });
}
