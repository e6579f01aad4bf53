import { join } from 'node:path';
import type { Env } from './env.ts';
import { type FileStorage, openFileStorage } from './file-storage.ts';
import { Refusal } from './refusal.ts';
import type { S3Place } from './s3-client.ts';
import { StartFailure } from './start-failure.ts';

/** Location of the file store: a folder, or a bucket of an S3-compatible store. */
export type FilesPlace = { readonly folder: string } | { readonly s3: S3Place };

/** The configured location; the variables of a bucket are all set or none. */
export function filesPlaceOf(env: Env): FilesPlace {
  const { FILES_S3_ENDPOINT: endpoint, FILES_S3_BUCKET: bucket, FILES_S3_REGION: region } = env;
  const { FILES_S3_ACCESS_KEY: accessKey, FILES_S3_SECRET_KEY: secretKey } = env;
  return endpoint && bucket && region && accessKey && secretKey
    ? { s3: { endpoint, bucket, region, accessKey, secretKey } }
    : { folder: join(env.DATA_DIR, 'files') };
}

/** Loads the large S3 library only for installations that use a bucket. */
function openWhenUsed(place: S3Place): FileStorage {
  let opened: Promise<FileStorage> | undefined;
  const open = () => {
    opened ??= import('./s3-file-storage.ts').then((s3) => s3.openS3FileStorage(place));
    return opened;
  };
  return {
    store: async (content) => (await open()).store(content),
    storeFile: async (file) => (await open()).storeFile(file),
    open: async (name) => (await open()).open(name),
    has: async (name) => (await open()).has(name),
    objects: {
      put: async (name, ...given) => (await open()).objects.put(name, ...given),
      open: async (name) => (await open()).objects.open(name),
      remove: async (name) => (await open()).objects.remove(name),
    },
    entries: async function* () {
      yield* (await open()).entries();
    },
    openEntry: async (key) => (await open()).openEntry(key),
    putEntry: async (entry, file) => (await open()).putEntry(entry, file),
    check: async () => (await open()).check(),
  };
}

/**
 * Opens the file store and checks it.
 *
 * @param warn called if a store cannot be reached at the moment: it is tried again whenever a file
 *   is needed
 * @throws StartFailure if its configuration is wrong
 */
export async function openCheckedFiles(
  place: FilesPlace,
  warn: (away: Refusal) => void,
): Promise<FileStorage> {
  const files = openFiles(place);
  try {
    await files.check();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    warn(error);
  }
  return files;
}

/**
 * For programs that cannot run without the files.
 *
 * @throws StartFailure if the file store is misconfigured or cannot be reached
 */
export async function refuseUnreachable(files: FileStorage): Promise<void> {
  await files.check().catch((cause: unknown) => {
    if (!(cause instanceof Refusal)) throw cause;
    throw new StartFailure(
      'The file store cannot be reached: check that it runs, and that FILES_S3_ENDPOINT is right.',
      { cause },
    );
  });
}

export const openFiles = (place: FilesPlace): FileStorage =>
  'folder' in place ? openFileStorage(place.folder) : openWhenUsed(place.s3);
