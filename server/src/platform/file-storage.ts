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

/** What is said of an object: who it is from, what it was called. */
export type ObjectMetadata = Readonly<Record<string, string>>;

/**
 * Contents under names that the portal gives them, as `submissions/{id}.json`. Unlike the others they
 * can be replaced and removed.
 */
export interface NamedObjects {
  /** Keeps the content under the name, in place of what was there. A file may be gone from its path afterwards. */
  put(name: string, content: Buffer | IncomingFile, metadata: ObjectMetadata): Promise<void>;
  /** The content of that name, or undefined when there is none. */
  open(name: string): Promise<StoredFile | undefined>;
  /** Does nothing where there is none. */
  remove(name: string): Promise<void>;
}

/** One of all that a store keeps: a content or a named object, under the key that it has there. */
export interface StoreEntry {
  readonly key: string;
  readonly metadata: ObjectMetadata;
}

/** The whole of a store, for backups. */
export interface StoreEntries {
  /** All that it keeps, in no order. */
  entries(): AsyncIterable<StoreEntry>;
  /** What is under the key, or undefined when there is nothing. */
  openEntry(key: string): Promise<StoredFile | undefined>;
  /** Keeps a file of the disk under the key that it had in another store; the file stays where it is. */
  putEntry(entry: StoreEntry, file: IncomingFile): Promise<void>;
}

/**
 * Where contents are kept, each under the SHA-256 of itself: the same content is kept once, a name
 * never comes from a person, and nothing that was stored ever changes.
 */
export interface FileStorage extends StoreEntries {
  /** Keeps the content and answers its name. */
  store(content: Buffer): Promise<string>;
  /** The same for a file on the disk, which may be gone from its path afterwards. */
  storeFile(file: IncomingFile): Promise<string>;
  /** The content of that name, or undefined when there is none. */
  open(name: string): Promise<StoredFile | undefined>;
  has(name: string): Promise<boolean>;
  readonly objects: NamedObjects;
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

const contentKey = /^([0-9a-f]{2})\/(\1[0-9a-f]{62})$/;

/**
 * Whether a key is of a store: a content's or a named object's.
 */
export const isStoreKey = (key: string): boolean => contentKey.test(key) || isObjectName(key);

/** The key itself, where it may be one: it becomes a path. */
export function checkedStoreKey(key: string): string {
  if (isStoreKey(key)) return key;
  throw new Error('A store has no such key.');
}

/** Whether an object may have the name: parts that are no way up or around. */
const isObjectName = (name: string) =>
  /^[a-z-]+(\/[\w-][\w.-]{0,127}){1,2}$/.test(name) && !name.includes('..');

/** A name that an object may have. Areas make them from what they have checked. */
export function checkedObjectName(name: string): string {
  if (isObjectName(name)) return name;
  throw new Error('An object cannot have this name.');
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

/** All of it or nothing is under the path, even when the machine stops halfway. */
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

/** Beside an object: what a bucket keeps in headers. No object has the name. */
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
      // First, so that no object is ever there without it.
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

/** What `storeWhole` was writing when a process was killed. */
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

/** Keeps files in a folder. Refused as unavailable when its disk is full. */
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
    // Made at start, with the data folder.
    check: async () => {},
  };
}
