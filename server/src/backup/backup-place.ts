import type { Readable } from 'node:stream';

/** Where a backup is kept: a folder, or the objects of a bucket that share a prefix. */
export interface BackupPlace {
  /** As messages name it. */
  readonly name: string;
  /**
   * Prepares it for a new backup.
   *
   * @throws CommandFault where something is there already
   */
  prepare(): Promise<void>;
  /** The end of a pipeline, which keeps what comes as a part of the backup. */
  keep(part: string): (pieces: AsyncIterable<Buffer>) => Promise<void>;
  /** The content of a part, or undefined when there is none. */
  open(part: string): Promise<Readable | undefined>;
  /** Calls `work` with the path of a file that has the part's content until `work` is done. */
  withFile(part: string, work: (path: string) => Promise<void>): Promise<void>;
  /** The names of what is directly under the place, in no order. */
  names(): Promise<string[]>;
}
