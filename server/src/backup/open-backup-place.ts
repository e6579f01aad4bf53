import { CommandFault } from '../platform/command.ts';
import type { S3Access } from '../platform/s3-client.ts';
import type { BackupPlace } from './backup-place.ts';
import { folderPlace } from './folder-place.ts';
import { manifestName } from './manifest.ts';

export interface PlaceParts {
  /** The path of a folder that the operator named. */
  pathOf(named: string): string;
  /** The store of buckets; null where none is configured. */
  readonly s3: S3Access | null;
}

const bucketAddress =
  /^s3:\/\/(?<bucket>[a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?<path>(?:\/[\w.-]+)+)\/?$/;

/**
 * The place that the operator named: a folder, or `s3://bucket/prefix`.
 *
 * @throws CommandFault where an address of a bucket is wrong, or no store is configured
 */
export async function openBackupPlace(
  named: string,
  { pathOf, s3 }: PlaceParts,
): Promise<BackupPlace> {
  if (!named.startsWith('s3://')) return folderPlace(pathOf(named));
  const { bucket, path } = bucketAddress.exec(named)?.groups ?? {};
  if (bucket === undefined || path === undefined) {
    throw new CommandFault(
      `${named} is not the address of a backup: write s3://BUCKET/PREFIX, the prefix in letters, digits, dots, dashes and slashes.`,
    );
  }
  if (!s3) {
    throw new CommandFault(
      'No store of buckets is configured: set BACKUP_S3_ENDPOINT, BACKUP_S3_REGION, BACKUP_S3_ACCESS_KEY and BACKUP_S3_SECRET_KEY.',
    );
  }
  // The library is large, and not needed for a folder.
  const { bucketPlace } = await import('./bucket-place.ts');
  return bucketPlace({ ...s3, bucket }, path.slice(1));
}

/** The name of a dated backup, in the order of time: `20260302T090000Z`. */
const stampOf = (time: Date) => time.toISOString().replace(/[-:]|\.\d+/g, '');
const isStamp = (name: string) => /^\d{8}T\d{6}Z$/.test(name);

/** Where a backup of this time goes under the place that the operator named. */
export const datedUnder = (named: string, time: Date): string =>
  `${named.replace(/\/+$/, '')}/${stampOf(time)}`;

/**
 * The newest whole one of the dated backups under the place that the operator named.
 *
 * @throws CommandFault where there is none
 */
export async function latestUnder(named: string, parts: PlaceParts): Promise<BackupPlace> {
  const parent = await openBackupPlace(named, parts);
  const stamps = (await parent.names()).filter(isStamp).sort().reverse();
  for (const stamp of stamps) {
    const place = await openBackupPlace(`${named.replace(/\/+$/, '')}/${stamp}`, parts);
    const manifest = await place.open(manifestName);
    manifest?.destroy();
    if (manifest) return place;
  }
  throw new CommandFault(`${parent.name} holds no whole backup that was written with --dated.`);
}
