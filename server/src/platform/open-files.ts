import { join } from 'node:path';
import type { Env } from '../env.ts';
import { type FileStorage, openFileStorage } from './file-storage.ts';
import type { S3Place } from './s3-file-storage.ts';

/** Where the file store is: a folder, or a bucket of an S3-compatible store. */
export type FilesPlace = { readonly folder: string } | { readonly s3: S3Place };

/** The place that the environment names; the bucket's variables stand all together or not at all. */
export function filesPlaceOf(env: Env): FilesPlace {
  const { FILES_S3_ENDPOINT: endpoint, FILES_S3_BUCKET: bucket, FILES_S3_REGION: region } = env;
  const { FILES_S3_ACCESS_KEY: accessKey, FILES_S3_SECRET_KEY: secretKey } = env;
  return endpoint && bucket && region && accessKey && secretKey
    ? { s3: { endpoint, bucket, region, accessKey, secretKey } }
    : { folder: join(env.DATA_DIR, 'files') };
}

/** A bucket's library is large, and read by nobody who keeps files in a folder. */
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
  };
}

export const openFiles = (place: FilesPlace): FileStorage =>
  'folder' in place ? openFileStorage(place.folder) : openWhenUsed(place.s3);
