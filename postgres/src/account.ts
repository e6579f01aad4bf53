import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, lchown, mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Binaries } from './binaries.ts';
import { draftPath } from './place.ts';
import { PostgresFailure } from './postgres-failure.ts';

interface User {
  readonly uid: number;
  readonly gid: number;
}

/** The user that runs PostgreSQL's programs. */
export interface Account {
  /** The owner of the cluster's files; undefined for the current user. */
  readonly owner?: User;
  /** Set if Node itself can switch to the user. */
  readonly ids?: User;
  /** A command that switches to the user and runs the rest of its arguments. */
  readonly prefix?: readonly string[];
}

/** Starts a program as the account. */
export function spawnAs(
  { ids, prefix = [] }: Account,
  command: readonly string[],
  options: SpawnOptions,
): ChildProcess {
  const [program = '', ...args] = [...prefix, ...command];
  // The account may not have access to the working directory.
  return spawn(program, args, { ...ids, cwd: '/', ...options });
}

/**
 * Chooses the account for this folder. PostgreSQL refuses to run as root, so root tries, in order
 * of privilege: a user with access to the folder, one with a capability to traverse folders that
 * are closed to others (a clone under /root), and root under another id in a user namespace.
 */
export async function chooseAccount(folder: string, binaries: Binaries): Promise<Account> {
  if (process.getuid?.() !== 0) return {};
  for (const account of await accountsForRoot(folder)) {
    if (await works(account, folder, binaries)) return account;
  }
  throw new PostgresFailure(
    'PostgreSQL refuses to run as root, and no other user can reach both ' +
      `${dirname(binaries.postgres)} and ${folder} here: start as an ordinary user, ` +
      'or set DATABASE_URL to a PostgreSQL of your own',
  );
}

const nobody: User = { uid: 65534, gid: 65534 };

async function accountsForRoot(folder: string): Promise<Account[]> {
  const users = [
    await ownerOf(join(folder, 'cluster')),
    await nearestOwner(folder),
    await userNamedPostgres(),
    nobody,
  ].filter((user) => user !== undefined);
  const [first = nobody] = users;
  return [
    ...users.map((user) => ({ owner: user, ids: user })),
    withCapability(first, 'dac_read_search'),
    withCapability(first, 'dac_override'),
    inNamespace,
  ];
}

async function ownerOf(path: string): Promise<User | undefined> {
  const found = await stat(path).catch(() => undefined);
  return found && found.uid !== 0 ? { uid: found.uid, gid: found.gid } : undefined;
}

/** The owner of the nearest parent folder that is not root's, such as a home. */
async function nearestOwner(folder: string): Promise<User | undefined> {
  const parent = dirname(folder);
  if (parent === folder) return undefined;
  return (await ownerOf(parent)) ?? nearestOwner(parent);
}

async function userNamedPostgres(): Promise<User | undefined> {
  const users = await readFile('/etc/passwd', 'utf8').catch(() => '');
  const [, uid, gid] = /^postgres:[^:]*:(\d+):(\d+):/m.exec(users) ?? [];
  return uid && gid ? { uid: Number(uid), gid: Number(gid) } : undefined;
}

function withCapability(user: User, capability: string): Account {
  const capabilities = `-all,+${capability}`;
  return {
    owner: user,
    prefix: [
      'setpriv',
      `--reuid=${user.uid}`,
      `--regid=${user.gid}`,
      '--clear-groups',
      '--no-new-privs',
      // Without it, access(2), with which initdb looks for its programs, ignores the capability.
      '--securebits=+no_setuid_fixup',
      `--inh-caps=${capabilities}`,
      `--ambient-caps=${capabilities}`,
    ],
  };
}

/** Inside, the user is 1000; on disk, the files are root's. */
const inNamespace: Account = {
  owner: { uid: 0, gid: 0 },
  prefix: ['unshare', '--user', '--map-user=1000', '--map-group=1000'],
};

/**
 * Tries to run the server's binary and to own a file: too many things can prevent it to predict the
 * result.
 */
async function works(account: Account, folder: string, { postgres }: Binaries): Promise<boolean> {
  const trial = await mkdtemp(draftPath(folder));
  try {
    await handOver(trial, account);
    if (account.owner && (await stat(trial)).uid !== account.owner.uid) return false;
    const script = '"$1" -V && cd "$2" && : > file && test -O file';
    const command = ['/bin/sh', '-c', script, 'trial', postgres, trial];
    const [code] = await once(spawnAs(account, command, { stdio: 'ignore' }), 'exit');
    return code === 0;
  } catch {
    return false;
  } finally {
    await rm(trial, { recursive: true, force: true });
  }
}

/**
 * Changes the owner of one file or folder to the account, never that of the target of a symbolic
 * link.
 */
export async function handOver(path: string, { owner }: Account): Promise<void> {
  if (owner) await lchown(path, owner.uid, owner.gid);
}

/** Sets the owner and the mode that PostgreSQL requires; copying a cluster as root loses both. */
export async function handOverCluster(cluster: string, account: Account): Promise<void> {
  const { uid, mode } = await stat(cluster);
  if ((mode & 0o777) !== 0o700) await chmod(cluster, 0o700);
  if (!account.owner || account.owner.uid === uid) return;
  for (const path of await readdir(cluster, { recursive: true })) {
    await handOver(join(cluster, path), account);
  }
  await handOver(cluster, account);
}
