import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { aTestDatabase } from '@tradebridge/server/platform/test-database';
import { bundledProgram, leastEnvironment } from '@tradebridge/server/platform/test-programs';
import { afterAll, expect } from 'vitest';
import { startSandbox } from './start-sandbox.ts';

/** A server in a separate process. */
export interface TestServer {
  readonly url: string;
  /** Ends it like a power failure. */
  kill(): Promise<void>;
}

async function freePort(): Promise<number> {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const address = other.address();
  other.close();
  if (typeof address !== 'object' || !address) throw new Error('The server has no TCP port.');
  return address.port;
}

/** Starts the built server, as operators do, and waits until it responds. */
export async function startTestServer(
  { databaseUrl, folder }: { databaseUrl: string; folder: string },
  variables: Readonly<Record<string, string>> = {},
): Promise<TestServer> {
  const port = await freePort();
  const child = spawn(process.execPath, [await bundledProgram('serve')], {
    env: {
      ...leastEnvironment(databaseUrl, folder),
      HOST: '127.0.0.1',
      PORT: String(port),
      LOG_LEVEL: 'error',
      ...variables,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const ended = once(child, 'exit');
  const url = `http://127.0.0.1:${port}`;
  const isReady = () =>
    fetch(`${url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
  await expect.poll(isReady, { timeout: 20_000, interval: 20 }).toBe(true);
  return {
    url,
    kill: async () => {
      child.kill('SIGKILL');
      await ended;
    },
  };
}

/** What a server that a file's tests kill depends on: a database, the sandbox, and a folder. */
export async function openTestSurroundings() {
  const [db, sandbox, folder] = await Promise.all([
    aTestDatabase(),
    startSandbox({ port: 0, host: '127.0.0.1' }),
    mkdtemp(join(tmpdir(), 'tradebridge-killed-')),
  ]);
  afterAll(async () => {
    await sandbox.close();
    await db.close();
    await rm(folder, { recursive: true, force: true });
  });
  return { db, sandbox, folder };
}
