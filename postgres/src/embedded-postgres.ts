import { once } from 'node:events';
import { mkdir, realpath } from 'node:fs/promises';
import { createServer } from 'node:net';
import { resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { chooseAccount, handOverCluster } from './account.ts';
import { type Binaries, findBinaries } from './binaries.ts';
import { checkCluster, createCluster } from './create-cluster.ts';
import { Hold } from './hold.ts';
import { isCreated, type Place, placeIn, readPassword, removeDrafts } from './place.ts';
import {
  asPostgresFailure,
  PostgresFailure,
  passwordFailure,
  programFailure,
} from './postgres-failure.ts';
import { type Postmaster, readPostmaster } from './postmaster.ts';
import { type Settings, type StartResult, startServer, stopServer } from './run-server.ts';

export interface EmbeddedPostgresOptions {
  /** Contains the cluster, its password and its log; created if absent. */
  readonly folder: string;
  /** Created if absent. */
  readonly databaseName?: string;
  /** Overrides for the default settings; no effect on a running cluster. */
  readonly settings?: Settings;
  readonly log?: (message: string) => void;
}

export interface EmbeddedPostgres {
  readonly url: string;
  /** Releases the cluster, which stops with its last holder. Close your connections first. */
  release(): Promise<void>;
}

interface Run extends Required<EmbeddedPostgresOptions> {
  readonly place: Place;
  readonly binaries: Binaries;
}

interface Held {
  readonly hold: Hold;
  readonly urlOf: (database: string) => string;
}

/** How long another process may take to finish starting or stopping. */
const otherStartTimeoutMs = 120_000;
/** How long a start is retried while remains of a killed server are in the way. */
const startTimeoutMs = 10_000;

/** Error codes of connections to a stopping server; interrupted ones have none. */
const stoppingCode = /^$|^(ECONN|EPIPE|57P)/;
const wrongPasswordCode = '28P01';

/**
 * Runs a PostgreSQL in a folder, on 127.0.0.1, for demonstration, development and tests. The first
 * holder creates and starts it, others share it from any process, and the last one to release it
 * stops it. If a killed process left its server running, that server is used.
 *
 * @throws PostgresFailure if someone has to intervene
 */
export async function acquireEmbeddedPostgres(
  options: EmbeddedPostgresOptions,
): Promise<EmbeddedPostgres> {
  const folder = resolve(options.folder);
  try {
    const run = await prepare(folder, options);
    const { hold, urlOf } = await holdRunning(run);
    await hold.createDatabase(run.databaseName).catch(async (error: unknown) => {
      await release(hold, run);
      throw error;
    });
    let released: Promise<void> | undefined;
    return {
      url: urlOf(run.databaseName),
      release: () => {
        released ??= release(hold, run);
        return released;
      },
    };
  } catch (error) {
    throw asPostgresFailure(error, folder);
  }
}

async function prepare(folder: string, options: EmbeddedPostgresOptions): Promise<Run> {
  const binaries = await findBinaries();
  await mkdir(folder, { recursive: true });
  const place = placeIn(await realpath(folder));
  await checkCluster(place, binaries);
  const { databaseName = 'tradebridge', settings = {}, log = () => undefined } = options;
  return { folder, databaseName, settings, log, place, binaries };
}

/**
 * Checks the server, does what is needed and checks again, until it is held: other processes may
 * start and stop it at any moment, and PostgreSQL's own lock decides which server runs.
 */
async function holdRunning(run: Run): Promise<Held> {
  const { folder, cluster, logFile } = run.place;
  const starts = new Starts(run);
  let deadline = Date.now() + otherStartTimeoutMs;
  while (Date.now() < deadline) {
    const found = await readPostmaster(cluster);
    if (found.state === 'ready') {
      const held = await holdReady(run.place, found.port).catch(async (error: unknown) => {
        // It would keep running without a holder.
        if (starts.hasStarted) await stopServer(run.place, run.binaries, found.pid);
        throw error;
      });
      if (held) return held;
    } else if (found.state === 'absent' || found.state === 'dead') {
      if (await starts.start(found)) {
        deadline = Date.now() + otherStartTimeoutMs;
        continue;
      }
    }
    await delay(100);
  }
  throw new PostgresFailure(`PostgreSQL in ${folder} neither starts nor stops: see ${logFile}`);
}

/** The hold on a ready server; undefined if it stops meanwhile. */
async function holdReady(place: Place, port: number): Promise<Held | undefined> {
  const password = await readPassword(place);
  const urlOf = (database: string) =>
    `postgres://postgres:${password}@127.0.0.1:${port}/${encodeURIComponent(database)}` +
    '?sslmode=disable';
  try {
    const hold = await Hold.take(urlOf('postgres'));
    return hold && { hold, urlOf };
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    if (code === wrongPasswordCode) throw passwordFailure(place);
    if (stoppingCode.test(code)) return undefined;
    throw error;
  }
}

/** The attempts of this process to start the server. */
class Starts {
  readonly #run: Run;
  #faultSince: number | undefined;
  hasStarted = false;

  constructor(run: Run) {
    this.#run = run;
  }

  /**
   * @returns whether it is ready; if not, retrying may help
   * @throws PostgresFailure if it will not
   */
  async start(found: Postmaster): Promise<boolean> {
    const result = await start(this.#run, found);
    if (result.isReady) {
      this.hasStarted = true;
      return true;
    }
    this.#faultSince ??= Date.now();
    const isOver = Date.now() - this.#faultSince > startTimeoutMs;
    const { fault, isPassing } = result;
    if (isOver || !isPassing) {
      const { folder, logFile } = this.#run.place;
      const sentence = `PostgreSQL in ${folder} does not start: ${fault} (see ${logFile})`;
      throw await programFailure(folder, fault, sentence);
    }
    this.#run.log(`PostgreSQL does not start yet: ${fault}`);
    return false;
  }
}

async function start(run: Run, found: Postmaster): Promise<StartResult> {
  const { place, binaries, settings, log } = run;
  await removeDrafts(place);
  const account = await chooseAccount(place.folder, binaries);
  if (!isCreated(place)) {
    log(`Making a database in ${place.folder}`);
    await createCluster({ place, binaries, account, isSynced: settings.fsync !== 'off' });
  }
  await handOverCluster(place.cluster, account);
  const dead = found.state === 'dead' ? found : undefined;
  if (dead) log('PostgreSQL was killed and recovers');
  const port = await choosePort(dead?.port);
  return startServer({ place, binaries, account, port, settings, deadPid: dead?.pid });
}

/** A free port: preferably that of the killed server, where its other holders expect it. */
async function choosePort(old: number | undefined): Promise<number> {
  // The kernel may take a moment to release the port of a killed process.
  for (let tries = 0; old && tries < 20; tries++) {
    const port = await freePort(old).catch(() => undefined);
    if (port) return port;
    await delay(25);
  }
  return freePort();
}

async function freePort(wanted = 0): Promise<number> {
  const server = createServer().listen(wanted, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  await once(server.close(), 'close');
  return typeof address === 'object' && address ? address.port : 0;
}

async function release(hold: Hold, { place, binaries, log }: Run): Promise<void> {
  if (await hold.letGo()) {
    const found = await readPostmaster(place.cluster);
    if (found.state === 'ready') await stopServer(place, binaries, found.pid);
    log('PostgreSQL is stopped');
  }
  await hold.end();
}
