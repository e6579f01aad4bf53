import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { aTestDatabase } from '../../server/src/platform/test-database.ts';
import { startPortal } from './portal.ts';
import { freePort, listens } from './ports.ts';
import { isInstalled, start } from './programs.ts';

/** Starts PgBouncer in front of a database; returns the database's address through it. */
async function poolerOf(databaseUrl: string, poolMode: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'tradebridge-pgbouncer-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  // Started by root it becomes another user, who has to read the file.
  await chmod(folder, 0o755);
  const { hostname, port, username, password, pathname } = new URL(databaseUrl);
  const poolerPort = await freePort();
  const file = join(folder, 'pgbouncer.ini');
  const of = password === '' ? '' : `password=${decodeURIComponent(password)}`;
  await writeFile(
    file,
    `[databases]
${pathname.slice(1)} = host=${hostname} port=${port} user=${username} ${of}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${poolerPort}
unix_socket_dir =
auth_type = any
pool_mode = ${poolMode}
ignore_startup_parameters = statement_timeout,idle_in_transaction_session_timeout
`,
  );
  const isRoot = process.getuid?.() === 0;
  const pooler = start('pgbouncer', [...(isRoot ? ['-u', 'nobody'] : []), file]);
  onTestFinished(() => pooler.stop());
  await listens(poolerPort);
  const url = new URL(databaseUrl);
  url.port = String(poolerPort);
  return url.href;
}

describe.runIf(isInstalled('pgbouncer'))('behind PgBouncer', () => {
  test('a portal refuses to start where sessions are shared', async () => {
    const db = await aTestDatabase();
    onTestFinished(() => db.close());
    const url = await poolerOf(db.url, 'transaction');
    await expect(startPortal(url)).rejects.toThrow('use pool_mode = session');
  });

  test('a portal works where each has its own session', async () => {
    const db = await aTestDatabase();
    onTestFinished(() => db.close());
    const portal = await startPortal(await poolerOf(db.url, 'session'));
    onTestFinished(() => portal.stop());
    expect((await fetch(`${portal.url}/readyz`)).status).toBe(200);
    expect((await fetch(`${portal.url}/api/config`)).status).toBe(200);
  });
});
