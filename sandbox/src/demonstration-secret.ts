import { randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { StartFailure } from '@tradebridge/server/platform/start-failure';

/** The secret of this demonstration, made at its first start and kept with its data. */
export async function demonstrationSecret(folder: string): Promise<string> {
  const path = join(folder, 'auth-secret');
  try {
    await mkdir(folder, { recursive: true });
    await writeFile(path, randomBytes(32).toString('base64url'), { flag: 'wx', mode: 0o600 });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code !== 'EEXIST') {
      throw new StartFailure(
        `The data folder ${folder} cannot be written (${code}): set DATA_DIR to one that can.`,
      );
    }
  }
  return readFile(path, 'utf8');
}
