import type { Wording } from '@tradebridge/contract/labels';
import type pg from 'pg';
import type { DatabasePool } from '../platform/database.ts';
import type { FileStorage } from '../platform/file-storage.ts';
import type { ExtractFile } from '../registry/extract-file.ts';
import type { Fault, Faults } from '../registry/faults.ts';
import type { Manifest } from '../registry/manifest.ts';
import type { Counts } from './merge.ts';
import type { TouchedCompanies } from './touched-companies.ts';

/** Where an import comes from, for the record. */
export interface ImportOrigin {
  readonly by: 'command' | 'upload';
  /** What the folder or file is called. */
  readonly name: string;
  /** Who asked for it; null of a command. */
  readonly userId: string | null;
  /** The name of the service token that uploaded it, where one did. */
  readonly serviceToken?: string | null;
  /** The upload that is imported; none of a command. */
  readonly uploadId?: string;
}

export interface ImportOptions {
  readonly origin: ImportOrigin;
  /** The portal's institution; an extract of another gives a warning. */
  readonly instituteId: string;
  /** The institution's, for the day from which something waits. */
  readonly timeZone: string;
  /** Checks and counts, and changes nothing. */
  readonly isDryRun?: boolean;
  /** Permits a full extract to retire more than a tenth of a kind. */
  readonly allowsRetiring?: boolean;
  /** Where every fault is written as CSV. */
  readonly report?: string | undefined;
  /** Bytes that a zip may unpack to. */
  readonly maxUnpackedBytes: number;
}

/** An import on record, and until when it can be undone; null where it cannot. */
export interface ImportRecord {
  readonly id: string;
  readonly undoableUntil: Date | null;
}

export type ImportOutcome =
  | {
      readonly status: 'imported';
      readonly manifest: Manifest;
      readonly counts: ReadonlyMap<string, Counts>;
      readonly warnings: readonly string[];
      readonly record: ImportRecord;
    }
  | {
      /** What a dry run ends with: the counts are what an import would do. */
      readonly status: 'checked';
      readonly manifest: Manifest;
      readonly counts: ReadonlyMap<string, Counts>;
      readonly companies: TouchedCompanies;
      readonly warnings: readonly string[];
    }
  | {
      /** The extract has faults; nothing was changed. */
      readonly status: 'refused';
      /** The first thousand. */
      readonly faults: readonly Fault[];
      readonly faultCount: number;
      readonly warnings: readonly string[];
      /** In order but for what it would retire, which can be allowed. */
      readonly isStopped: boolean;
    }
  /** Another import is running. */
  | { readonly status: 'busy' };

export interface ImportGiven {
  readonly db: DatabasePool;
  readonly files: FileStorage;
  /** A folder, or a zip of one. */
  readonly source: string;
  readonly options: ImportOptions;
  readonly now: Date;
  /** Called with how far the import is, a sentence each time. */
  readonly log?: (sentence: string) => void;
  /** Called with what a library said of what went wrong: for a log, no user is to read it. */
  readonly tellCause?: (cause: unknown) => void;
}

/** What an import works with from beginning to end. */
export interface Import extends Omit<ImportGiven, 'log'> {
  readonly client: pg.PoolClient;
  readonly source: string;
  readonly faults: Faults;
  readonly warnings: string[];
  readonly warn: (warning: Wording) => void;
  /** Warnings that are conflicts with what users changed. */
  readonly conflicts: { count: number };
  /** Milliseconds since the import began. */
  readonly elapsedMs: () => number;
  readonly log: (sentence: Wording) => void;
  readonly tellCause: (cause: unknown) => void;
}

export type Staged = ReadonlyMap<ExtractFile, ReadonlySet<string>>;
