/*
 * Files of forms being filled in on this device. They are in IndexedDB, because text storage is too
 * small for photos; keyed by user, form and name.
 */

const database = 'formFiles';
const store = 'files';

/** @throws the browser's error if it stores nothing */
async function inStore<Result>(
  mode: IDBTransactionMode,
  use: (files: IDBObjectStore) => IDBRequest<Result>,
): Promise<Result> {
  const opening = indexedDB.open(database, 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore(store);
  const opened = await done(opening);
  try {
    return await done(use(opened.transaction(store, mode).objectStore(store)));
  } finally {
    opened.close();
  }
}

const done = <Result>(request: IDBRequest<Result>): Promise<Result> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

const keyOf = (userId: string, formId: string, uniqueName = '') =>
  `${userId}/${formId}/${uniqueName}`;

/** Stores a file, unless it is there already. */
export async function keepFile(
  userId: string,
  formId: string,
  uniqueName: string,
  content: Blob,
): Promise<void> {
  const key = keyOf(userId, formId, uniqueName);
  await inStore('readwrite', (files) => files.put(content, key));
}

/** A stored file; null if this device no longer has it. */
export async function readKeptFile(
  userId: string,
  formId: string,
  uniqueName: string,
): Promise<Blob | null> {
  try {
    const key = keyOf(userId, formId, uniqueName);
    const content: unknown = await inStore('readonly', (files) => files.get(key));
    return content instanceof Blob ? content : null;
  } catch {
    return null;
  }
}

/** Removes a form's files except those named. */
export async function forgetFiles(
  userId: string,
  formId: string,
  kept: ReadonlySet<string> = new Set(),
): Promise<void> {
  const prefix = keyOf(userId, formId);
  await forget((key) => key.startsWith(prefix) && !kept.has(key.slice(prefix.length)));
}

/** Removes the files of all other users. */
export const forgetFilesOfOthers = (userId: string): Promise<void> =>
  forget((key) => !key.startsWith(`${userId}/`));

async function forget(isToGo: (key: string) => boolean): Promise<void> {
  try {
    const keys = await inStore('readonly', (files) => files.getAllKeys());
    for (const key of keys) {
      if (typeof key !== 'string' || !isToGo(key)) continue;
      await inStore('readwrite', (files) => files.delete(key));
    }
  } catch {
    // A browser that stores nothing has nothing to remove.
  }
}
