import { createHash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { copyFile, mkdir, open, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { isFull, refuseFull } from './full-disk.ts';
import type { IncomingFile } from './incoming-files.ts';

export interface StoredFile {
  readonly content: Readable;
  /** Bytes. */
  readonly size: number;
}

/**
 * Where contents are kept, each under the SHA-256 of itself: the same content is kept once, a name
 * never comes from a person, and nothing that was stored ever changes.
 */
export interface FileStorage {
  /** Keeps the content and answers its name. */
  store(content: Buffer): Promise<string>;
  /** The same for a file on the disk, which may be gone from its path afterwards. */
  storeFile(file: IncomingFile): Promise<string>;
  /** The content of that name, or undefined when there is none. */
  open(name: string): Promise<StoredFile | undefined>;
  has(name: string): Promise<boolean>;
  /**
   * Looks whether the store is there and lets us in.
   *
   * @throws StartFailure where it does not for as long as its configuration stays as it is
   * @throws Refusal `unavailable` where it cannot be reached
   */
  check(): Promise<void>;
}

/** Whether it may be the name of a content: its SHA-256. */
export const isFileName = (name: string) => /^[0-9a-f]{64}$/.test(name);

/** Where a store keeps the content of that name: spread over 256 folders so that none grows too long. */
export const placeInStore = (name: string) => `${name.slice(0, 2)}/${name}`;

async function moveFile(from: string, to: string): Promise<void> {
  try {
    await rename(from, to);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EXDEV')) throw error;
    // The store is on another disk.
    await copyFile(from, to);
    const copied = await open(to, 'r+');
    try {
      await copied.sync();
    } finally {
      await copied.close();
    }
  }
}

/** Keeps files in a folder. Refused as unavailable when its disk is full. */
export function openFileStorage(folder: string): FileStorage {
  const pathOf = (name: string) => join(folder, placeInStore(name));
  const sizeOf = async (name: string) => {
    if (!isFileName(name)) return undefined;
    const found = await stat(pathOf(name)).catch(() => undefined);
    return found?.size;
  };
  /** All of it or nothing is under the name, even when the machine stops halfway. */
  const storeWhole = async (path: string, write: (temporary: string) => Promise<void>) => {
    const temporary = `${path}.${randomUUID()}`;
    try {
      await mkdir(dirname(path), { recursive: true });
      await write(temporary);
      await rename(temporary, path);
    } catch (error) {
      await rm(temporary, { force: true });
      throw isFull(error) ? refuseFull(error) : error;
    }
  };
  return {
    async store(content) {
      const name = createHash('sha256').update(content).digest('hex');
      if ((await sizeOf(name)) === content.length) return name;
      await storeWhole(pathOf(name), async (temporary) => {
        const file = await open(temporary, 'wx', 0o600);
        try {
          await file.writeFile(content);
          await file.sync();
        } finally {
          await file.close();
        }
      });
      return name;
    },
    async storeFile({ path, size, sha256 }) {
      if ((await sizeOf(sha256)) === size) return sha256;
      await storeWhole(pathOf(sha256), (temporary) => moveFile(path, temporary));
      return sha256;
    },
    async open(name) {
      const size = await sizeOf(name);
      return size === undefined ? undefined : { content: createReadStream(pathOf(name)), size };
    },
    has: async (name) => (await sizeOf(name)) !== undefined,
    // Made at start, with the data folder.
    check: async () => {},
  };
}
