import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from 'vitest';

/** The programs that `npm run test:operations` has built. */
const builtHere = fileURLToPath(new URL('../../dist', import.meta.url));

/** A server in a process of its own, as operators run it. */
export interface Portal {
  readonly url: string;
  readonly metricsUrl: string;
  readonly process: ChildProcess;
  /** What it has logged so far. */
  readonly log: () => string;
  /** Stops it as systemd does, and waits for its end. */
  stop(): Promise<void>;
}

/**
 * Starts a server on a database, with anything that its environment is to have beside.
 *
 * @param programs the folder of its programs, for those of another version
 */
export async function startPortal(
  databaseUrl: string,
  variables: Readonly<Record<string, string>> = {},
  programs = builtHere,
): Promise<Portal> {
  const child = spawn(process.execPath, [join(programs, 'serve.js')], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env.PATH,
      DATABASE_URL: databaseUrl,
      PUBLIC_URL: 'http://localhost',
      AUTH_SECRET: 'a secret of the tests of operations',
      SMTP_URL: 'smtp://127.0.0.1:9',
      MAIL_FROM: 'portal@example.edu.au',
      INSTITUTE_ID: 'example',
      INSTITUTE_NAME: 'Example Institute',
      DATA_DIR: await mkdtemp(join(tmpdir(), 'tradebridge-operations-')),
      PORT: '0',
      METRICS_PORT: '0',
      ...variables,
    },
  });
  let log = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      log += text;
    });
  }
  const ended = once(child, 'exit');
  await expect
    .poll(() => log.includes('"msg":"serving"') || child.exitCode !== null, { timeout: 60_000 })
    .toBe(true);
  if (child.exitCode !== null) throw new Error(`The server has ended: ${log}`);
  const [, metricsUrl = ''] = /"metrics":"([^"]+)"/.exec(log) ?? [];
  const [, url = ''] = /"url":"([^"]+)"/.exec(log) ?? [];
  return {
    url,
    metricsUrl,
    process: child,
    log: () => log,
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
    },
  };
}
