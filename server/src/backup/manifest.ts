import { z } from '@tradebridge/contract/schema';

/** The file that is written last: a folder without it holds no whole backup. */
export const manifestName = 'manifest.json';

/** The list of the files, a line of JSON for each. */
export const fileListName = 'files.jsonl.zst';

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);
/** Of what is in the archive before compression. */
const content = { bytes: z.int().min(0), sha256 };

const table = z.object({
  schema: z.string().min(1),
  name: z.string().min(1),
  /** In the order of the copied rows; generated columns are left out. */
  columns: z.array(z.string().min(1)),
  rows: z.int().min(0),
  ...content,
});
export type BackupTable = z.infer<typeof table>;

const sequence = z.object({
  schema: z.string().min(1),
  name: z.string().min(1),
  /** As text, since it may be more than a number holds; null of one that was never used. */
  lastValue: z.string().regex(/^\d+$/).nullable(),
});
export type BackupSequence = z.infer<typeof sequence>;

/** An object of the file store. */
export const backupFile = z.object({
  key: z.string().min(1),
  metadata: z.record(z.string(), z.string()),
  ...content,
});
export type BackupFile = z.infer<typeof backupFile>;

/** What a backup says of itself. */
export const manifestSchema = z.object({
  format: z.literal(1),
  /** When the snapshot was taken: later changes are not in it. */
  takenAt: z.iso.datetime(),
  /** The database's schema: how many migrations it has, and the name of the last. */
  build: z.int().min(1),
  migration: z.string().min(1),
  /** Names AUTH_SECRET without revealing it: what is sealed in the database opens with no other. */
  secretId: z.string().nullable(),
  tables: z.array(table),
  sequences: z.array(sequence),
  files: z.object({ count: z.int().min(0), ...content }),
});
export type BackupManifest = z.infer<typeof manifestSchema>;

/** Where the rows of a table are in a backup. */
export const rowsOf = ({ schema, name }: Pick<BackupTable, 'schema' | 'name'>): string =>
  `tables/${schema}.${name}.copy.zst`;

/** Where an object of the file store is. */
export const fileAt = (key: string): string => `files/${key}`;
