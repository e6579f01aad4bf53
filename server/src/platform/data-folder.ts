import { mkdir, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { StartFailure } from './start-failure.ts';

const codeOf = (error: unknown) => (error as NodeJS.ErrnoException).code;

// Not `recursive`: if the system returns ENOENT for a folder whose parent exists, as /proc does,
// Node retries for ever.
async function makeFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder);
  } catch (error) {
    const found = await stat(folder).catch(() => undefined);
    if (found?.isDirectory()) return;
    const parent = dirname(folder);
    const isParentThere = await stat(parent).then(
      () => true,
      () => false,
    );
    if (codeOf(error) !== 'ENOENT' || isParentThere) throw error;
    await makeFolder(parent);
    await makeFolder(folder);
  }
}

/**
 * Creates DATA_DIR with its folder of files, and tests whether it is writable.
 *
 * @throws StartFailure if it is not
 */
export async function makeDataFolder(folder: string): Promise<void> {
  const trial = join(folder, `.trial-${process.pid}`);
  try {
    await makeFolder(join(folder, 'files'));
    await writeFile(trial, 'Can this folder hold data?\n');
    await rm(trial);
  } catch (error) {
    await rm(trial, { force: true }).catch(() => undefined);
    throw new StartFailure(
      `The data folder ${folder} cannot be written (${codeOf(error)}): set DATA_DIR to one that can.`,
      { cause: error },
    );
  }
}
