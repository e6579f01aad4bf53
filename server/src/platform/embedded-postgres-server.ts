import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { open, readFile, rename, stat } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { type Account, handOver } from './embedded-postgres-account.ts';
import type { Binaries } from './embedded-postgres-binaries.ts';
import { firstFault, type Place, programEnvironment } from './embedded-postgres-cluster.ts';
import { isPostmaster, lookAtPostmaster } from './embedded-postgres-postmaster.ts';

/** Settings of PostgreSQL by name, as they stand in postgresql.conf. */
export type Settings = Record<string, string>;

const LOG_LIMIT_BYTES = 5 * 1024 * 1024;

// For a machine of two cores and a few GB that other programs use as well. Parallel work is off:
// it gains little there, and wants more of /dev/shm than the 64 MB that a container has.
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
  max_parallel_workers_per_gather: '0',
  max_parallel_maintenance_workers: '0',
  // No replicas: less is written for bulk loads, and nothing waits for a receiver at the stop.
  wal_level: 'minimal',
  max_wal_senders: '0',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_line_prefix: '%m [%p] ',
  // The rows and values that a failed statement names are people's data.
  log_error_verbosity: 'terse',
  log_min_error_statement: 'panic',
};

export type StartResult =
  | { isReady: true }
  /** Why it ended at once, in PostgreSQL's words, and whether that may pass by itself. */
  | { isReady: false; fault: string; isPassing: boolean };

// Processes of a killed server that have not ended yet; another process that starts the same
// cluster; the port that was free a moment ago.
const PASSING = /shared memory block|lock file "postmaster.pid"|any TCP\/IP sockets/;

const STOP_PATIENCE_MS = 60_000;

/**
 * Starts the cluster's server and waits until it takes connections. It is in a session of its
 * own: Ctrl-C in the terminal must not end it before its users have closed their connections.
 * @param deadPid of a former server; PostgreSQL must not take the process that has it now for one,
 *   and is told so through the variable that its own pg_ctl uses.
 */
export async function startServer(
  place: Place,
  binaries: Binaries,
  account: Account,
  options: { port: number; settings: Settings; deadPid: number | undefined },
): Promise<StartResult> {
  const settings = { ...defaults, ...options.settings, port: String(options.port) };
  const [program = '', ...args] = [
    ...account.prefix,
    binaries.postgres,
    '-D',
    place.cluster,
    ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ];
  await rotateLog(place);
  const log = await open(place.logFile, 'a', 0o600);
  try {
    await handOver(place.logFile, account);
    const { size } = await log.stat();
    const dead = options.deadPid ? { PG_GRANDPARENT_PID: String(options.deadPid) } : {};
    const child = spawn(program, args, {
      ...account.ids,
      cwd: '/',
      env: { ...programEnvironment(), ...dead },
      detached: true,
      stdio: ['ignore', log.fd, log.fd],
    });
    child.unref();
    if (await becomesReady(child, place)) return { isReady: true };
    const output = await readFile(place.logFile);
    const fault = firstFault(output.subarray(size).toString());
    return { isReady: false, fault, isPassing: PASSING.test(fault) };
  } finally {
    await log.close();
  }
}

async function rotateLog({ logFile }: Place): Promise<void> {
  const size = await stat(logFile)
    .then((found) => found.size)
    .catch(() => 0);
  if (size > LOG_LIMIT_BYTES) await rename(logFile, `${logFile}.1`);
}

// Without a time limit: recovery after a crash takes what it takes, and a server that cannot
// start ends by itself.
async function becomesReady(child: ChildProcess, { cluster }: Place): Promise<boolean> {
  let isEnded = false;
  const ended = once(child, 'exit').finally(() => {
    isEnded = true;
  });
  // One that cannot even be run is thrown below, and may not count as unhandled until then.
  ended.catch(() => undefined);
  while (!isEnded) {
    const found = await lookAtPostmaster(cluster);
    if (found.state === 'ready' && found.pid === child.pid) return true;
    await Promise.race([ended, delay(10)]);
  }
  await ended;
  return false;
}

/** Stops the server, which ends every connection, and waits until it is gone. */
export async function stopServer(
  { cluster }: Place,
  binaries: Binaries,
  pid: number,
): Promise<void> {
  if (process.platform === 'win32') {
    await promisify(execFile)(binaries.pgCtl, ['stop', '-w', '-m', 'fast', '-D', cluster]);
    return;
  }
  process.kill(pid, 'SIGINT');
  if (await isGone(pid, cluster)) return;
  // Nothing committed is lost: the next start reads it from the write-ahead log.
  process.kill(pid, 'SIGQUIT');
  await isGone(pid, cluster);
}

async function isGone(pid: number, cluster: string): Promise<boolean> {
  const deadline = Date.now() + STOP_PATIENCE_MS;
  while (await isPostmaster(pid, cluster)) {
    if (Date.now() > deadline) return false;
    await delay(10);
  }
  return true;
}
