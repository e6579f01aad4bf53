import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, lchown, mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Binaries } from './embedded-postgres-binaries.ts';
import { StartFailure } from './start-failure.ts';

interface User {
  uid: number;
  gid: number;
}

/** As whom PostgreSQL's programs run, which is who must own the cluster. */
export interface Account {
  /** Who owns the cluster's files, or undefined where everything is the present user's. */
  owner: User | undefined;
  /** Set where Node itself can change to that user. */
  ids: User | Record<string, never>;
  /** A program and its arguments that change to that user, then run what follows. */
  prefix: string[];
}

const myself: Account = { owner: undefined, ids: {}, prefix: [] };

/**
 * Chooses as whom to run PostgreSQL on this folder. It refuses to run as root, and root is what a
 * container often has, so root tries in turn, least privilege first: to become a user who can
 * reach the folder; to become one who may also read past folders closed to others (a clone under
 * /root); to stay root under another number in a user namespace.
 */
export async function chooseAccount(folder: string, binaries: Binaries): Promise<Account> {
  if (process.getuid?.() !== 0) return myself;
  for (const account of await accountsForRoot(folder)) {
    if (await works(account, folder, binaries)) return account;
  }
  throw new StartFailure(
    'PostgreSQL refuses to run as root, and no other user can reach both ' +
      `${dirname(binaries.postgres)} and ${folder} here: start as an ordinary user, ` +
      'or set DATABASE_URL to a PostgreSQL of your own',
  );
}

async function accountsForRoot(folder: string): Promise<Account[]> {
  const users = [
    await ownerOf(join(folder, 'cluster')),
    await nearestOwner(folder),
    await userNamedPostgres(),
    { uid: 65534, gid: 65534 },
  ].filter((user) => user !== undefined);
  const [first] = users;
  return [
    ...users.map((user) => ({ owner: user, ids: user, prefix: [] })),
    ...(first ? [withCapability(first, 'dac_read_search')] : []),
    ...(first ? [withCapability(first, 'dac_override')] : []),
    inNamespace,
  ];
}

async function ownerOf(path: string): Promise<User | undefined> {
  const found = await stat(path).catch(() => undefined);
  return found && found.uid !== 0 ? { uid: found.uid, gid: found.gid } : undefined;
}

// Whoever has the folder in their home, say, and runs this as root: they can reach it.
async function nearestOwner(folder: string): Promise<User | undefined> {
  const parent = dirname(folder);
  if (parent === folder) return undefined;
  return (await ownerOf(parent)) ?? nearestOwner(parent);
}

// Read rather than asked of `id`, which would be one more process. A user that stands elsewhere
// (LDAP) is not found, and the next way is taken.
async function userNamedPostgres(): Promise<User | undefined> {
  const users = await readFile('/etc/passwd', 'utf8').catch(() => '');
  const fields = users
    .split('\n')
    .find((line) => line.startsWith('postgres:'))
    ?.split(':');
  return fields ? { uid: Number(fields[2]), gid: Number(fields[3]) } : undefined;
}

// no_setuid_fixup, since initdb asks access(2) whether it may read its programs, and without it
// the kernel answers that as if the process had no capability. Docker's root has dac_override
// alone of the two.
function withCapability(user: User, capability: string): Account {
  const capabilities = `-all,+${capability}`;
  return {
    owner: user,
    ids: {},
    prefix: [
      'setpriv',
      `--reuid=${user.uid}`,
      `--regid=${user.gid}`,
      '--clear-groups',
      '--no-new-privs',
      '--securebits=+no_setuid_fixup',
      `--inh-caps=${capabilities}`,
      `--ambient-caps=${capabilities}`,
    ],
  };
}

// Inside, the user is 1000; on disk, the files are still root's.
const inNamespace: Account = {
  owner: { uid: 0, gid: 0 },
  ids: {},
  prefix: ['unshare', '--user', '--map-user=1000', '--map-group=1000'],
};

// What can go wrong is too much to foresee (capabilities taken away, filesystems that ignore
// owners, namespaces forbidden), so it is tried: run the server's binary, write into a folder.
async function works(account: Account, folder: string, binaries: Binaries): Promise<boolean> {
  const trial = await mkdtemp(draftPath(folder));
  try {
    await handOver(trial, account);
    if (account.owner && (await stat(trial)).uid !== account.owner.uid) return false;
    const script = '"$1" -V && cd "$2" && : > file && test -O file';
    return await runs(account, ['/bin/sh', '-c', script, 'trial', binaries.postgres, trial]);
  } catch {
    return false;
  } finally {
    await rm(trial, { recursive: true, force: true });
  }
}

async function runs(account: Account, command: string[]): Promise<boolean> {
  const [program = '', ...args] = [...account.prefix, ...command];
  const child = spawn(program, args, { ...account.ids, cwd: '/', stdio: 'ignore' });
  const [code] = await once(child, 'exit');
  return code === 0;
}

/** How the path of everything begins that is in the folder for a moment only. */
export function draftPath(folder: string): string {
  return join(folder, `draft-${process.pid}-`);
}

/** Gives one file or folder to the account. */
export async function handOver(path: string, { owner }: Account): Promise<void> {
  // Never through a link: the account could have put it into its cluster to be given more.
  if (owner) await lchown(path, owner.uid, owner.gid);
}

/**
 * Makes the cluster, which is not running, fit for the account: PostgreSQL insists on the owner
 * and the mode of its folder, and both are lost when root copies it or another way is taken.
 */
export async function handOverCluster(cluster: string, account: Account): Promise<void> {
  const { uid, mode } = await stat(cluster);
  if ((mode & 0o777) !== 0o700) await chmod(cluster, 0o700);
  if (!account.owner || account.owner.uid === uid) return;
  for (const path of await readdir(cluster, { recursive: true })) {
    await handOver(join(cluster, path), account);
  }
  await handOver(cluster, account);
}
