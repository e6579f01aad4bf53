import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { link, mkdtemp, open, readFile, realpath, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type Account, handOver, spawnAs } from './account.ts';
import type { Binaries } from './binaries.ts';
import { draftPath, isCreated, type Place } from './place.ts';
import { PostgresFailure, passwordFailure, programFailure } from './postgres-failure.ts';
import { firstFault, programEnvironment } from './program-output.ts';

/** @throws PostgresFailure for a cluster that this program, or this user, cannot run */
export async function checkCluster(place: Place, { major }: Binaries): Promise<void> {
  if (!isCreated(place)) return;
  const { folder, cluster } = place;
  const { uid } = await stat(cluster);
  const me = process.getuid?.() ?? uid;
  // Root can become any user.
  if (me !== 0 && me !== uid) {
    throw new PostgresFailure(
      `The database in ${folder} belongs to the user with the id ${uid}: start as that user`,
    );
  }
  const found = (await readFile(join(cluster, 'PG_VERSION'), 'utf8')).trim();
  if (found !== major) {
    throw new PostgresFailure(
      `The database in ${folder} was created by PostgreSQL ${found}, but this program includes ${major}: ` +
        'move the folder away to start with an empty database',
    );
  }
  if (!existsSync(place.passwordFile)) throw passwordFailure(place);
}

interface Creation {
  readonly place: Place;
  readonly binaries: Binaries;
  readonly account: Account;
  /** Whether it must survive a power failure. */
  readonly isSynced: boolean;
}

/**
 * Creates the cluster next to its final path and then moves it there, so that an interrupted
 * creation never looks complete, and the slower of two processes finds the path taken and uses the
 * existing one.
 */
export async function createCluster(creation: Creation): Promise<void> {
  try {
    await createPassword(creation);
    await createAndMove(creation);
  } catch (error) {
    // Another process was faster.
    if (!isCreated(creation.place)) throw error;
  }
}

async function createPassword({ place, account }: Creation): Promise<void> {
  const draft = draftPath(place.folder) + randomBytes(4).toString('hex');
  const file = await open(draft, 'wx', 0o600);
  try {
    await file.writeFile(`${randomBytes(24).toString('base64url')}\n`);
    await file.sync();
    // initdb reads it as the account.
    await handOver(draft, account);
    await link(draft, place.passwordFile).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    });
  } finally {
    await file.close();
    await rm(draft, { force: true });
  }
}

async function createAndMove(creation: Creation): Promise<void> {
  const { place, account, isSynced } = creation;
  const draft = await mkdtemp(draftPath(place.folder));
  try {
    await handOver(draft, account);
    await initdb(draft, creation);
    await rename(draft, place.cluster);
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    throw error;
  }
  if (isSynced) await syncFolder(place.folder);
}

async function initdb(draft: string, creation: Creation): Promise<void> {
  const { place, binaries, account, isSynced } = creation;
  const command = [
    binaries.initdb,
    `--pgdata=${await realpath(draft)}`,
    '--username=postgres',
    `--pwfile=${place.passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    // Compares by code point, as fast as C and the same everywhere, and knows the case of all
    // letters.
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--no-instructions',
    ...(isSynced ? [] : ['--no-sync']),
  ];
  const child = spawnAs(account, command, {
    env: programEnvironment(),
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let output = '';
  child.stderr?.on('data', (chunk: Buffer) => {
    output += chunk.toString();
  });
  const [code] = await once(child, 'close');
  if (code === 0) return;
  const sentence = `The database in ${place.folder} cannot be made: ${firstFault(output)}`;
  throw await programFailure(place.folder, output, sentence);
}

/** Makes the move survive a power failure. */
async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return;
  const folder = await open(path, 'r');
  await folder.sync().finally(() => folder.close());
}
