import { mkdir, open, readdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { CommandFault } from '../platform/command.ts';
import type { BackupPlace } from './backup-place.ts';

const isMissing = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT';

async function openPath(path: string): Promise<Readable | undefined> {
  const file = await open(path).catch((error: unknown) => {
    if (!isMissing(error)) throw error;
    return undefined;
  });
  return file?.createReadStream();
}

/** Keeps a backup in a folder that only its owner may read. */
export function folderPlace(folder: string): BackupPlace {
  return {
    name: folder,
    async prepare() {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      if ((await readdir(folder)).length === 0) return;
      throw new CommandFault(`${folder} is not empty: name a new folder for each backup.`);
    },
    keep: (part) => async (pieces) => {
      const path = join(folder, part);
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      const file = await open(path, 'wx', 0o600);
      try {
        for await (const piece of pieces) await file.writeFile(piece);
        // It is on the disk before the manifest says so.
        await file.sync();
      } finally {
        await file.close();
      }
    },
    open: (part) => openPath(join(folder, part)),
    withFile: (part, work) => work(join(folder, part)),
    async names() {
      const entries = await readdir(folder, { withFileTypes: true }).catch((error: unknown) => {
        if (!isMissing(error)) throw error;
        return [];
      });
      return entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
    },
  };
}
