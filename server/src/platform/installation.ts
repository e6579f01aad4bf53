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
 * A path in the installation, from the project's root. Tests run the sources and everything else
 * runs built programs in `dist`, so the relative path from a module varies.
 */
export const installed = (...path: string[]): string => join(root, ...path);

/**
 * The file to run as a separate program or thread: the built one, or its source if this runs from
 * source. Programs built together are in the same folder.
 */
export const program = (name: string, source: string): string =>
  import.meta.filename.endsWith('.ts')
    ? installed(source)
    : join(import.meta.dirname, `${name}.js`);
