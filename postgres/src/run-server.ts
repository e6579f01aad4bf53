import { type ChildProcess, execFile } from 'node:child_process';
import { once } from 'node:events';
import { open, readFile, rename, stat } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { type Account, handOver, spawnAs } from './account.ts';
import type { Binaries } from './binaries.ts';
import type { Place } from './place.ts';
import { isPostmaster, readPostmaster } from './postmaster.ts';
import { firstFault, programEnvironment } from './program-output.ts';

/** PostgreSQL settings by name, as in postgresql.conf. */
export type Settings = Readonly<Record<string, string>>;

/** For a machine with two cores and a few GB that other programs use as well. */
const defaults: Settings = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '100',
  shared_buffers: '256MB',
  effective_cache_size: '1GB',
  work_mem: '16MB',
  maintenance_work_mem: '128MB',
  max_wal_size: '2GB',
  checkpoint_timeout: '15min',
  random_page_cost: '1.1',
  jit: 'off',
  // Parallel queries gain little there, and need more of /dev/shm than the 64 MB of a container.
  max_parallel_workers_per_gather: '0',
  max_parallel_maintenance_workers: '0',
  // There are no replicas: bulk loads write less, and a stop waits for no receiver.
  wal_level: 'minimal',
  max_wal_senders: '0',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_line_prefix: '%m [%p] ',
  // The rows and values in messages of failed statements are personal data.
  log_error_verbosity: 'terse',
  log_min_error_statement: 'panic',
};

/** Temporary faults: processes of a killed server, another start, a port that was just taken. */
const passing = /shared memory block|lock file "postmaster.pid"|any TCP\/IP sockets/;

const logLimitBytes = 5 * 1024 * 1024;
const stopTimeoutMs = 60_000;

export type StartResult =
  | { readonly isReady: true }
  | { readonly isReady: false; readonly fault: string; readonly isPassing: boolean };

interface ServerStart {
  readonly place: Place;
  readonly binaries: Binaries;
  readonly account: Account;
  readonly port: number;
  readonly settings: Settings;
  /** Of a server that died: PostgreSQL must not mistake the process that now has the pid for it. */
  readonly deadPid: number | undefined;
}

/** Starts the cluster's server, and waits until it accepts connections or ends. */
export async function startServer(start: ServerStart): Promise<StartResult> {
  const { place, account } = start;
  await rotateLog(place);
  const log = await open(place.logFile, 'a', 0o600);
  try {
    await handOver(place.logFile, account);
    const { size } = await log.stat();
    if (await becomesReady(spawnServer(start, log.fd), place)) return { isReady: true };
    const output = await readFile(place.logFile);
    const fault = firstFault(output.subarray(size).toString());
    return { isReady: false, fault, isPassing: passing.test(fault) };
  } finally {
    await log.close();
  }
}

function spawnServer(start: ServerStart, log: number): ChildProcess {
  const { place, binaries, account, deadPid } = start;
  const settings = { ...defaults, ...start.settings, port: String(start.port) };
  const given = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const child = spawnAs(account, [binaries.postgres, '-D', place.cluster, ...given], {
    // PostgreSQL's pg_ctl uses this variable to name a process that is not a server.
    env: { ...programEnvironment(), ...(deadPid && { PG_GRANDPARENT_PID: String(deadPid) }) },
    // Ctrl-C in the terminal must not end it before its users have closed their connections.
    detached: true,
    stdio: ['ignore', log, log],
  });
  child.unref();
  return child;
}

async function rotateLog({ logFile }: Place): Promise<void> {
  const found = await stat(logFile).catch(() => undefined);
  if (found && found.size > logLimitBytes) await rename(logFile, `${logFile}.1`);
}

/** Without a time limit: recovery may take long, and a server that cannot start ends by itself. */
async function becomesReady(child: ChildProcess, { cluster }: Place): Promise<boolean> {
  let isEnded = false;
  const ended = once(child, 'exit').finally(() => {
    isEnded = true;
  });
  // A failure to run it is thrown below; until then it must not count as an unhandled rejection.
  ended.catch(() => undefined);
  while (!isEnded) {
    const found = await readPostmaster(cluster);
    if (found.state === 'ready' && found.pid === child.pid) return true;
    await Promise.race([ended, delay(10)]);
  }
  await ended;
  return false;
}

/** Stops the server, which ends every connection, and waits until it has ended. */
export async function stopServer(
  { cluster }: Place,
  { pgCtl }: Binaries,
  pid: number,
): Promise<void> {
  if (process.platform === 'win32') {
    await promisify(execFile)(pgCtl, ['stop', '-w', '-m', 'fast', '-D', cluster]);
    return;
  }
  process.kill(pid, 'SIGINT');
  if (await ends(pid, cluster)) return;
  // Everything committed is in the write-ahead log.
  process.kill(pid, 'SIGQUIT');
  await ends(pid, cluster);
}

async function ends(pid: number, cluster: string): Promise<boolean> {
  const deadline = Date.now() + stopTimeoutMs;
  while (await isPostmaster(pid, cluster)) {
    if (Date.now() > deadline) return false;
    await delay(10);
  }
  return true;
}
