import { z } from '@tradebridge/contract/schema';

/** Written last: a place without it holds no whole backup. */
export const manifestName = 'manifest.json';

/** The list of the files, one JSON object per line. */
export const fileListName = 'files.jsonl.zst';

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);
/** Of the uncompressed content. */
const content = { bytes: z.int().min(0), sha256 };

const table = z.object({
  schema: z.string().min(1),
  name: z.string().min(1),
  /** In the order in which they are copied; without generated columns. */
  columns: z.array(z.string().min(1)),
  rows: z.int().min(0),
  ...content,
});
export type BackupTable = z.infer<typeof table>;

const sequence = z.object({
  schema: z.string().min(1),
  name: z.string().min(1),
  /** A bigint as text; null if the sequence was never used. */
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

/** What is in a backup. */
export const manifestSchema = z.object({
  format: z.literal(1),
  /** When the snapshot was taken. */
  takenAt: z.iso.datetime(),
  /** How many migrations the database has, and the name of the last. */
  build: z.int().min(1),
  migration: z.string().min(1),
  /** Identifies AUTH_SECRET without revealing it: what is sealed in the database opens with no other. */
  secretId: z.string().nullable(),
  tables: z.array(table),
  sequences: z.array(sequence),
  files: z.object({ count: z.int().min(0), ...content }),
});
export type BackupManifest = z.infer<typeof manifestSchema>;

/** The part of a backup that has the rows of a table. */
export const rowsOf = ({ schema, name }: Pick<BackupTable, 'schema' | 'name'>): string =>
  `tables/${schema}.${name}.copy.zst`;

/** The part that has an object of the file store. */
export const fileAt = (key: string): string => `files/${key}`;
