import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

function findRoot(): string {
  let folder = import.meta.dirname;
  while (!existsSync(join(folder, 'server', 'migrations'))) {
    const above = dirname(folder);
    if (above === folder)
      throw new Error('The installation is incomplete: its migrations are missing.');
    folder = above;
  }
  return folder;
}

const root = findRoot();

/**
 * What lies in the installation, by its path from the project's root. Tests run the sources and
 * everything else the built programs in `dist`, so the way up from a module is not always the same.
 */
export const installed = (...path: string[]): string => join(root, ...path);

/**
 * The file to run as a program or thread of its own: the built one, or its source where this runs
 * from sources itself. Those that were built together lie together.
 */
export const program = (name: string, source: string): string =>
  import.meta.filename.endsWith('.ts')
    ? installed(source)
    : join(import.meta.dirname, `${name}.js`);
