import type { Wording } from '@tradebridge/contract/labels';
import type pg from 'pg';
import type { DatabasePool } from '../platform/database.ts';
import type { FileStorage } from '../platform/file-storage.ts';
import type { ExtractFile } from '../registry/extract-file.ts';
import type { Fault, Faults } from '../registry/faults.ts';
import type { Manifest } from '../registry/manifest.ts';
import type { Counts } from './merge.ts';
import type { TouchedCompanies } from './touched-companies.ts';

/** The origin of an import, for the record. */
export interface ImportOrigin {
  readonly by: 'command' | 'upload';
  /** Name of the folder or file. */
  readonly name: string;
  /** The user who requested it; null for a command. */
  readonly userId: string | null;
  /** The name of the service token that uploaded it, if any. */
  readonly serviceToken?: string | null;
  /** The imported upload; absent for a command. */
  readonly uploadId?: string;
}

export interface ImportOptions {
  readonly origin: ImportOrigin;
  /** The portal's institution; an extract of another gives a warning. */
  readonly instituteId: string;
  /** The institution's, for the day from which something has been waiting. */
  readonly timeZone: string;
  /** Checks and counts without changing anything. */
  readonly isDryRun?: boolean;
  /** Allows a full extract to retire more than a tenth of a kind. */
  readonly allowsRetiring?: boolean;
  /** Path of the CSV report of every fault. */
  readonly report?: string | undefined;
  /** Bytes that a zip may unpack to. */
  readonly maxUnpackedBytes: number;
}

/** A recorded import, and when its undo expires; null if it cannot be undone. */
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
      /** The result of a dry run: the counts are what an import would do. */
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
      /** The only fault is that it would retire too much, which can be allowed. */
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
  /** Called with each progress message. */
  readonly log?: (sentence: string) => void;
  /** Called with the underlying error of a fault: for a log, not for users. */
  readonly onCause?: (cause: unknown) => void;
}

/** The state of an import from start to end. */
export interface Import extends Omit<ImportGiven, 'log'> {
  readonly client: pg.PoolClient;
  readonly source: string;
  readonly faults: Faults;
  readonly warnings: string[];
  readonly warn: (warning: Wording) => void;
  /** Warnings that are conflicts with users' changes. */
  readonly conflicts: { count: number };
  readonly elapsedMs: () => number;
  readonly log: (sentence: Wording) => void;
  readonly onCause: (cause: unknown) => void;
}

export type Staged = ReadonlyMap<ExtractFile, ReadonlySet<string>>;
