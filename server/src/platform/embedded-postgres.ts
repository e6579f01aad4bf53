import { mkdir, realpath } from 'node:fs/promises';
import { createServer } from 'node:net';
import { resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { chooseAccount, handOverCluster } from './embedded-postgres-account.ts';
import { type Binaries, findBinaries } from './embedded-postgres-binaries.ts';
import {
  checkCluster,
  createCluster,
  isCreated,
  type Place,
  placeIn,
  readPassword,
  removeDrafts,
} from './embedded-postgres-cluster.ts';
import { asStartFailure, passwordFailure, programFailure } from './embedded-postgres-faults.ts';
import { type Hold, takeHold } from './embedded-postgres-hold.ts';
import { lookAtPostmaster, type Postmaster } from './embedded-postgres-postmaster.ts';
import {
  type Settings,
  type StartResult,
  startServer,
  stopServer,
} from './embedded-postgres-server.ts';
import { StartFailure } from './start-failure.ts';

export interface EmbeddedPostgresOptions {
  /** Holds the cluster, its password and its log; made if absent. */
  folder: string;
  /** Made if absent. */
  databaseName?: string;
  /** Settings over the usual ones; without effect on a cluster that already runs. */
  settings?: Settings;
  log?: (message: string) => void;
}

export interface EmbeddedPostgres {
  url: string;
  /** Lets go of the cluster, which stops with its last holder. Close your connections first. */
  release(): Promise<void>;
}

type Context = Required<EmbeddedPostgresOptions> & { place: Place; binaries: Binaries };

// How long another process may take to finish starting or stopping, and how long a start is
// tried again while remains of a killed server are still in the way.
const OTHERS_PATIENCE_MS = 120_000;
const START_PATIENCE_MS = 10_000;

// What connecting to a server that is about to stop, or has just stopped, comes to. Connections
// cut off without a word have no code.
const PASSING = /^(ECONN|EPIPE|57P)/;
const WRONG_PASSWORD = '28P01';

/**
 * Holds a real PostgreSQL in a folder of its own, on 127.0.0.1, for demonstration, development
 * and tests. The first holder makes and starts it, further ones, in this process or another, use
 * the same, and the last one to release stops it; one that was left running by a killed process
 * is taken up again.
 * @throws StartFailure where a person has to do something.
 */
export async function acquireEmbeddedPostgres(
  options: EmbeddedPostgresOptions,
): Promise<EmbeddedPostgres> {
  const folder = resolve(options.folder);
  try {
    const context = await open(folder, options);
    const { hold, url } = await holdRunning(context);
    await hold.createDatabase(context.databaseName).catch(async (error: unknown) => {
      await release(hold, context);
      throw error;
    });
    let released: Promise<void> | undefined;
    return {
      url: url(context.databaseName),
      release: () => {
        released ??= release(hold, context);
        return released;
      },
    };
  } catch (error) {
    throw asStartFailure(error, folder);
  }
}

async function open(folder: string, options: EmbeddedPostgresOptions): Promise<Context> {
  const binaries = await findBinaries();
  await mkdir(folder, { recursive: true });
  const place = placeIn(await realpath(folder));
  await checkCluster(place, binaries);
  const { databaseName = 'tradebridge', settings = {}, log = () => undefined } = options;
  return { folder, databaseName, settings, log, place, binaries };
}

interface Held {
  hold: Hold;
  url: (database: string) => string;
}

// A start may meet another's start or stop at any moment. Whatever it finds, it looks again
// after each step, and only PostgreSQL's own lock decides who runs.
async function holdRunning(context: Context): Promise<Held> {
  const { place, log } = context;
  let deadline = Date.now() + OTHERS_PATIENCE_MS;
  let faultSince: number | undefined;
  let isStartedHere = false;
  while (Date.now() < deadline) {
    const found = await lookAtPostmaster(place.cluster);
    if (found.state === 'ready') {
      const held = await holdReady(place, found.port).catch(async (error: unknown) => {
        // Left running, it would have no holder.
        if (isStartedHere) await stopServer(place, context.binaries, found.pid);
        throw error;
      });
      if (held) return held;
    } else if (found.state === 'absent' || found.state === 'dead') {
      const result = await start(context, found);
      if (result.isReady) {
        isStartedHere = true;
        deadline = Date.now() + OTHERS_PATIENCE_MS;
        continue;
      }
      faultSince ??= Date.now();
      const isOver = Date.now() - faultSince > START_PATIENCE_MS;
      if (isOver || !result.isPassing) throw await startFault(place, result.fault);
      log(`PostgreSQL does not start yet: ${result.fault}`);
    }
    await delay(100);
  }
  throw new StartFailure(
    `PostgreSQL in ${place.folder} neither starts nor stops: look at ${place.logFile}`,
  );
}

function startFault({ folder, logFile }: Place, fault: string): Promise<StartFailure> {
  const sentence = `PostgreSQL in ${folder} does not start: ${fault} (see ${logFile})`;
  return programFailure(folder, fault, sentence);
}

async function holdReady(place: Place, port: number): Promise<Held | undefined> {
  const password = await readPassword(place);
  const url = (database: string) =>
    `postgres://postgres:${password}@127.0.0.1:${port}/${encodeURIComponent(database)}` +
    '?sslmode=disable';
  try {
    const hold = await takeHold(url('postgres'));
    return hold && { hold, url };
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    if (code === WRONG_PASSWORD) throw passwordFailure(place);
    if (code === '' || PASSING.test(code)) return undefined;
    throw error;
  }
}

async function start(context: Context, found: Postmaster): Promise<StartResult> {
  const { place, binaries, settings, log } = context;
  await removeDrafts(place);
  const account = await chooseAccount(place.folder, binaries);
  if (!isCreated(place)) {
    log(`Making a database in ${place.folder}`);
    await createCluster(place, binaries, account, settings.fsync !== 'off');
  }
  await handOverCluster(place.cluster, account);
  const dead = found.state === 'dead' ? found : undefined;
  if (dead) log('PostgreSQL was killed and recovers');
  const port = await choosePort(dead?.port);
  return startServer(place, binaries, account, { port, settings, deadPid: dead?.pid });
}

/** A free port: that of the killed server where possible, so that its other holders find it. */
async function choosePort(old: number | undefined): Promise<number> {
  // The kernel may take a moment to close what a killed process listened on.
  for (let tries = 0; old && tries < 20; tries++) {
    const port = await freePort(old).catch(() => undefined);
    if (port) return port;
    await delay(25);
  }
  return freePort();
}

async function freePort(wanted = 0): Promise<number> {
  const server = createServer();
  return new Promise((done, fail) => {
    server.once('error', fail);
    server.listen(wanted, '127.0.0.1', () => {
      const address = server.address();
      const port = typeof address === 'object' && address ? address.port : 0;
      server.close(() => done(port));
    });
  });
}

async function release(hold: Hold, { place, binaries, log }: Context): Promise<void> {
  if (await hold.letGo()) {
    const found = await lookAtPostmaster(place.cluster);
    if (found.state === 'ready') await stopServer(place, binaries, found.pid);
    log('PostgreSQL is stopped');
  }
  await hold.end();
}
