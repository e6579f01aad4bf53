import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { bundledProgram } from '@tradebridge/server/platform/test-programs';
import { expect } from 'vitest';

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
  variables: Readonly<Record<string, string>>,
): Promise<TestServer> {
  const port = await freePort();
  const child = spawn(process.execPath, [await bundledProgram('serve')], {
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      HOST: '127.0.0.1',
      PORT: String(port),
      DATABASE_URL: databaseUrl,
      DATA_DIR: folder,
      PUBLIC_URL: 'http://localhost',
      AUTH_SECRET: 'x'.repeat(32),
      MAIL_FROM: 'portal@example.edu.au',
      INSTITUTE_ID: 'example',
      INSTITUTE_NAME: 'Example Institute',
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
