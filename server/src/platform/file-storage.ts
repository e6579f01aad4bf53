import { createHash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { copyFile, glob, mkdir, open, readFile, rename, rm, rmdir, stat } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import type { Readable } from 'node:stream';
import { isFull, refuseFull } from './full-disk.ts';
import type { IncomingFile } from './incoming-files.ts';

export interface StoredFile {
  readonly content: Readable;
  /** Bytes. */
  readonly size: number;
}

/** Metadata of an object: who it is from, its original name. */
export type ObjectMetadata = Readonly<Record<string, string>>;

/**
 * Contents under names chosen by the portal, such as `submissions/{id}.json`. Unlike other contents
 * they can be replaced and removed.
 */
export interface NamedObjects {
  /**
   * Stores the content under the name, replacing any previous one. A file may be moved away from
   * its path.
   */
  put(name: string, content: Buffer | IncomingFile, metadata: ObjectMetadata): Promise<void>;
  /** The content with that name, or undefined if there is none. */
  open(name: string): Promise<StoredFile | undefined>;
  /** Does nothing if there is none. */
  remove(name: string): Promise<void>;
}

/** An entry of a store: a content or a named object, under its key in the store. */
interface StoreEntry {
  readonly key: string;
  readonly metadata: ObjectMetadata;
}

/** All entries of a store, for backups. */
export interface StoreEntries {
  /** All entries, in no particular order. */
  entries(): AsyncIterable<StoreEntry>;
  /** The content of the key, or undefined if there is none. */
  openEntry(key: string): Promise<StoredFile | undefined>;
  /** Stores a file from disk under its key from another store; the original file is kept. */
  putEntry(entry: StoreEntry, file: IncomingFile): Promise<void>;
}

/**
 * Stores contents under their SHA-256: duplicates are stored once, users never choose names, and
 * stored contents never change.
 */
export interface FileStorage extends StoreEntries {
  /** Stores the content and returns its name. */
  store(content: Buffer): Promise<string>;
  /** The same for a file on disk, which may be moved away from its path. */
  storeFile(file: IncomingFile): Promise<string>;
  /** The content with that name, or undefined if there is none. */
  open(name: string): Promise<StoredFile | undefined>;
  has(name: string): Promise<boolean>;
  readonly objects: NamedObjects;
  /**
   * Checks that the store exists and grants access.
   *
   * @throws StartFailure if the configuration has to be changed
   * @throws Refusal `unavailable` if it cannot be reached
   */
  check(): Promise<void>;
}

/** Whether the name is valid for a content: a SHA-256. */
export const isFileName = (name: string) => /^[0-9a-f]{64}$/.test(name);

/** The path of a content in a store: spread over 256 folders so that none grows too large. */
export const placeInStore = (name: string) => `${name.slice(0, 2)}/${name}`;

const contentKey = /^([0-9a-f]{2})\/(\1[0-9a-f]{62})$/;

/** Whether a key is valid: a content's or a named object's. */
export const isStoreKey = (key: string): boolean => contentKey.test(key) || isObjectName(key);

/** Returns the key if it is valid, since it becomes a path. */
export function checkedStoreKey(key: string): string {
  if (isStoreKey(key)) return key;
  throw new Error('The key is not valid for a store.');
}

/** Whether the name is valid for an object, with no part that leads up or elsewhere. */
const isObjectName = (name: string) =>
  /^[a-z-]+(\/[\w-][\w.-]{0,127}){1,2}$/.test(name) && !name.includes('..');

/** Returns the name if it is valid for an object. Areas build names from validated parts. */
export function checkedObjectName(name: string): string {
  if (isObjectName(name)) return name;
  throw new Error('The name is not valid for an object.');
}

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

/** Writes the file atomically: even if the machine stops halfway, it is complete or absent. */
async function storeWhole(path: string, write: (temporary: string) => Promise<void>) {
  const temporary = `${path}.${randomUUID()}`;
  try {
    await mkdir(dirname(path), { recursive: true });
    await write(temporary);
    await rename(temporary, path);
  } catch (error) {
    await rm(temporary, { force: true });
    throw isFull(error) ? refuseFull(error) : error;
  }
}

const storeContent = (path: string, content: Buffer | string) =>
  storeWhole(path, async (temporary) => {
    const file = await open(temporary, 'wx', 0o600);
    try {
      await file.writeFile(content);
      await file.sync();
    } finally {
      await file.close();
    }
  });

/**
 * The file for an object's metadata, which a bucket keeps in headers. No object can have this name.
 */
const metadataBeside = (path: string) => `${path}~metadata.json`;

const isFilled = (error: unknown) =>
  error instanceof Error && 'code' in error && ['ENOTEMPTY', 'EEXIST'].includes(String(error.code));

const isMissing = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT';

async function openPath(path: string): Promise<StoredFile | undefined> {
  const found = await stat(path).catch((error: unknown) => {
    if (!isMissing(error)) throw error;
    return undefined;
  });
  return found && { content: createReadStream(path), size: found.size };
}

function openObjects(folder: string): NamedObjects {
  const pathOf = (name: string) => join(folder, checkedObjectName(name));
  return {
    async put(name, content, metadata) {
      const path = pathOf(name);
      // Written first, so that no object exists without it.
      await storeContent(metadataBeside(path), JSON.stringify(metadata));
      if ('path' in content) await storeWhole(path, (to) => moveFile(content.path, to));
      else await storeContent(path, content);
    },
    open: (name) => openPath(pathOf(name)),
    async remove(name) {
      const path = pathOf(name);
      await rm(path, { force: true });
      await rm(metadataBeside(path), { force: true });
      const isInFolder = name.split('/').length > 2;
      if (!isInFolder) return;
      await rmdir(dirname(path)).catch((error: unknown) => {
        if (!isFilled(error) && !isMissing(error)) throw error;
      });
    },
  };
}

/** A file that `storeWhole` was writing when a process was killed. */
const isTemporary = (path: string) => /\.[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(path);

function openEntries(folder: string): StoreEntries {
  const pathOf = (key: string) => join(folder, checkedStoreKey(key));
  const metadataOf = async (key: string): Promise<ObjectMetadata> => {
    const text = await readFile(metadataBeside(pathOf(key)), 'utf8').catch((error: unknown) => {
      if (!isMissing(error)) throw error;
      return '{}';
    });
    return JSON.parse(text);
  };
  return {
    async *entries() {
      for await (const path of glob('**', { cwd: folder, withFileTypes: true })) {
        if (!path.isFile()) continue;
        const key = relative(folder, join(path.parentPath, path.name)).split(sep).join('/');
        if (isTemporary(key) || !isStoreKey(key)) continue;
        yield { key, metadata: contentKey.test(key) ? {} : await metadataOf(key) };
      }
    },
    openEntry: (key) => openPath(pathOf(key)),
    async putEntry({ key, metadata }, { path }) {
      if (!contentKey.test(key)) {
        await storeContent(metadataBeside(pathOf(key)), JSON.stringify(metadata));
      }
      await storeWhole(pathOf(key), async (temporary) => {
        await copyFile(path, temporary);
        const copied = await open(temporary, 'r+');
        try {
          await copied.chmod(0o600);
          await copied.sync();
        } finally {
          await copied.close();
        }
      });
    },
  };
}

/** Stores files in a folder. Refused as unavailable if its disk is full. */
export function openFileStorage(folder: string): FileStorage {
  const pathOf = (name: string) => join(folder, placeInStore(name));
  const sizeOf = async (name: string) => {
    if (!isFileName(name)) return undefined;
    const found = await stat(pathOf(name)).catch(() => undefined);
    return found?.size;
  };
  return {
    async store(content) {
      const name = createHash('sha256').update(content).digest('hex');
      if ((await sizeOf(name)) !== content.length) await storeContent(pathOf(name), content);
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
    objects: openObjects(folder),
    ...openEntries(folder),
    // Created at start, with the data folder.
    check: async () => {},
  };
}
