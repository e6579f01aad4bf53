import { randomBytes } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { demonstrationSecretIn } from '@tradebridge/server/commands/find-secret';
import { makeDataFolder } from '@tradebridge/server/platform/data-folder';
import { StartFailure } from '@tradebridge/server/platform/start-failure';

/** The secret of this demonstration, created at its first start and stored with its data. */
export async function demonstrationSecret(folder: string): Promise<string> {
  const path = demonstrationSecretIn(folder);
  await makeDataFolder(folder);
  try {
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
