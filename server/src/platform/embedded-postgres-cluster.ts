import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import {
  link,
  mkdtemp,
  open,
  readdir,
  readFile,
  realpath,
  rename,
  rm,
  stat,
} from 'node:fs/promises';
import { join } from 'node:path';
import { type Account, draftPath, handOver } from './embedded-postgres-account.ts';
import type { Binaries } from './embedded-postgres-binaries.ts';
import { passwordFailure, programFailure } from './embedded-postgres-faults.ts';
import { isAlive } from './embedded-postgres-postmaster.ts';
import { StartFailure } from './start-failure.ts';

/** A folder with its parts: `cluster` is PostgreSQL's own data directory. */
export interface Place {
  folder: string;
  cluster: string;
  passwordFile: string;
  logFile: string;
}

export function placeIn(folder: string): Place {
  return {
    folder,
    cluster: join(folder, 'cluster'),
    passwordFile: join(folder, 'password'),
    logFile: join(folder, 'postgres.log'),
  };
}

export function isCreated({ cluster }: Place): boolean {
  return existsSync(cluster);
}

/** Refuses a cluster that this program, or this user, cannot run. */
export async function checkCluster(place: Place, { major }: Binaries): Promise<void> {
  if (!isCreated(place)) return;
  const { folder, cluster } = place;
  const { uid } = await stat(cluster);
  const me = process.getuid?.() ?? uid;
  // Root can become anyone.
  if (me !== 0 && me !== uid) {
    throw new StartFailure(
      `The database in ${folder} belongs to the user with the id ${uid}: start as that user`,
    );
  }
  const found = (await readFile(join(cluster, 'PG_VERSION'), 'utf8')).trim();
  if (found !== major) {
    throw new StartFailure(
      `The database in ${folder} is of PostgreSQL ${found} and this program brings ${major}: ` +
        'move the folder away to begin with an empty database',
    );
  }
  if (!existsSync(place.passwordFile)) throw passwordFailure(place);
}

/**
 * Makes the cluster. It is made beside its place and moved there whole, so that one that was
 * interrupted leaves nothing that looks finished, and of two processes that make one at the same
 * time the second finds the place taken and throws its own away. No lock file can go stale.
 */
export async function createCluster(
  place: Place,
  binaries: Binaries,
  account: Account,
  isSynced: boolean,
): Promise<void> {
  try {
    await createPassword(place, account);
    await makeAndMove(place, binaries, account, isSynced);
  } catch (error) {
    // Another process was faster.
    if (!isCreated(place)) throw error;
  }
}

async function makeAndMove(
  place: Place,
  binaries: Binaries,
  account: Account,
  isSynced: boolean,
): Promise<void> {
  const draft = await mkdtemp(draftPath(place.folder));
  try {
    await handOver(draft, account);
    await initdb(draft, place, binaries, account, isSynced);
    await rename(draft, place.cluster);
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    throw error;
  }
  if (isSynced) await syncFolder(place.folder);
}

// Linked into place whole, since of two processes the slower must use the first one's.
async function createPassword(place: Place, account: Account): Promise<void> {
  const draft = draftPath(place.folder) + randomBytes(4).toString('hex');
  const file = await open(draft, 'wx', 0o600);
  try {
    await file.writeFile(`${randomBytes(24).toString('base64url')}\n`);
    await file.sync();
    // initdb reads it, as the account.
    await handOver(draft, account);
    await link(draft, place.passwordFile).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    });
  } finally {
    await file.close();
    await rm(draft, { force: true });
  }
}

export async function readPassword({ passwordFile }: Place): Promise<string> {
  return (await readFile(passwordFile, 'utf8')).trim();
}

async function initdb(
  draft: string,
  place: Place,
  binaries: Binaries,
  account: Account,
  isSynced: boolean,
): Promise<void> {
  const [program = '', ...args] = [
    ...account.prefix,
    binaries.initdb,
    `--pgdata=${await realpath(draft)}`,
    '--username=postgres',
    `--pwfile=${place.passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    // Compares by code point, at the speed of C and the same on every machine, yet knows the
    // upper and lower case of all letters, which C does not.
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--no-instructions',
    ...(isSynced ? [] : ['--no-sync']),
  ];
  const child = spawn(program, args, {
    ...account.ids,
    cwd: '/',
    env: programEnvironment(),
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let output = '';
  child.stderr.on('data', (chunk: Buffer) => {
    output += chunk.toString();
  });
  const [code] = await once(child, 'close');
  if (code === 0) return;
  const sentence = `The database in ${place.folder} cannot be made: ${firstFault(output)}`;
  throw await programFailure(place.folder, output, sentence);
}

/** What PostgreSQL's programs get of the environment: no secrets, none of the PG… variables. */
export function programEnvironment(): NodeJS.ProcessEnv {
  const kept = ['PATH', 'LD_LIBRARY_PATH', 'SystemRoot', 'TEMP', 'TMP'];
  const entries = kept.flatMap((name) => {
    const value = process.env[name];
    return value === undefined ? [] : [[name, value]];
  });
  return { ...Object.fromEntries(entries), LC_ALL: 'C', TZ: 'UTC' };
}

/** The line of a program's output that says what went wrong: what follows only comes of it. */
export function firstFault(output: string): string {
  const lines = output.split('\n').filter((line) => line.trim() !== '');
  const fault = lines.find((line) => /FATAL|PANIC|error:/.test(line)) ?? lines.at(-1);
  return (fault ?? 'it gave no reason').replace(/^.*?(FATAL|PANIC|error): */, '');
}

// Without it a power cut could undo the move, and with it all that was written since.
async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return;
  const folder = await open(path, 'r');
  await folder.sync().finally(() => folder.close());
}

/** Removes what processes that were killed at it have left half made. */
export async function removeDrafts({ folder }: Place): Promise<void> {
  for (const name of await readdir(folder)) {
    const pid = /^draft-(\d+)-/.exec(name)?.[1];
    if (pid === undefined || isAlive(Number(pid))) continue;
    const path = join(folder, name);
    await rm(path, { recursive: true, force: true, maxRetries: 5 }).catch(() => undefined);
  }
}
